import { createHash } from 'node:crypto'
import { column } from '@adonisjs/lucid/orm'
import type { FetchedPage } from 'rivalwatch-plugin'
import { TenantModel } from '#platform/database/tenant_model'

/** A stored crawl of a page. */
export default class PageVersion extends TenantModel {
  @column()
  declare watchedUrlId: string

  @column()
  declare contentId: string

  @column()
  declare crawlId: string | null

  /** 1 for the baseline, one more for each later stored crawl. */
  @column()
  declare versionNumber: number

  @column()
  declare httpStatus: number

  /** SHA-256 of the response body, hex: an identical body is not read again. */
  @column()
  declare bodyHash: string

  /** `run`: its scripts built the page. `needed`: they would have, but there was no browser to run them. */
  @column()
  declare scripts: FetchedPage['scripts'] | null

  @column()
  declare crawledAt: number

  static hashOfBody(body: Uint8Array): string {
    return createHash('sha256').update(body).digest('hex')
  }
}
