import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#platform/database/tenant_model'

/** An archived copy that was chosen to be loaded. */
export interface ChosenCopy {
  /** When the archive captured it. */
  capturedAt: number
  state: 'waiting' | 'loaded' | 'skipped'
  /** Why it was skipped. */
  reason?: string
}

/** A request to load past versions of a page from a web archive, and its progress. */
export default class PageHistory extends TenantModel {
  @column()
  declare watchedUrlId: string

  /** Oldest first; null until the archive has listed them. */
  @column({
    prepare: (copies: ChosenCopy[] | null) => copies && JSON.stringify(copies),
    consume: (copies: string | null) => copies && (JSON.parse(copies) as ChosenCopy[]),
  })
  declare copies: ChosenCopy[] | null

  @column()
  declare requestedAt: number

  /** Null while there are steps left. */
  @column()
  declare finishedAt: number | null

  /** Why it ended early; null if it did not. */
  @column()
  declare error: string | null

  /** How many times the current step has been started. */
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
