import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'

/** An Atom feed of the alerts of a workspace or of one competitor, for anyone who has a link to it. */
export default class Feed extends TenantModel {
  /** Null for all competitors. */
  @column()
  declare competitorId: string | null

  /** The competitor or the workspace: each has at most one feed. */
  @column()
  declare scopeId: string

  /** Part of each member's link. A new one ends the links before. */
  @column({ serializeAs: null })
  declare nonce: string

  @column()
  declare createdAt: number
}
