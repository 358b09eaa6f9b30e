import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'

/** An alert on its way to a channel: a row of the outbox. */
export default class Delivery extends TenantModel {
  static table = 'deliveries'

  @column()
  declare alertId: string

  @column()
  declare channelId: string

  @column()
  declare status: 'pending' | 'sent' | 'refused'

  @column()
  declare attempts: number

  @column()
  declare nextAttemptAt: number

  @column()
  declare leaseExpiresAt: number | null

  @column()
  declare sentAt: number | null

  @column()
  declare lastError: string | null

  @column()
  declare createdAt: number
}
