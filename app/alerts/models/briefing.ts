import { column } from '@adonisjs/lucid/orm'
import type { BriefingContent } from '#alerts/briefings/content'
import { TenantModel } from '#platform/database/tenant_model'

/** What mattered in a period at all competitors or those with a tag, the same for everyone who reads it. */
export default class Briefing extends TenantModel {
  /** Workspace, period and tag, which have one briefing; null for one shared before its period ended. */
  @column()
  declare slot: string | null

  /** Milliseconds since 1970 UTC; `until` is excluded. */
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
