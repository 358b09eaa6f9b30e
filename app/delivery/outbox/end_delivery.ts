import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type Delivery from '#delivery/models/delivery'
import type { DeliveryStatus } from '#delivery/models/delivery'

/**
 * Records how a delivery ended. A digest that reached nobody releases its alerts and notices for the next one.
 *
 * @param reason in plain words; null if it was sent
 */
export async function endDelivery(
  delivery: Delivery,
  status: Exclude<DeliveryStatus, 'pending'>,
  reason: string | null,
  now: number,
  trx: TransactionClientContract
): Promise<void> {
  const lastError = reason?.slice(0, 500) ?? null
  await delivery
    .useTransaction(trx)
    .merge({ status, endedAt: now, lastError, leaseToken: null, leaseExpiresAt: null })
    .save()
  if (delivery.digestId && status !== 'sent') await releaseDigest(delivery, delivery.digestId, trx)
}

async function releaseDigest(
  { workspaceId }: Delivery,
  digestId: string,
  trx: TransactionClientContract
): Promise<void> {
  const inWorkspace = { workspace_id: workspaceId }
  const hopeful = await trx
    .from('deliveries')
    .where({ ...inWorkspace, digest_id: digestId })
    .whereIn('status', ['pending', 'sent'])
    .select('id')
    .first()
  if (hopeful) return
  await trx
    .from('alerts')
    .where({ ...inWorkspace, digest_id: digestId })
    .update({ digest_id: null })
  for (const column of ['opened_digest_id', 'closed_digest_id']) {
    await trx
      .from('notices')
      .where({ ...inWorkspace, [column]: digestId })
      .update({ [column]: null })
  }
}
