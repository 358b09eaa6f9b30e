import type { AnalyticsStore } from '#analytics/store/analytics_store'
import { tablesStore } from '#analytics/store/tables/tables_store'

/** The store of this installation. */
export const analyticsStore: AnalyticsStore = tablesStore
