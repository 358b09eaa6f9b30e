import { createHash } from 'node:crypto'
import { column } from '@adonisjs/lucid/orm'
import type { FetchedPage } from '#platform/contract'
import { TenantModel } from '#platform/database/tenant_model'

/** One stored crawl of a page. */
export default class PageVersion extends TenantModel {
  @column()
  declare watchedUrlId: string

  @column()
  declare contentId: string

  @column()
  declare crawlId: string | null

  /** 1 for the baseline, then one more each stored crawl. */
  @column()
  declare versionNumber: number

  @column()
  declare httpStatus: number

  /** SHA-256 of the bytes that the site sent, hex: equal bytes need no second reading. */
  @column()
  declare bodyHash: string

  /** `run`: its scripts have made it what it is. `needed`: they would, but there was no browser to run them. */
  @column()
  declare scripts: FetchedPage['scripts'] | null

  @column()
  declare crawledAt: number

  static hashOfBody(body: Uint8Array): string {
    return createHash('sha256').update(body).digest('hex')
  }
}
