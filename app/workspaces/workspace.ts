import { plans, type PlanName, type SubscriptionStatus } from '#config/plans'
import type { Statements } from '#platform/database/statements'

/**
 * A workspace for use in requests. The model of the same name has the same properties and can be changed, but creating
 * an instance of it would cost more than the rest of most requests.
 */
export class Workspace {
  constructor(
    readonly id: string,
    readonly name: string,
    readonly plan: PlanName,
    readonly subscriptionStatus: SubscriptionStatus
  ) {}

  get limits() {
    return plans[this.plan].limits
  }

  /** See `lockWorkspace`. */
  lock(trx: Statements): Promise<void> {
    return lockWorkspace(this.id, trx)
  }
}

/**
 * Locks a workspace until the transaction ends, so that nobody else changes the data that its limits count. On SQLite,
 * the transaction already makes everyone else wait.
 */
export async function lockWorkspace(id: string, trx: Statements): Promise<void> {
  const { forUpdate } = trx
  if (forUpdate) await trx.read(`select id from workspaces where id = ? ${forUpdate}`, [id])
}
