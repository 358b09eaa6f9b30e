import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'

/** A page that could not be read for several crawls, until it can be again. */
export default class Notice extends TenantModel {
  @column()
  declare watchedUrlId: string

  /** The page while the notice is open; null afterwards. */
  @column()
  declare slot: string | null

  @column()
  declare status: 'failed' | 'blocked'

  /** What the crawl said. */
  @column()
  declare detail: string

  /** When the first of those crawls failed, and when the page was read again. */
  @column()
  declare openedAt: number

  @column()
  declare closedAt: number | null

  /** The digests that told of its beginning and of its end. */
  @column()
  declare openedDigestId: string | null

  @column()
  declare closedDigestId: string | null
}
