import { column } from '@adonisjs/lucid/orm'
import type { PageLabel, SignalScore } from 'rivalwatch-plugin'
import type { AlertKind } from '#alerts/kinds/alert_kind'
import { TenantModel } from '#platform/database/tenant_model'

export const alertStatuses = ['unread', 'read', 'archived'] as const

export type AlertStatus = (typeof alertStatuses)[number]

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

  /** The page's label at the time the alert was created. */
  @column()
  declare pageType: PageLabel

  /** What it is about. */
  @column({ serializeAs: null })
  declare kind: AlertKind

  @column()
  declare status: AlertStatus

  @column()
  declare summary: string

  /** Summary and reasoning before other changes were merged into the alert; null if none were. */
  @column({ serializeAs: null })
  declare ownSummary: string | null

  @column({ serializeAs: null })
  declare ownReasoning: string | null

  @column()
  declare changeExcerpt: string | null

  @column()
  declare reasoning: string | null

  @column({ consume: Boolean })
  declare hasEvidence: boolean

  @column()
  declare detectedAt: number

  /** When its change was loaded from a web archive; null if a crawl found it. */
  @column()
  declare loadedAt: number | null
}
