import { column } from '@adonisjs/lucid/orm'
import type { SignalScore } from 'rivalwatch-plugin'
import { encrypted } from '#platform/database/encrypted'
import { TenantModel } from '#platform/database/tenant_model'
import type { QuietHours } from '#delivery/channels/quiet_hours'

/** Where a workspace gets its alerts, and from which score on. */
export default class Channel extends TenantModel {
  /** Id of a loaded plugin's channel: `slack`, `email`. */
  @column()
  declare kind: string

  /** As the plugin normalized it; null if it was stored with another APP_KEY. */
  @column(encrypted)
  declare destination: string | null

  /** Signs messages; null if the plugin does not sign. */
  @column(encrypted)
  declare secret: string | null

  @column()
  declare minimumScore: SignalScore

  @column()
  declare quietFrom: number | null

  @column()
  declare quietUntil: number | null

  @column({ consume: Boolean })
  declare isPaused: boolean

  @column()
  declare createdAt: number

  @column()
  declare lastSentAt: number | null

  /** When deliveries began to fail, with the last error; null while they succeed. */
  @column()
  declare failingSince: number | null

  @column()
  declare lastError: string | null

  get quietHours(): QuietHours | null {
    return this.quietFrom === null || this.quietUntil === null
      ? null
      : { from: this.quietFrom, until: this.quietUntil }
  }
}
