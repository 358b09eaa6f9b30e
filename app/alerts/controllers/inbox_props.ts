import type { HttpContext } from '@adonisjs/core/http'
import { hotRead, tableByIndex } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'
import { heldBackLately } from '#alerts/ledger/count_changes'
import type { AlertDetail, InboxList, InboxPage, InboxPlace } from '#alerts/controllers/inbox_page'
import { countRows, inboxList, inboxPlace, PAGE_SIZE } from '#alerts/controllers/inbox_query'
import { troubleOf } from '#alerts/controllers/trouble'
import Competitor from '#monitoring/models/competitor'

/** Competitors that can be chosen from; the others are found by their names. */
const CHOICES = 200

/** What the inbox shows. Every part is a function, so that any of them alone can be asked for anew. */
export function inboxProps(ctx: HttpContext, open: () => InboxPage['open'] | Promise<AlertDetail | null>) {
  const { inertia, workspace } = ctx
  const place = inboxPlace(ctx)
  return {
    place,
    pageSize: PAGE_SIZE,
    workspaceId: workspace.id,
    list: () => listOrNothing(ctx, place),
    latest: inertia.optional(() => listOrNothing(ctx, place)),
    unread: () => countRows(workspace, 'unread'),
    competitors: () => choices(workspace),
    watching: () => watching(workspace),
    heldBackLately: () => heldBackLately(workspace),
    trouble: () => troubleOf(workspace),
    open,
  }
}

/** A list that fails takes nothing with it that still stands beside it. */
async function listOrNothing(ctx: HttpContext, place: InboxPlace): Promise<InboxList | null> {
  try {
    return await inboxList(ctx.workspace, place)
  } catch (error) {
    ctx.logger.error({ err: error }, 'The list of alerts could not be read')
    return null
  }
}

async function choices(workspace: Tenant): Promise<InboxPage['competitors']> {
  const competitors = await Competitor.within(workspace)
    .select('id', 'name')
    .orderBy([{ column: 'name' }, { column: 'id' }])
    .limit(CHOICES)
  return competitors.map(({ id, name }) => ({ id, name }))
}

async function watching(workspace: Tenant): Promise<InboxPage['watching']> {
  const [row] = await hotRead<{ pages: number | string | null; last_read_at: number | string | null }>(
    `select (select active_url_count from watched_totals where workspace_id = ?) as pages,
       (select max(last_crawled_at) from ${tableByIndex('watched_urls', 'watched_urls_by_reading')}
        where workspace_id = ? and is_active = 1) as last_read_at`,
    [workspace.id, workspace.id]
  )
  return {
    pages: Number(row.pages),
    lastReadAt: row.last_read_at === null ? null : Number(row.last_read_at),
  }
}
