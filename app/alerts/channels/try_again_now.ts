import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Tenant } from '#platform/database/tenant_model'
import type Channel from '#alerts/models/channel'

/** Ends the pauses between tries of what waits for a channel: the sweeper has it sent from when on it was to be. */
export async function tryAgainNow(
  workspace: Tenant,
  { id }: Channel,
  trx: TransactionClientContract
): Promise<void> {
  await trx
    .from('deliveries')
    .where({ workspace_id: workspace.id, channel_id: id, status: 'pending' })
    .whereColumn('next_attempt_at', '>', 'due_at')
    .update({ next_attempt_at: trx.raw('due_at') })
}
