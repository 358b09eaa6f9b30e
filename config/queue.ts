import env from '#start/env'

/** The kinds of work of a worker. Each has its own slots, so that a hanging message receiver does not block crawls. */
export const duties = ['alerts', 'crawls', 'deliveries'] as const

export type Duty = (typeof duties)[number]

/** The number of items of each kind that a worker handles concurrently. Crawls mostly wait for their site. */
export const concurrency: Record<Duty, number> = { alerts: 6, crawls: 12, deliveries: 6 }

/**
 * How workers learn about new work. The work itself is always in the database: workers either poll it (`embedded`) or
 * are notified through `redis`.
 */
export const queueDriver = env.get('QUEUE_DRIVER', 'embedded')
