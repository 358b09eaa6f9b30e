import { belongsTo, column } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { TenantModel } from '#platform/database/tenant_model'
import type { SharedScope } from '#platform/operations/scopes'
import User from '#workspaces/models/user'

/** An AI assistant that a member allowed to use the workspace over MCP. */
export default class Assistant extends TenantModel {
  /** The user who connected the assistant, which loses access when they leave the workspace. */
  @column()
  declare userId: string

  /** The client's OAuth ID: issued at registration, or the URL of the client's metadata document. */
  @column()
  declare clientId: string

  /** The name that the client gave itself. */
  @column()
  declare name: string

  /** The host that receives the client's codes: `claude.ai`, or `127.0.0.1` for a program on the user's computer. */
  @column()
  declare host: string

  @column()
  declare scope: SharedScope

  @column()
  declare createdAt: number

  /** To the minute; null if never. */
  @column()
  declare lastUsedAt: number | null

  /** When it was disconnected; null if it is connected. */
  @column()
  declare endedAt: number | null

  @belongsTo(() => User)
  declare user: BelongsTo<typeof User>
}
