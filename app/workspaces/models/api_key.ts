import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'
import type { KeyScope } from '#platform/operations/scopes'

export { keyScopes, type KeyScope } from '#platform/operations/scopes'

export default class ApiKey extends TenantModel {
  @column()
  declare name: string

  @column()
  declare scope: KeyScope

  /** SHA-256 of the key, in hex. The key itself is not stored. */
  @column({ serializeAs: null })
  declare secretHash: string

  /** Enough of the key to recognize it: `cmk_Ab12…9xYz`. */
  @column()
  declare hint: string

  @column()
  declare createdBy: string | null

  @column()
  declare createdAt: number

  @column()
  declare lastUsedAt: number | null

  /** Null if it never expires. */
  @column()
  declare expiresAt: number | null

  @column()
  declare revokedAt: number | null
}
