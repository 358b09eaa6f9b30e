import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'

export type CrawlTrigger = 'first' | 'schedule' | 'manual'

/** A crawl that found a change, failed or was requested manually. */
export default class Crawl extends TenantModel {
  @column()
  declare watchedUrlId: string

  @column()
  declare trigger: CrawlTrigger

  @column()
  declare status: 'success' | 'failed' | 'blocked'

  @column()
  declare startedAt: number

  @column()
  declare finishedAt: number

  @column()
  declare httpStatus: number | null

  @column()
  declare errorCode: string | null

  @column()
  declare error: string | null
}
