import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'

/** An edit that an alert reported, and the page on which it was found. */
export default class ReportedEdit extends TenantModel {
  static table = 'told_edits'

  @column()
  declare competitorId: string

  @column()
  declare alertId: string

  @column()
  declare watchedUrlId: string

  @column()
  declare editKey: string

  /** Whether it is a main edit of the alert rather than one mentioned among its other changes. */
  @column({ consume: Boolean })
  declare isMain: boolean

  /** Whether the page has since reverted it. */
  @column({ consume: Boolean })
  declare isUndone: boolean

  /** When the alert was created, or when the edit was last merged into it from this page. */
  @column({ columnName: 'told_at' })
  declare reportedAt: number
}
