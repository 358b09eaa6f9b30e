import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'

/** A link that lets anyone who has it view one alert or briefing. */
export default class ShareLink extends TenantModel {
  /** Either this or `briefingId` is set. */
  @column()
  declare alertId: string | null

  @column()
  declare briefingId: string | null

  /** SHA-256 of the token, hex. */
  @column({ serializeAs: null })
  declare tokenHash: string

  /** Null once the account is deleted. */
  @column()
  declare createdBy: string | null

  @column()
  declare createdAt: number

  @column()
  declare expiresAt: number

  @column()
  declare openedCount: number

  @column()
  declare lastOpenedAt: number | null
}
