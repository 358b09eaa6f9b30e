import type { AnalyticsStore } from '#analytics/store/analytics_store'
import { countWaiting } from '#analytics/store/tables/counting/count_waiting'
import { figuresByDay, figuresOf, largestLabels, visitorsBySite } from '#analytics/store/tables/figures'
import { recentHits } from '#analytics/store/tables/recent_hits'
import { filteredVisits } from '#analytics/store/tables/segments/filtered_visits'
import { dayOf, daysAfter } from '#analytics/visits/stored_hit'
import { filterableDays } from '#config/analytics'
import { prune } from '#analytics/store/tables/counting/prune'

/** Stores daily figures in the database and updates them incrementally. */
export const tablesStore: AnalyticsStore = {
  countWaiting,
  figures: figuresOf,
  figuresByDay,
  largestLabels,
  filteredVisits,
  recentHits,
  firstFilterableDay: (now) => daysAfter(dayOf(now), 1 - filterableDays),
  visitorsBySite,
  prune,
  /** Does nothing, because everything is deleted with the site's row. */
  async forget() {},
}
