import type { Statements } from '#platform/database/statements'
import type { DeliveryResult } from 'rivalwatch-plugin'
import type Channel from '#delivery/models/channel'

/** Records that a channel works, or why and since when it has been failing. Locks the channel. */
export async function recordOnChannel(
  { id, workspaceId }: Channel,
  result: DeliveryResult,
  now: number,
  trx: Statements
): Promise<void> {
  const channel = trx.updateTable('channels').where('id', '=', id).where('workspace_id', '=', workspaceId)
  if (result.outcome === 'sent') {
    await channel.set({ last_sent_at: now, failing_since: null, last_error: null }).execute()
  } else {
    const lastError = result.reason.slice(0, 500)
    await channel
      .set(({ fn, val }) => ({
        failing_since: fn.coalesce('failing_since', val(now)),
        last_error: lastError,
      }))
      .execute()
  }
}
