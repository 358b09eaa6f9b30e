import { column } from '@adonisjs/lucid/orm'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { TenantModel, type Tenant } from '#platform/database/tenant_model'
import { newId } from '#platform/ids'

/** Who acted: the id of a user or an API key, `command` for ace, `mail` for a link in a mail, `system` for the product itself, `stranger` for who did not get in. */
export type Actor = string

export default class AuditEvent extends TenantModel {
  @column()
  declare actor: Actor

  /** `competitor.added`, `key.revoked` … */
  @column()
  declare action: string

  /** Id of what was acted on. */
  @column()
  declare subject: string | null

  /** Plain words: a name, what changed. */
  @column()
  declare detail: string | null

  @column()
  declare createdAt: number

  /** How often; more than once only of what was denied. */
  @column()
  declare times: number

  /** When it was denied last; null of what was done. */
  @column()
  declare lastAt: number | null

  /** Written with the act itself, in its transaction, so that neither stands without the other. */
  static async record(
    trx: TransactionClientContract,
    workspace: Tenant,
    event: { actor: Actor; action: string; subject?: string; detail?: string }
  ): Promise<void> {
    await AuditEvent.create(
      {
        id: newId('auditEvent'),
        workspaceId: workspace.id,
        actor: event.actor,
        action: event.action,
        subject: event.subject ?? null,
        detail: event.detail ?? null,
        createdAt: Date.now(),
      },
      { client: trx }
    )
  }
}
