import { createHash } from 'node:crypto'
import { belongsTo, column } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { TenantModel } from '#platform/database/tenant_model'
import type { PageLabel } from 'rivalwatch-plugin'
import type { CrawlFrequency, CrawlStatus } from '#monitoring/labels'
import Competitor from '#monitoring/models/competitor'
import type { CrawlTrigger } from '#monitoring/models/crawl'
import { hostOf } from '#monitoring/schedule/hosts'
import { nextCrawlAfter } from '#monitoring/schedule/due_times'

export default class WatchedUrl extends TenantModel {
  @column()
  declare competitorId: string

  @column()
  declare url: string

  @column({ serializeAs: null })
  declare urlHash: string

  /** The host that its crawls take turns on, see `hostOf`. */
  @column()
  declare host: string

  /** The team's name for the page; null to use its URL. */
  @column()
  declare name: string | null

  @column()
  declare label: PageLabel

  @column()
  declare crawlFrequency: CrawlFrequency

  @column({ consume: Boolean })
  declare isActive: boolean

  @column()
  declare lastStatus: CrawlStatus

  @column()
  declare lastCrawledAt: number | null

  @column()
  declare lastErrorCode: string | null

  @column()
  declare lastError: string | null

  @column()
  declare nextCrawlAt: number

  @column()
  declare failuresInARow: number

  /** Number of crawls in a row that found the page gone (404 or 410). */
  @column()
  declare goneInARow: number

  @column()
  declare etag: string | null

  @column()
  declare lastModified: string | null

  /** The URL that sent `etag` and `lastModified`, after redirects. */
  @column()
  declare validatedUrl: string | null

  /**
   * The turn of its crawl, from the request until the crawl ends, see `host_turns.ts`. Null if nothing is in progress.
   */
  @column()
  declare turn: number | null

  @column()
  declare crawlTrigger: CrawlTrigger | null

  @column()
  declare queuedAt: number | null

  /** The turn of a crawl that was requested during another one. */
  @column()
  declare againTurn: number | null

  /** The token of the worker that crawls it. */
  @column()
  declare leaseToken: string | null

  @column()
  declare leaseExpiresAt: number | null

  /** How many workers have started the crawl. */
  @column()
  declare attempts: number

  /** Its parts that are watched or ignored, see `parseRegions`. */
  @column({ serializeAs: null })
  declare regions: string | null

  /** See `parseKeywords`. */
  @column({ serializeAs: null })
  declare keywords: string | null

  /** Whether a source reads it, such as a feed or a file; null until a crawl has fetched it. */
  @column({
    serializeAs: null,
    consume: (stored: number | null) => (stored === null ? null : Boolean(stored)),
  })
  declare isSource: boolean | null

  @column()
  declare createdAt: number

  @belongsTo(() => Competitor)
  declare competitor: BelongsTo<typeof Competitor>

  /** Returns the attributes that depend on the URL. */
  static address(url: string): Pick<WatchedUrl, 'url' | 'urlHash' | 'host'> {
    return { url, urlHash: this.hashUrl(url), host: hostOf(url) }
  }

  static hashUrl(url: string): string {
    return createHash('sha256').update(url).digest('hex')
  }

  nextCrawlAfter(now: number): number {
    return nextCrawlAfter(this, now)
  }
}
