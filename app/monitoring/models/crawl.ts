import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'

export type CrawlTrigger = 'first' | 'schedule' | 'manual'

/** One crawl of a page, from the moment it is asked for. */
export default class Crawl extends TenantModel {
  @column()
  declare watchedUrlId: string

  @column()
  declare trigger: CrawlTrigger

  @column()
  declare status: 'queued' | 'running' | 'success' | 'failed' | 'blocked'

  @column()
  declare slot: string | null

  /** Whose turn it waits for or takes up: see `hostOf`. Null when it is over. */
  @column()
  declare host: string | null

  @column()
  declare leaseToken: string | null

  @column()
  declare leaseExpiresAt: number | null

  @column()
  declare attempts: number

  @column()
  declare queuedAt: number

  @column()
  declare startedAt: number | null

  @column()
  declare finishedAt: number | null

  @column()
  declare httpStatus: number | null

  @column()
  declare errorCode: string | null

  @column()
  declare error: string | null

  /** Holds the one place that a page has for a queued and for a running crawl. */
  static slotOf(watchedUrlId: string, status: 'queued' | 'running'): string {
    return `${watchedUrlId}:${status}`
  }
}
