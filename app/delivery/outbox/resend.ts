import { find, save } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import { transaction } from '#platform/database/transaction'
import { Conflict, NotFound } from '#platform/errors'
import Channel from '#delivery/models/channel'
import Delivery from '#delivery/models/delivery'
import { attempts } from '#workspaces/accounts/auth_throttle'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/**
 * Makes a delivery of an alert due again, whatever its status. The message keeps its ID, so that receivers recognize
 * it. A pending delivery becomes due immediately.
 *
 * @throws NotFound
 * @throws Conflict if it cannot reach anyone
 * @throws TooManyAttempts
 */
export async function resendDelivery(workspace: Workspace, id: string, actor: Actor): Promise<Delivery> {
  const now = Date.now()
  if (!(await Delivery.within(workspace).where('id', id).first())) throw new NotFound('Delivery')
  await attempts.resentBy.count(workspace.id)
  return transaction(async (trx) => {
    // Locks the workspace before the delivery, as when a channel is removed.
    await workspace.lock(trx)
    const delivery = await find(trx, Delivery, { workspaceId: workspace.id, id }, { lock: true })
    if (!delivery) throw new NotFound('Delivery')
    await requireRoute(workspace, delivery, trx)
    if (delivery.leaseExpiresAt !== null && delivery.leaseExpiresAt > now) return delivery
    const restarted = delivery.status === 'pending' ? {} : { attempts: 0, endedAt: null, lastError: null }
    const due = { status: 'pending', dueAt: now, nextAttemptAt: now } as const
    await save(trx, delivery.merge({ ...due, ...restarted, leaseToken: null, leaseExpiresAt: null }))
    await AuditEvent.record(trx, workspace, {
      actor,
      action: 'delivery.resent',
      subject: delivery.id,
      detail: delivery.recipient ? `${delivery.kind} to ${delivery.recipient}` : delivery.kind,
    })
    return delivery
  })
}

async function requireRoute(
  workspace: Workspace,
  { alertId, channelId }: Delivery,
  trx: Statements
): Promise<void> {
  if (!alertId) throw refused('A digest cannot be sent again')
  const channel = channelId && (await find(trx, Channel, { workspaceId: workspace.id, id: channelId }))
  if (!channel) throw refused('The channel of this delivery was removed')
  if (channel.isPaused) throw refused('The channel of this delivery is paused')
}

function refused(message: string): Conflict {
  return new Conflict('cannot_resend', message)
}
