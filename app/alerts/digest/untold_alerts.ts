import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { digestReach } from '#config/delivery'
import type { Tenant } from '#platform/database/tenant_model'

/** A statement takes so many values. */
const AT_ONCE = 500

/**
 * Ids of the alerts that a digest is to tell, the most important first: those of the last days that no channel took. One
 * that is still on its way to a channel waits for the next digest.
 */
export async function untoldAlerts(
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

/** Writes down which digest told them. */
export async function markAsTold(
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
