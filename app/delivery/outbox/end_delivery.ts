import { countRows } from '#platform/database/count'
import { save } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import type Delivery from '#delivery/models/delivery'
import type { DeliveryStatus } from '#delivery/models/delivery'

/**
 * Records how a delivery ended. If a digest reached nobody, its alerts and notices go into the next one.
 *
 * @param reason in plain words; null if it was sent
 */
export async function endDelivery(
  delivery: Delivery,
  status: Exclude<DeliveryStatus, 'pending'>,
  reason: string | null,
  now: number,
  trx: Statements
): Promise<void> {
  const lastError = reason?.slice(0, 500) ?? null
  await save(trx, delivery.merge({ status, endedAt: now, lastError, leaseToken: null, leaseExpiresAt: null }))
  if (delivery.digestId && status !== 'sent') await releaseDigest(delivery, delivery.digestId, trx)
}

async function releaseDigest({ workspaceId }: Delivery, digestId: string, trx: Statements): Promise<void> {
  const hopeful = trx
    .selectFrom('deliveries')
    .where('workspace_id', '=', workspaceId)
    .where('digest_id', '=', digestId)
    .where('status', 'in', ['pending', 'sent'])
  if ((await countRows(hopeful)) > 0) return
  await trx
    .updateTable('alerts')
    .set({ digest_id: null })
    .where('workspace_id', '=', workspaceId)
    .where('digest_id', '=', digestId)
    .execute()
  for (const column of ['opened_digest_id', 'closed_digest_id'] as const) {
    await trx
      .updateTable('notices')
      .set({ [column]: null })
      .where('workspace_id', '=', workspaceId)
      .where(column, '=', digestId)
      .execute()
  }
}
