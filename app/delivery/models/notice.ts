import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'

/** A page that has failed several crawls, until it can be read again. */
export default class Notice extends TenantModel {
  @column()
  declare watchedUrlId: string

  /** The page's ID while the notice is open; null afterward. */
  @column()
  declare slot: string | null

  @column()
  declare status: 'failed' | 'blocked'

  /** The error of the last crawl. */
  @column()
  declare detail: string

  /** When the first of those crawls failed, and when the page was read again. */
  @column()
  declare openedAt: number

  @column()
  declare closedAt: number | null

  /** The digests that reported the beginning and the end of the notice. */
  @column()
  declare openedDigestId: string | null

  @column()
  declare closedDigestId: string | null
}
