import type { AnalyticsStore } from '#analytics/store/analytics_store'
import { countWaiting } from '#analytics/store/tables/counting/count_waiting'
import { figuresByDay, figuresOf, largestLabels, visitorsBySite } from '#analytics/store/tables/figures'
import { prune } from '#analytics/store/tables/counting/prune'

/** Keeps figures by day in the database, updated by differences. */
export const tablesStore: AnalyticsStore = {
  countWaiting,
  figures: figuresOf,
  figuresByDay,
  largestLabels,
  visitorsBySite,
  prune,
  /** Everything is deleted with the site's row. */
  async forget() {},
}
