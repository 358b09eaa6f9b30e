import type { Statements } from '#platform/database/statements'
import { BaseEvent } from '@adonisjs/core/events'
import type { Tenant } from '#platform/database/tenant_model'

/** The stored differences of some changes are about to be deleted with their versions, in this transaction. */
export default class EvidenceLeaving extends BaseEvent {
  constructor(
    readonly workspace: Tenant,
    readonly changeIds: readonly string[],
    readonly trx: Statements
  ) {
    super()
  }
}
