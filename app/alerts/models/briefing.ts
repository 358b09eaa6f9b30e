import { column } from '@adonisjs/lucid/orm'
import type { BriefingContent } from '#alerts/briefings/content'
import { TenantModel } from '#platform/database/tenant_model'

/** The news of a period about all competitors or those with a tag, the same for every reader. */
export default class Briefing extends TenantModel {
  /**
   * Unique key of workspace, period and tag, so that they have only one briefing; null for a briefing that was shared
   * before its period ended.
   */
  @column()
  declare slot: string | null

  /** Milliseconds since 1970 UTC; `until` is exclusive. */
  @column()
  declare since: number

  @column()
  declare until: number

  @column({
    prepare: (content: BriefingContent) => JSON.stringify(content),
    consume: (stored: string): BriefingContent => JSON.parse(stored),
  })
  declare content: BriefingContent

  @column()
  declare createdAt: number
}
