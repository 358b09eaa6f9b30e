import { column } from '@adonisjs/lucid/orm'
import type { DigestMessage } from '#platform/contract'
import { TenantModel } from '#platform/database/tenant_model'

/** What a digest says, whoever gets it. */
export type DigestContent = Pick<
  DigestMessage,
  'day' | 'timeZone' | 'competitors' | 'more' | 'week' | 'notices'
>

/** A day's alerts that no channel took, told together. */
export default class Digest extends TenantModel {
  /** Workspace and day: there is one of a day. Null for one that somebody asked for. */
  @column()
  declare slot: string | null

  /** In the workspace's time zone, `YYYY-MM-DD`. */
  @column()
  declare day: string

  @column({
    prepare: (content: DigestContent) => JSON.stringify(content),
    consume: (stored: string): DigestContent => JSON.parse(stored),
  })
  declare content: DigestContent

  @column()
  declare createdAt: number
}
