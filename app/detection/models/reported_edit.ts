import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'

/** An edit that an alert reported, with the page on which it was found. */
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

  /** Whether the alert is mainly about it, rather than mentioning it among its other changes. */
  @column({ consume: Boolean })
  declare isMain: boolean

  /** Whether the page has reverted it since. */
  @column({ consume: Boolean })
  declare isUndone: boolean

  /** When the alert was created; later, when the edit last joined it from this page. */
  @column({ columnName: 'told_at' })
  declare reportedAt: number
}
