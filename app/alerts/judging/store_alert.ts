import { incrementCounters } from '#alerts/counters/counters'
import Alert from '#alerts/models/alert'
import { dueForSearch } from '#platform/search_due'
import { create } from '#platform/database/models'
import { alerts } from '#platform/metrics/metrics'
import type { Statements } from '#platform/database/statements'

/** The properties of a new alert. */
export type NewAlert = Pick<
  Alert,
  | 'id'
  | 'workspaceId'
  | 'competitorId'
  | 'watchedUrlId'
  | 'changeId'
  | 'signalScore'
  | 'pageType'
  | 'kind'
  | 'status'
  | 'summary'
  | 'changeExcerpt'
  | 'reasoning'
  | 'hasEvidence'
  | 'detectedAt'
> &
  Partial<Pick<Alert, 'loadedAt'>>

/** Stores and counts a new alert, in a transaction that holds the workspace's lock. */
export async function storeAlert(alert: NewAlert, trx: Statements): Promise<Alert> {
  const stored = await create(trx, Alert, alert)
  await incrementCounters(alert, trx)
  await dueForSearch({ id: alert.id, workspaceId: alert.workspaceId, at: alert.detectedAt }, trx)
  trx.afterCommit(() => alerts.inc({ score: alert.signalScore }))
  return stored
}
