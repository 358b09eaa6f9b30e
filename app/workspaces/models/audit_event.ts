import { column } from '@adonisjs/lucid/orm'
import type { Statements } from '#platform/database/statements'
import { TenantModel, type Tenant } from '#platform/database/tenant_model'
import { newId } from '#platform/ids'

/**
 * Who acted: the ID of a user, API key or assistant, `command` for an ace command, `mail` for a link in an email,
 * `system` for the product itself, `stranger` for a person who could not sign in.
 */
export type Actor = string

export default class AuditEvent extends TenantModel {
  @column()
  declare actor: Actor

  /** A code such as `competitor.added` or `key.revoked`. */
  @column()
  declare action: string

  /** ID of the object of the action. */
  @column()
  declare subject: string | null

  /** In plain words: a name, or what was changed. */
  @column()
  declare detail: string | null

  @column()
  declare createdAt: number

  /** The number of occurrences; only denied attempts may have more than one. */
  @column()
  declare times: number

  /** When the denied attempt last occurred; null for all other events. */
  @column()
  declare lastAt: number | null

  /**
   * Records an event in the transaction of the action itself, so that neither is stored without the other.
   */
  static async record(
    trx: Statements,
    workspace: Tenant,
    event: { actor: Actor; action: string; subject?: string; detail?: string }
  ): Promise<void> {
    const id = newId('auditEvent')
    const row = { id, workspace_id: workspace.id, ...event, created_at: Date.now() }
    await trx.insertInto('audit_events').values(row).execute()
  }
}
