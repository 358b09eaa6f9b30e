import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'

/** One of the team's own sites, whose visitors are counted. */
export default class AnalyticsSite extends TenantModel {
  static table = 'analytics_sites'

  @column()
  declare name: string

  /** Host name in lower-case ASCII, without `www.`, with a port if one was given. */
  @column()
  declare domain: string

  /** Identifies the site in the tracking script. Not a secret: every visitor of the site can read it. */
  @column()
  declare siteKey: string

  @column()
  declare createdAt: number

  /** When its last hit arrived; null before the first. */
  @column()
  declare lastSeenAt: number | null
}
