import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'

/** A copy that was chosen to be loaded. */
export interface ChosenCopy {
  /** When the archive made it. */
  capturedAt: number
  state: 'waiting' | 'loaded' | 'skipped'
  /** Why it was skipped. */
  reason?: string
}

/** A request to load past versions of a page from a web archive, and its progress. */
export default class PageHistory extends TenantModel {
  @column()
  declare watchedUrlId: string

  /** Oldest first; null before the archive has listed them. */
  @column({
    prepare: (copies: ChosenCopy[] | null) => copies && JSON.stringify(copies),
    consume: (copies: string | null) => copies && (JSON.parse(copies) as ChosenCopy[]),
  })
  declare copies: ChosenCopy[] | null

  @column()
  declare requestedAt: number

  /** Null while there is something left to do. */
  @column()
  declare finishedAt: number | null

  /** Why it ended early; null if it did not. */
  @column()
  declare error: string | null

  /** How often the current step has begun. */
  @column()
  declare attempts: number

  /** When its next step may begin. */
  @column()
  declare nextAt: number

  /** When its last step began; 0 before the first. */
  @column()
  declare steppedAt: number

  @column()
  declare leaseToken: string | null

  @column()
  declare leaseExpiresAt: number | null
}
