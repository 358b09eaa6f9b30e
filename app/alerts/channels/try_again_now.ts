import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Tenant } from '#platform/database/tenant_model'

/**
 * Ends the pauses of what waits for a channel, or for all of a workspace: those between tries, and those for quiet hours.
 * Where it is quiet still, the worker who takes it has it wait anew.
 */
export async function tryAgainNow(
  workspace: Tenant,
  channel: { id: string } | 'all',
  trx: TransactionClientContract,
  now = Date.now()
): Promise<void> {
  const waiting = () => {
    const query = trx.from('deliveries').where('workspace_id', workspace.id).where('status', 'pending')
    return channel === 'all' ? query.whereNotNull('channel_id') : query.where('channel_id', channel.id)
  }
  await waiting().where('due_at', '>', now).update({ due_at: now })
  await waiting().where('next_attempt_at', '>', now).update({ next_attempt_at: now })
}
