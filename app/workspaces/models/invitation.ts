import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'
import type { Role } from '#workspaces/members/roles'

/** Of a person who is not a member yet. It is deleted when it is accepted or withdrawn. */
export default class Invitation extends TenantModel {
  @column()
  declare invitedBy: string | null

  /** Lower case. */
  @column()
  declare email: string

  @column()
  declare role: Role

  /** SHA-256 of the link's token, hex. The token itself is stored nowhere. */
  @column({ serializeAs: null })
  declare tokenHash: string

  @column()
  declare createdAt: number

  @column()
  declare expiresAt: number
}
