import { defineConfig } from '@adonisjs/redis'
import type { InferConnections } from '@adonisjs/redis/types'
import { SECOND } from '#platform/instants'
import env from '#start/env'

/** Whether this installation uses Redis at all. */
export const usesRedis = env.get('QUEUE_DRIVER') === 'redis' || env.get('LIMITER_STORE') === 'redis'

/**
 * Fails immediately if Redis is unavailable, because every caller can continue without it. By default, the client would
 * queue commands for a Redis that may never return, which would block requests and the shutdown.
 */
const failFast = {
  enableOfflineQueue: false,
  /** Commands in progress when a connection breaks are not retried, because they may have been executed. */
  maxRetriesPerRequest: 0,
  connectTimeout: 2 * SECOND,
  /** A Redis that does not respond for this long counts as unavailable, even if connected. */
  socketTimeout: 2 * SECOND,
  /** How long after QUIT the connection is closed. */
  disconnectTimeout: SECOND / 4,
}

const server = {
  host: env.get('REDIS_HOST', '127.0.0.1'),
  port: env.get('REDIS_PORT', 6379),
  password: env.get('REDIS_PASSWORD', ''),
  db: env.get('REDIS_DB', 0),
  keyPrefix: '',
}

const redisConfig = defineConfig({
  connection: 'main',
  connections: {
    main: { ...server, ...failFast },
    /** Keeps subscriptions until Redis is available. */
    listening: { ...server, ...failFast, enableOfflineQueue: true, maxRetriesPerRequest: null },
  },
})

export default redisConfig

declare module '@adonisjs/redis/types' {
  export interface RedisConnections extends InferConnections<typeof redisConfig> {}
}
