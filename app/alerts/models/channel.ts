import { column } from '@adonisjs/lucid/orm'
import type { SignalScore } from '#platform/contract'
import { TenantModel } from '#platform/database/tenant_model'

/** Where a workspace wants its alerts, and from which score on. */
export default class Channel extends TenantModel {
  /** Id of a loaded channel plugin's channel: `slack`, `email`. */
  @column()
  declare kind: string

  @column({ serializeAs: null })
  declare destination: string

  @column()
  declare minimumScore: SignalScore

  @column({ consume: Boolean })
  declare isPaused: boolean

  @column()
  declare createdAt: number
}
