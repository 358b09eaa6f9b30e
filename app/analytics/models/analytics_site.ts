import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'

/** A site of the team's own whose visitors are counted. */
export default class AnalyticsSite extends TenantModel {
  static table = 'analytics_sites'

  @column()
  declare name: string

  /** Host name in ASCII, lower case, without `www.`; a port where it was given. */
  @column()
  declare domain: string

  /** Names the site in the tracking script. No secret: whoever visits the site can read it. */
  @column()
  declare siteKey: string

  @column()
  declare createdAt: number

  /** When its last event came in; null before the first. */
  @column()
  declare lastSeenAt: number | null
}
