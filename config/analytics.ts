import env from '#start/env'

/** How many days hits are kept. The daily figures computed from them are kept forever. */
export const rawEventDays = 30

/**
 * The number of days for which visits can be filtered. The data that is kept for this contains no visitor IDs: see
 * `visit_segments`.
 */
export const filterableDays = 400

/**
 * The maximum number of hits per minute that one web process accepts for a site and from an IP address; further hits
 * are rejected. Many people may share an IP address, as in a school, an office or a mobile network.
 */
export const hitsPerMinute = { site: 600_000, address: env.get('COLLECT_RATE_LIMIT', 600) }

/** The store in which visits are counted and kept. */
export const store = env.get('ANALYTICS_STORE', 'tables')

/** The URL of the ClickHouse database, with its user and password. */
export const clickhouseUrl = env.get('CLICKHOUSE_URL')

if (store === 'clickhouse' && !clickhouseUrl) {
  throw new Error("ANALYTICS_STORE is clickhouse but CLICKHOUSE_URL isn't set. Set it, or use tables.")
}
