import logger from '@adonisjs/core/services/logger'
import type { AnalyticsStore } from '#analytics/store/analytics_store'
import { countWaiting } from '#analytics/store/clickhouse/counting/count_waiting'
import { forgetSites, pruneStored } from '#analytics/store/clickhouse/counting/prune'
import { figuresByDay, figuresOf, largestLabels, visitorsBySite } from '#analytics/store/clickhouse/figures'
import { recentHits } from '#analytics/store/clickhouse/recent_hits'
import { filteredVisits } from '#analytics/store/clickhouse/filtered_visits'
import { dayOf, daysAfter } from '#analytics/visits/stored_hit'
import { rawEventDays } from '#config/analytics'
import { prune as pruneTables } from '#analytics/store/tables/counting/prune'

/** Stores hits in ClickHouse, which recomputes the figures of the affected days whenever hits are added. */
export const clickhouseStore: AnalyticsStore = {
  countWaiting,
  figures: figuresOf,
  figuresByDay,
  largestLabels,
  filteredVisits,
  recentHits,
  firstFilterableDay: (now) => daysAfter(dayOf(now), 1 - rawEventDays),
  visitorsBySite,
  /** Also prunes the database tables, which may contain hits and visitors from before ClickHouse was used. */
  async prune(now, mayGoOn) {
    return { ...(await pruneTables(now, mayGoOn)), ...(await pruneStored(now)) }
  },
  async forget(site) {
    try {
      await forgetSites([site])
    } catch (error) {
      logger.warn(
        { err: error, site: site.id },
        'analytics: a removed site could not be deleted from ClickHouse; retrying later'
      )
    }
  },
}
