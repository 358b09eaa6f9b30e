import env from '#start/env'

/** So many days hits are kept as they came in. What they add to the figures of a day stays for ever. */
export const rawEventDays = 30

/**
 * Hits that one web process takes within a minute, of one site and of one address; more are refused. Many people may
 * share an address: a school, an office, a mobile network.
 */
export const hitsPerMinute = { site: 600_000, address: env.get('COLLECT_RATE_LIMIT', 600) }
