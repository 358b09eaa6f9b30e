import { column } from '@adonisjs/lucid/orm'
import type { PageLabel, SignalScore } from '#platform/contract'
import { TenantModel } from '#platform/database/tenant_model'

export const alertStatuses = ['unread', 'read', 'archived'] as const

export type AlertStatus = (typeof alertStatuses)[number]

export const signalScores = ['high', 'medium', 'low'] as const satisfies SignalScore[]

/** A change worth reporting. */
export default class Alert extends TenantModel {
  @column()
  declare competitorId: string

  @column()
  declare watchedUrlId: string

  @column()
  declare changeId: string

  @column()
  declare signalScore: SignalScore

  /** The page's label when the alert was made. */
  @column()
  declare pageType: PageLabel

  @column()
  declare status: AlertStatus

  @column()
  declare summary: string

  @column()
  declare changeExcerpt: string | null

  @column()
  declare reasoning: string | null

  @column({ consume: Boolean })
  declare hasEvidence: boolean

  @column()
  declare detectedAt: number
}
