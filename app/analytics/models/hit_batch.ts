import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'

/** Hits of one site that were written together. */
export default class HitBatch extends TenantModel {
  static table = 'hit_batches'

  @column()
  declare siteId: string

  @column()
  declare receivedAt: number

  @column()
  declare hitCount: number

  /** JSON: a list of `StoredHit` in order of arrival. */
  @column()
  declare hits: string

  /** Null until they are counted. */
  @column()
  declare ingestedAt: number | null
}
