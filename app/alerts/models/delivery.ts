import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'

/**
 * `sent`: taken. `refused`: the receiver will never take it. `expired`: it was tried for as long as it is worth. `canceled`:
 * nobody wants it any more.
 */
export type DeliveryStatus = 'pending' | 'sent' | 'refused' | 'expired' | 'canceled'

/** An alert or a digest on its way to one recipient: a row of the outbox. */
export default class Delivery extends TenantModel {
  static table = 'deliveries'

  /** Id of a loaded plugin's channel. */
  @column()
  declare kind: string

  /** Null when the channel is no more, and for what goes to the members of a workspace. */
  @column()
  declare channelId: string | null

  @column()
  declare alertId: string | null

  @column()
  declare digestId: string | null

  /** One of those whom the channel's destination names; empty where it names one. */
  @column()
  declare recipient: string

  @column()
  declare status: DeliveryStatus

  @column()
  declare attempts: number

  /** From when on it was to be sent. */
  @column()
  declare dueAt: number

  @column()
  declare nextAttemptAt: number

  @column()
  declare leaseToken: string | null

  @column()
  declare leaseExpiresAt: number | null

  @column()
  declare endedAt: number | null

  @column()
  declare lastError: string | null

  @column()
  declare createdAt: number
}
