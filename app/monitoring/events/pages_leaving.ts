import type { Statements } from '#platform/database/statements'
import { BaseEvent } from '@adonisjs/core/events'
import type { Tenant } from '#platform/database/tenant_model'

/** A page, or a competitor with all its pages, is about to be deleted in this transaction. */
export default class PagesLeaving extends BaseEvent {
  constructor(
    readonly workspace: Tenant,
    readonly leaving: { watched_url_id: string } | { competitor_id: string },
    readonly trx: Statements
  ) {
    super()
  }
}
