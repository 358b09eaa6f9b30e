import type { HttpContext } from '@adonisjs/core/http'
import { suppressedLastWeek } from '#alerts/suppression_log/count_changes'
import { hotRead, tableByIndex } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'
import type { AlertDetail, InboxList, InboxPage, InboxParams } from '#web/inbox/inbox_types'
import { competitorChoices } from '#web/competitors/competitor_choices'
import { tagChoices } from '#web/competitors/tag_choices'
import { countUnread, inboxList, inboxParams, PAGE_SIZE } from '#web/inbox/inbox_query'
import { problemsOf } from '#web/inbox/problems'

/** Returns the props of the inbox. Props that read data are functions, so that each can be reloaded separately. */
export function inboxProps(ctx: HttpContext, open: () => InboxPage['open'] | Promise<AlertDetail | null>) {
  const { inertia, workspace } = ctx
  const params = inboxParams(ctx)
  return {
    params,
    pageSize: PAGE_SIZE,
    workspaceId: workspace.id,
    list: () => listOrNothing(ctx, params),
    latest: inertia.optional(() => listOrNothing(ctx, params)),
    unread: () => countUnread(workspace),
    competitors: () => competitorChoices(workspace),
    tags: () => tagChoices(workspace, params.tag),
    watching: () => watching(workspace),
    suppressedLately: () => suppressedLastWeek(workspace),
    problems: () => problemsOf(workspace),
    open,
  }
}

/** Returns the list; null on failure, so that the rest of the page is still shown. */
async function listOrNothing(ctx: HttpContext, params: InboxParams): Promise<InboxList | null> {
  try {
    return await inboxList(ctx.workspace, params)
  } catch (error) {
    ctx.logger.error({ err: error }, 'list of alerts could not be read')
    return null
  }
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
