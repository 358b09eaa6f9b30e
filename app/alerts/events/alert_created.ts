import { BaseEvent } from '@adonisjs/core/events'
import type Alert from '#alerts/models/alert'
import type { Statements } from '#platform/database/statements'

/** An alert was stored in this transaction. What listeners write is committed or rolled back with it. */
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
