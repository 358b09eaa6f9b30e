import { analyticsStore } from '#analytics/store/chosen'

/** Counts all hits that were waiting when the call began. Counting later ones, too, might never end. */
export function ingestHits(now = Date.now()): Promise<void> {
  return analyticsStore.countWaiting(now)
}
