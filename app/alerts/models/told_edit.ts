import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'

/** An edit that an alert told, with the page on which it was found. */
export default class ToldEdit extends TenantModel {
  @column()
  declare competitorId: string

  @column()
  declare alertId: string

  @column()
  declare watchedUrlId: string

  @column()
  declare editKey: string

  /** Whether it is what the alert is about, and not one of its other changes. */
  @column({ consume: Boolean })
  declare isMain: boolean

  /** Whether the page has gone back on it since. */
  @column({ consume: Boolean })
  declare isUndone: boolean

  /** When the alert was made, and after that when the edit last joined it from this page. */
  @column()
  declare toldAt: number
}
