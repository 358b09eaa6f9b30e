import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'

/** An Atom feed of the alerts of a workspace, of one competitor or of those with a tag, for anyone who has a link to it. */
export default class Feed extends TenantModel {
  /** Null for all competitors. */
  @column()
  declare competitorId: string | null

  /** Only competitors with this tag; null for a feed without a tag. */
  @column()
  declare tag: string | null

  /** A key for what the feed covers (a competitor, a tag or the workspace), so that each has at most one feed. */
  @column()
  declare scopeId: string

  /** Part of each member's link. Replacing it revokes all earlier links. */
  @column({ serializeAs: null })
  declare nonce: string

  @column()
  declare createdAt: number
}
