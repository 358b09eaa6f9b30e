import { belongsTo, column } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { TenantModel } from '#platform/database/tenant_model'
import type { MailChoice } from '#workspaces/members/mail_choice'
import type { Role } from '#workspaces/members/roles'
import User from '#workspaces/models/user'
import Workspace from '#workspaces/models/workspace'

export default class Membership extends TenantModel {
  @column()
  declare userId: string

  @column()
  declare role: Role

  @column()
  declare createdAt: number

  /** When the member unsubscribed from email; null if subscribed. */
  @column()
  declare unsubscribedAt: number | null

  /** The email that the member wants while subscribed. */
  @column()
  declare mail: Exclude<MailChoice, 'none'>

  /** When the member dismissed the checklist for new workspaces; null if they did not. */
  @column({ serializeAs: null })
  declare checklistDismissedAt: number | null

  @belongsTo(() => User)
  declare user: BelongsTo<typeof User>

  @belongsTo(() => Workspace)
  declare workspace: BelongsTo<typeof Workspace>
}
