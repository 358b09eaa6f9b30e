import env from '#start/env'

/** How many days hits are kept. The daily figures computed from them are kept forever. */
export const rawEventDays = 30

/**
 * How many days visits can be filtered for. What is kept for that has no visitor's id: see
 * `visit_segments`.
 */
export const filterableDays = 400

/**
 * Hits per minute that one web process accepts for one site and from one address; more are rejected. Many
 * people may share an address: a school, an office, a mobile network.
 */
export const hitsPerMinute = { site: 600_000, address: env.get('COLLECT_RATE_LIMIT', 600) }

/** Where visits are counted and kept. */
export const store = env.get('ANALYTICS_STORE', 'tables')

/** The address of the ClickHouse database, with its user and password. */
export const clickhouseUrl = env.get('CLICKHOUSE_URL')

if (store === 'clickhouse' && !clickhouseUrl) {
  throw new Error("ANALYTICS_STORE is clickhouse but CLICKHOUSE_URL isn't set. Set it, or use tables.")
}
