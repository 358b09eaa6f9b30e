import { createHash } from 'node:crypto'
import { column } from '@adonisjs/lucid/orm'
import type { FetchedPage } from 'rivalwatch-plugin'
import { TenantModel } from '#platform/database/tenant_model'

/** A content of a page, from the first crawl that found it to the last one in a row. */
export default class PageVersion extends TenantModel {
  @column()
  declare watchedUrlId: string

  @column()
  declare contentId: string

  /** The crawl that found it; null once that is no longer stored. */
  @column()
  declare crawlId: string | null

  /**
   * The number of its last crawl: 1 for the baseline, one more for each later good crawl of the page. Copies from before
   * the baseline have the numbers up to 0.
   */
  @column()
  declare versionNumber: number

  @column()
  declare firstNumber: number

  /** How many crawls found it. */
  @column()
  declare crawlCount: number

  /** As its last crawl found it, like the body and the scripts below. */
  @column()
  declare httpStatus: number

  /** SHA-256 of the response body, hex: an identical body is not read again. */
  @column()
  declare bodyHash: string

  /** `run`: its scripts built the page. `needed`: they would have, but there was no browser to run them. */
  @column()
  declare scripts: FetchedPage['scripts'] | null

  /** When its last crawl ended. */
  @column()
  declare crawledAt: number

  @column()
  declare firstCrawledAt: number

  /** When it was loaded from a web archive; null for one that a crawl found. */
  @column()
  declare loadedAt: number | null

  static hashOfBody(body: Uint8Array): string {
    return createHash('sha256').update(body).digest('hex')
  }
}
