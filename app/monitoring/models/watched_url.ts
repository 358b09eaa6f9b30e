import { createHash } from 'node:crypto'
import { belongsTo, column } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { TenantModel } from '#platform/database/tenant_model'
import type { PageLabel } from 'rivalwatch-plugin'
import type { CrawlFrequency, CrawlStatus } from '#monitoring/labels'
import Competitor from '#monitoring/models/competitor'
import { nextCrawlAfter } from '#monitoring/schedule/due_times'

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

  /** Number of crawls in a row that found the page gone (404 or 410). */
  @column()
  declare goneInARow: number

  @column()
  declare etag: string | null

  @column()
  declare lastModified: string | null

  /** The address that sent `etag` and `lastModified`, after redirects. */
  @column()
  declare validatedUrl: string | null

  @column()
  declare createdAt: number

  @belongsTo(() => Competitor)
  declare competitor: BelongsTo<typeof Competitor>

  static hashUrl(url: string): string {
    return createHash('sha256').update(url).digest('hex')
  }

  nextCrawlAfter(now: number): number {
    return nextCrawlAfter(this, now)
  }
}
