import { store } from '#config/analytics'
import type { AnalyticsStore } from '#analytics/store/analytics_store'
import { clickhouseStore } from '#analytics/store/clickhouse/clickhouse_store'
import { tablesStore } from '#analytics/store/tables/tables_store'

/** The store of this installation. */
export const analyticsStore: AnalyticsStore = { tables: tablesStore, clickhouse: clickhouseStore }[store]
