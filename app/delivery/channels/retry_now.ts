import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Tenant } from '#platform/database/tenant_model'

/**
 * Makes all pending deliveries of a channel, or of a workspace's channels, due now: those between attempts and those in
 * quiet hours. If it is still quiet, the worker that claims one postpones it again.
 */
export async function retryNow(
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
