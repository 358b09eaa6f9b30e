import type { Statements } from '#platform/database/statements'
import type { Tenant } from '#platform/database/tenant_model'

/**
 * Makes all pending deliveries of a channel, or of a workspace's channels, due now: those waiting for a retry and those
 * held during quiet hours. If quiet hours still apply, the worker that claims one postpones it again.
 */
export async function retryNow(
  workspace: Tenant,
  channel: { id: string } | 'all',
  trx: Statements,
  now = Date.now()
): Promise<void> {
  const waiting = () => {
    const query = trx
      .updateTable('deliveries')
      .where('workspace_id', '=', workspace.id)
      .where('status', '=', 'pending')
    return channel === 'all'
      ? query.where('channel_id', 'is not', null)
      : query.where('channel_id', '=', channel.id)
  }
  await waiting().set({ due_at: now }).where('due_at', '>', now).execute()
  await waiting().set({ next_attempt_at: now }).where('next_attempt_at', '>', now).execute()
}
