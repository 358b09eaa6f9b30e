import { find, remove } from '#platform/database/models'
import { transaction } from '#platform/database/transaction'
import { NotFound } from '#platform/errors'
import { countWatched } from '#monitoring/counters/counters'
import PagesLeaving from '#monitoring/events/pages_leaving'
import { clearFavicon } from '#monitoring/favicons/favicon'
import Competitor from '#monitoring/models/competitor'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/** Deletes a competitor; foreign keys cascade to its pages, versions and alerts. Returns the deleted competitor. */
export async function removeCompetitor(workspace: Workspace, id: string, actor: Actor): Promise<Competitor> {
  const removed = await transaction(async (trx) => {
    await workspace.lock(trx)
    const competitor = await find(trx, Competitor, { workspaceId: workspace.id, id })
    if (!competitor) throw new NotFound('Competitor')
    await PagesLeaving.dispatch(workspace, { competitor_id: id }, trx)
    await remove(trx, competitor)
    await countWatched(workspace, trx)
    await AuditEvent.record(trx, workspace, {
      actor,
      action: 'competitor.removed',
      subject: id,
      detail: `${competitor.name} (${competitor.domain})`,
    })
    return competitor
  })
  await clearFavicon(removed)
  return removed
}
