import { analyticsStore } from '#analytics/store/chosen'

/** Counts all hits that were waiting when it began. Including later ones might never end. */
export function ingestHits(now = Date.now()): Promise<void> {
  return analyticsStore.countWaiting(now)
}
