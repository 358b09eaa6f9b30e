import { transaction } from '#platform/database/lucid_transaction'
import { NotFound } from '#platform/errors'
import PagesLeaving from '#monitoring/events/pages_leaving'
import WatchedUrl from '#monitoring/models/watched_url'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/** Stops watching a page and deletes its versions and alerts; pausing would keep them. Returns the deleted page. */
export async function unwatchUrl(workspace: Workspace, id: string, actor: Actor): Promise<WatchedUrl> {
  return transaction(async (trx) => {
    await workspace.lock(trx)
    const page = await WatchedUrl.within(workspace, trx).where({ id }).first()
    if (!page) throw new NotFound('Watched URL')
    await PagesLeaving.dispatch(workspace, { watched_url_id: id }, trx)
    await page.delete()
    await AuditEvent.record(trx, workspace, {
      actor,
      action: 'page.unwatched',
      subject: id,
      detail: page.url.slice(0, 500),
    })
    return page
  })
}
