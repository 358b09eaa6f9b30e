import env from '#start/env'

/** What a worker does. Each has places of its own, so that a receiver of messages that hangs keeps no page from being read. */
export const duties = ['alerts', 'crawls', 'deliveries'] as const

export type Duty = (typeof duties)[number]

/** How many things of each kind a worker does at the same time. A crawl is for the most part waiting for its site. */
export const concurrency: Record<Duty, number> = { alerts: 6, crawls: 12, deliveries: 6 }

/**
 * How workers hear that there is work, which itself always lies in the database: by looking there (`embedded`), or at once
 * through `redis`.
 */
export const queueDriver = env.get('QUEUE_DRIVER', 'embedded')
