import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'

export const deliveryStatuses = ['pending', 'sent', 'refused', 'expired', 'canceled'] as const

/**
 * `sent`: accepted. `refused`: the receiver will never accept it. `expired`: retried until the time limit. `canceled`:
 * no longer wanted.
 */
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** A message with an alert, a digest or a briefing for one recipient: a row of the outbox. */
export default class Delivery extends TenantModel {
  static table = 'deliveries'

  /** ID of a loaded plugin's channel. */
  @column()
  declare kind: string

  /** Null if the channel was removed, and for messages to a workspace's members. */
  @column()
  declare channelId: string | null

  @column()
  declare alertId: string | null

  @column()
  declare digestId: string | null

  @column()
  declare briefingId: string | null

  /** One of the recipients that the channel's destination names; empty if there is only one. */
  @column()
  declare recipient: string

  @column()
  declare status: DeliveryStatus

  @column()
  declare attempts: number

  /** When it was first due, after any quiet hours. */
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
