import { find, remove } from '#platform/database/models'
import { transaction } from '#platform/database/transaction'
import { NotFound } from '#platform/errors'
import { countWatched } from '#monitoring/counters/counters'
import PagesLeaving from '#monitoring/events/pages_leaving'
import WatchedUrl from '#monitoring/models/watched_url'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/** Stops watching a page and deletes its versions and alerts; pausing would keep them. Returns the deleted page. */
export async function unwatchUrl(workspace: Workspace, id: string, actor: Actor): Promise<WatchedUrl> {
  return transaction(async (trx) => {
    await workspace.lock(trx)
    const page = await find(trx, WatchedUrl, { workspaceId: workspace.id, id })
    if (!page) throw new NotFound('Watched URL')
    await PagesLeaving.dispatch(workspace, { watched_url_id: id }, trx)
    await remove(trx, page)
    await countWatched(workspace, trx)
    await AuditEvent.record(trx, workspace, {
      actor,
      action: 'page.unwatched',
      subject: id,
      detail: page.url.slice(0, 500),
    })
    return page
  })
}
