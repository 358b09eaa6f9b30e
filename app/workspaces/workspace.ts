import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { HotStatements } from '#platform/database/hot_write'
import { plans, type PlanName, type SubscriptionStatus } from '#config/plans'

/**
 * A workspace as those see it who act for it. The model of the same name has all of this too, and can be changed; making
 * one for each request would cost more than the rest of most requests.
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
  lock(trx: TransactionClientContract): Promise<void> {
    return lockWorkspace(this.id, trx)
  }
}

/**
 * Makes everyone else who changes what is counted of a workspace wait until the transaction ends. An update that changes
 * nothing takes the row lock on MySQL and the write lock on SQLite alike.
 */
export async function lockWorkspace(id: string, trx: TransactionClientContract): Promise<void> {
  await trx
    .from('workspaces')
    .where('id', id)
    .update({ name: trx.raw('name') })
}

/** The same in plain SQL. On SQLite, the transaction itself has made everyone wait. */
export async function holdWorkspace(id: string, statements: HotStatements): Promise<void> {
  const { forUpdate } = statements
  if (forUpdate) await statements.read(`select id from workspaces where id = ? ${forUpdate}`, [id])
}
