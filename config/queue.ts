import env from '#start/env'

/**
 * The kinds of work that a worker does. Each has its own places, so that a hanging message receiver does not
 * keep pages from being crawled.
 */
export const duties = ['alerts', 'crawls', 'deliveries'] as const

export type Duty = (typeof duties)[number]

/** How many items of each kind a worker handles at the same time. Crawls mostly wait for their site. */
export const concurrency: Record<Duty, number> = { alerts: 6, crawls: 12, deliveries: 6 }

/**
 * How workers learn that there is work. The work itself is always in the database: they either look there
 * (`embedded`) or are notified immediately through `redis`.
 */
export const queueDriver = env.get('QUEUE_DRIVER', 'embedded')
