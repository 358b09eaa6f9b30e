import type { Tenant } from '#platform/database/tenant_model'
import { newId } from '#platform/ids'

/** Returns the initial columns of a delivery that is due immediately. */
export function newDelivery({ id: workspaceId }: Tenant, now: number) {
  return {
    id: newId('delivery'),
    workspaceId,
    status: 'pending' as const,
    attempts: 0,
    dueAt: now,
    nextAttemptAt: now,
    createdAt: now,
  }
}
