import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, drivers, exponentialBackoff } from '@adonisjs/queue'
import env from '#start/env'

/** In the order in which a worker empties them: what is quick and near the user comes first. */
export const queues = ['alerts', 'crawls'] as const

export default defineConfig({
  default: env.get('QUEUE_DRIVER', 'embedded'),
  adapters: {
    embedded: drivers.database(),
    redis: drivers.redis({ connectionName: 'main' }),
  },
  worker: {
    stalledThreshold: '30s',
    stalledInterval: '10s',
    maxStalledCount: 3,
  },
  retry: { maxRetries: 3, backoff: exponentialBackoff({ baseDelay: '2s', maxDelay: '2m' }) },
  locations: [join(fileURLToPath(new URL('../app', import.meta.url)), '*/jobs/**/*.{ts,js}')],
})
