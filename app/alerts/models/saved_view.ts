import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'

/** Saved filters of the timeline. */
export default class SavedView extends TenantModel {
  /** The member it belongs to; null if the team shares it. */
  @column()
  declare membershipId: string | null

  @column()
  declare name: string

  /** The filters, as the query string of a URL. */
  @column()
  declare query: string

  @column()
  declare createdAt: number
}
