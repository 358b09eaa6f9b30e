import { BaseEvent } from '@adonisjs/core/events'
import type Alert from '#alerts/models/alert'
import type { Statements } from '#platform/database/statements'

/** Emitted in the transaction that stores an alert. Writes by listeners are committed or rolled back with the alert. */
export default class AlertCreated extends BaseEvent {
  constructor(
    readonly alert: Pick<
      Alert,
      'id' | 'workspaceId' | 'competitorId' | 'signalScore' | 'pageType' | 'summary' | 'changeExcerpt'
    >,
    readonly trx: Statements
  ) {
    super()
  }
}
