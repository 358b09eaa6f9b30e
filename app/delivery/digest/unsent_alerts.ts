import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { digestReach } from '#config/delivery'
import type { Tenant } from '#platform/database/tenant_model'

/** The most ids per statement. */
const AT_ONCE = 500

/**
 * Returns the ids of the alerts for a digest, most important first: recent ones that no channel has delivered. An alert
 * still on its way to a channel waits for the next digest.
 */
export async function unsentAlerts(
  workspace: Tenant,
  now: number,
  trx: TransactionClientContract
): Promise<string[]> {
  const rows: { id: string }[] = await trx
    .from('alerts')
    .where('alerts.workspace_id', workspace.id)
    .where('alerts.detected_at', '>=', now - digestReach)
    .whereNot('alerts.status', 'archived')
    .whereNull('alerts.digest_id')
    .whereNotExists((taken) =>
      taken
        .from('deliveries')
        .where('deliveries.workspace_id', workspace.id)
        .whereColumn('deliveries.alert_id', 'alerts.id')
        .whereIn('deliveries.status', ['pending', 'sent'])
    )
    .orderByRaw(
      `case signal_score when 'high' then 0 when 'medium' then 1 else 2 end, detected_at desc, id desc`
    )
    .select('alerts.id')
  return rows.map(({ id }) => id)
}

/** Records which digest contains the alerts. */
export async function markAsSent(
  workspace: Tenant,
  alertIds: readonly string[],
  digestId: string,
  trx: TransactionClientContract
): Promise<void> {
  for (let from = 0; from < alertIds.length; from += AT_ONCE) {
    await trx
      .from('alerts')
      .where('workspace_id', workspace.id)
      .whereIn('id', alertIds.slice(from, from + AT_ONCE))
      .update({ digest_id: digestId })
  }
}
