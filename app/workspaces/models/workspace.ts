import { BaseModel, column } from '@adonisjs/lucid/orm'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { plans, type PlanName, type SubscriptionStatus } from '#config/plans'

export default class Workspace extends BaseModel {
  static selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare name: string

  @column()
  declare plan: PlanName

  @column()
  declare subscriptionStatus: SubscriptionStatus

  @column()
  declare createdAt: number

  get limits() {
    return plans[this.plan].limits
  }

  /** Schedule and deliveries run; a canceled workspace stays readable only. */
  get isServed(): boolean {
    return this.subscriptionStatus !== 'canceled'
  }

  lock(trx: TransactionClientContract): Promise<void> {
    return Workspace.lock(this.id, trx)
  }

  /**
   * Makes everyone else who changes what is counted of this workspace wait until the transaction ends. An update that
   * changes nothing takes the row lock on MySQL and the write lock on SQLite alike.
   */
  static async lock(id: string, trx: TransactionClientContract): Promise<void> {
    await trx
      .from('workspaces')
      .where('id', id)
      .update({ name: trx.raw('name') })
  }
}
