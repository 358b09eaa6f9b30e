import { createHash } from 'node:crypto'
import { column } from '@adonisjs/lucid/orm'
import type { FetchedPage } from 'rivalwatch-plugin'
import { TenantModel } from '#platform/database/tenant_model'

/** A content of a page, from the first crawl that found it to the last consecutive one. */
export default class PageVersion extends TenantModel {
  @column()
  declare watchedUrlId: string

  @column()
  declare contentId: string

  /** The crawl that found it; null for a copy from a web archive, and once that crawl has been deleted. */
  @column()
  declare crawlId: string | null

  /**
   * The number of its last crawl: 1 for the baseline, and one more for each later good crawl of the page. Copies from
   * before the baseline have numbers up to 0.
   */
  @column()
  declare versionNumber: number

  @column()
  declare firstNumber: number

  /** The number of crawls that found it. */
  @column()
  declare crawlCount: number

  /** As of its last crawl, like the body and the scripts below. */
  @column()
  declare httpStatus: number

  /** SHA-256 of the response body, hex. An identical body is not parsed again. */
  @column()
  declare bodyHash: string

  /** `run`: its scripts built the page. `needed`: it needs its scripts, but there was no browser to run them. */
  @column()
  declare scripts: FetchedPage['scripts'] | null

  /** When its last crawl ended. */
  @column()
  declare crawledAt: number

  @column()
  declare firstCrawledAt: number

  /** When it was loaded from a web archive; null if a crawl found it. */
  @column()
  declare loadedAt: number | null

  static hashOfBody(body: Uint8Array): string {
    return createHash('sha256').update(body).digest('hex')
  }
}
