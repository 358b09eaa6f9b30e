import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'
import type { Role } from '#workspaces/members/roles'

/** An invitation for a person who is not a member yet. It is deleted once accepted or withdrawn. */
export default class Invitation extends TenantModel {
  @column()
  declare invitedBy: string | null

  /** Lower case. */
  @column()
  declare email: string

  @column()
  declare role: Role

  /** SHA-256 of the link's token, in hex. The token itself is not stored. */
  @column({ serializeAs: null })
  declare tokenHash: string

  @column()
  declare createdAt: number

  @column()
  declare expiresAt: number
}
