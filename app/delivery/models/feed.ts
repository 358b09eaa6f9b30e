import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'

/** An Atom feed of the alerts of a workspace, of one competitor or of those with a tag, for anyone who has a link to it. */
export default class Feed extends TenantModel {
  /** Null for all competitors. */
  @column()
  declare competitorId: string | null

  /** Its competitors have this tag; null for a feed that no tag limits. */
  @column()
  declare tag: string | null

  /** What it is about, the competitor, the tag or the workspace: each has at most one feed. */
  @column()
  declare scopeId: string

  /** Part of each member's link. A new one ends the links before. */
  @column({ serializeAs: null })
  declare nonce: string

  @column()
  declare createdAt: number
}
