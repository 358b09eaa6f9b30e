import { find, remove } from '#platform/database/models'
import { transaction } from '#platform/database/transaction'
import { NotFound } from '#platform/errors'
import { readId } from '#platform/ids'
import { analyticsStore } from '#analytics/store/chosen'
import type { Tenant } from '#platform/database/tenant_model'
import AnalyticsSite from '#analytics/models/analytics_site'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'

/**
 * Stops tracking a site and deletes its data: hits, visitors and figures are deleted with its row. Hits that arrive
 * later are dropped.
 *
 * @throws NotFound
 */
export async function removeSite(workspace: Tenant, id: string, actor: Actor): Promise<AnalyticsSite> {
  const removed = await transaction(async (trx) => {
    const site = await find(trx, AnalyticsSite, { workspaceId: workspace.id, id: readId(id) }, { lock: true })
    if (!site) throw new NotFound('Analytics site')
    await AuditEvent.record(trx, workspace, {
      actor,
      action: 'site.removed',
      subject: site.id,
      detail: `${site.name} (${site.domain})`,
    })
    await remove(trx, site)
    return site
  })
  await analyticsStore.forget(removed)
  return removed
}
