import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, drivers, exponentialBackoff } from '@adonisjs/queue'
import { embeddedQueue } from '#platform/queue/embedded_queue'
import env from '#start/env'

/** What a worker does. Each has places of its own, so that a receiver of messages that hangs keeps no page from being read. */
export const duties = ['alerts', 'crawls', 'deliveries'] as const

/** Those of them that the queue carries. Crawls and deliveries are taken from their tables. */
export const queues = ['alerts'] as const

/** How many things of each kind a worker does at the same time. A crawl is for the most part waiting for its site. */
export const concurrency: Record<(typeof duties)[number], number> = { alerts: 6, crawls: 12, deliveries: 6 }

const driver = env.get('QUEUE_DRIVER', 'embedded')

export default defineConfig({
  default: driver,
  // The one that is used: naming Redis here opens a connection to it, in every process, whether there is one or not.
  adapters:
    driver === 'redis' ? { redis: drivers.redis({ connectionName: 'main' }) } : { embedded: embeddedQueue() },
  worker: {
    stalledThreshold: '30s',
    stalledInterval: '10s',
    maxStalledCount: 3,
  },
  retry: { maxRetries: 3, backoff: exponentialBackoff({ baseDelay: '2s', maxDelay: '2m' }) },
  locations: [join(fileURLToPath(new URL('../app', import.meta.url)), '*/jobs/**/*.{ts,js}')],
})
