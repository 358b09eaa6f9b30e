import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'

export type CrawlTrigger = 'first' | 'schedule' | 'manual'

/** One crawl of a page, from the moment it is requested. */
export default class Crawl extends TenantModel {
  @column()
  declare watchedUrlId: string

  @column()
  declare trigger: CrawlTrigger

  @column()
  declare status: 'queued' | 'running' | 'success' | 'failed' | 'blocked'

  @column()
  declare slot: string | null

  /** The host whose turn it waits for or uses, see `hostOf`. Null once it has ended. */
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

  /** Returns the only slot that a page has for a queued or a running crawl. */
  static slotOf(watchedUrlId: string, status: 'queued' | 'running'): string {
    return `${watchedUrlId}:${status}`
  }
}
