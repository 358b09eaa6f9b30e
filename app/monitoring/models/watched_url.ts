import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { afterCreate, afterDelete, beforeUpdate, belongsTo, column } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { TenantModel } from '#platform/database/tenant_model'
import { DAY, HOUR } from '#platform/instants'
import type { PageLabel } from '#platform/contract'
import type { CrawlFrequency, CrawlStatus } from '#monitoring/labels'
import Competitor from '#monitoring/models/competitor'
import { countPause, countWatched } from '#monitoring/totals/keep_totals'

const intervals: Record<CrawlFrequency, number> = { hourly: HOUR, daily: DAY }

export default class WatchedUrl extends TenantModel {
  @column()
  declare competitorId: string

  @column()
  declare url: string

  @column({ serializeAs: null })
  declare urlHash: string

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

  /** Crawls in a row that found the page gone (404 or 410). */
  @column()
  declare goneInARow: number

  @column()
  declare etag: string | null

  @column()
  declare lastModified: string | null

  /** The address that sent these two, after redirects. */
  @column()
  declare validatedUrl: string | null

  @column()
  declare createdAt: number

  @belongsTo(() => Competitor)
  declare competitor: BelongsTo<typeof Competitor>

  @afterCreate()
  @afterDelete()
  static async count({ workspaceId, $trx }: WatchedUrl) {
    await countWatched({ id: workspaceId }, $trx ?? db.connection())
  }

  @beforeUpdate()
  static async countPause(page: WatchedUrl) {
    if ('isActive' in page.$dirty) await countPause(page, page.$trx ?? db.connection())
  }

  static hashUrl(url: string): string {
    return createHash('sha256').update(url).digest('hex')
  }

  /** Milliseconds between two crawls. */
  get interval(): number {
    return intervals[this.crawlFrequency]
  }

  /**
   * When the page is due next. Each page has its own place within the interval, told from its id, so that crawls spread
   * over it, and keeps it however long a crawl takes.
   */
  nextCrawlAfter(now: number): number {
    const place = Number.parseInt(WatchedUrl.hashUrl(this.id).slice(0, 8), 16) % this.interval
    let next = now - (now % this.interval) + place
    // At least half an interval away: a page crawled by hand just before its time is not crawled twice.
    while (next <= now + this.interval / 2) next += this.interval
    return next
  }
}
