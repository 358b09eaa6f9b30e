import { defineConfig } from '@adonisjs/redis'
import type { InferConnections } from '@adonisjs/redis/types'
import { SECOND } from '#platform/instants'
import env from '#start/env'

/** Whether this installation has anything to do with Redis. */
export const usesRedis = env.get('QUEUE_DRIVER') === 'redis' || env.get('LIMITER_STORE') === 'redis'

/**
 * Nobody waits for a Redis that is away: what is asked of it fails at once, and every caller can go on without. Left to
 * itself, the client would keep commands for a Redis that may never come, and with them requests and the end of
 * the process.
 */
const failFast = {
  enableOfflineQueue: false,
  /** What was under way when a connection broke is not sent again, for it may have been done. */
  maxRetriesPerRequest: 0,
  connectTimeout: 2 * SECOND,
  /** A Redis that owes an answer for so long is away, connected or not. */
  socketTimeout: 2 * SECOND,
  /** From saying goodbye to hanging up. */
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
    /** What it listens to is remembered until there is a Redis to listen to. */
    listening: { ...server, ...failFast, enableOfflineQueue: true, maxRetriesPerRequest: null },
  },
})

export default redisConfig

declare module '@adonisjs/redis/types' {
  export interface RedisConnections extends InferConnections<typeof redisConfig> {}
}
