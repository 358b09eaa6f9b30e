import { sql } from 'kysely'
import type { Statements } from '#platform/database/statements'
import { digestReach } from '#config/delivery'
import type { Tenant } from '#platform/database/tenant_model'

/** The maximum number of IDs per statement. */
const AT_ONCE = 500

/**
 * Returns the IDs of the alerts for a digest, most important first: recent ones that no channel has delivered. An alert
 * with a pending delivery waits for the next digest.
 */
export async function unsentAlerts(workspace: Tenant, now: number, trx: Statements): Promise<string[]> {
  const rows = await trx
    .selectFrom('alerts')
    .where('alerts.workspace_id', '=', workspace.id)
    .where('alerts.detected_at', '>=', now - digestReach)
    .where('alerts.status', '!=', 'archived')
    .where('alerts.digest_id', 'is', null)
    .where('alerts.loaded_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deliveries')
            .where('deliveries.workspace_id', '=', workspace.id)
            .whereRef('deliveries.alert_id', '=', 'alerts.id')
            .where('deliveries.status', 'in', ['pending', 'sent'])
            .select('deliveries.id')
        )
      )
    )
    .orderBy(sql`case signal_score when 'high' then 0 when 'medium' then 1 else 2 end`)
    .orderBy('detected_at', 'desc')
    .orderBy('id', 'desc')
    .select('alerts.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Records which digest contains the alerts. */
export async function markAsSent(
  workspace: Tenant,
  alertIds: readonly string[],
  digestId: string,
  trx: Statements
): Promise<void> {
  for (let from = 0; from < alertIds.length; from += AT_ONCE) {
    await trx
      .updateTable('alerts')
      .set({ digest_id: digestId })
      .where('workspace_id', '=', workspace.id)
      .where('id', 'in', alertIds.slice(from, from + AT_ONCE))
      .execute()
  }
}
