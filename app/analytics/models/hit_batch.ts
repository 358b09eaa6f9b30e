import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'

/** Hits of one site that were written in one go. */
export default class HitBatch extends TenantModel {
  static table = 'hit_batches'

  @column()
  declare siteId: string

  @column()
  declare receivedAt: number

  @column()
  declare hitCount: number

  /** JSON: a list of `StoredHit`, in the order in which they came. */
  @column()
  declare hits: string

  /** When they were counted; null until then. */
  @column()
  declare ingestedAt: number | null
}
