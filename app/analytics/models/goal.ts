import { column } from '@adonisjs/lucid/orm'
import type { GoalKind } from '#analytics/filters'
import { TenantModel } from '#platform/database/tenant_model'

/** A page or an event that visitors of a site should reach. */
export default class Goal extends TenantModel {
  @column()
  declare siteId: string

  @column()
  declare kind: GoalKind

  /** A path, in which `*` is a wildcard for any characters, or the name of an event. */
  @column()
  declare value: string

  @column()
  declare createdAt: number
}
