import { defineConfig, stores } from '@adonisjs/limiter'
import type { InferLimiters } from '@adonisjs/limiter/types'
import env from '#start/env'

/** The rate limit of an API key: `requests` in each window of `duration` seconds. */
export const apiRateLimit = { requests: env.get('API_RATE_LIMIT', 120), duration: 60 }

const store = env.get('LIMITER_STORE', 'memory')

/** Whether requests are counted in the process itself. */
export const usesMemory = store === 'memory'

const limiterConfig = defineConfig({
  default: store,
  stores: {
    memory: stores.memory({}),
    // Housekeeping deletes expired rows.
    database: stores.database({ tableName: 'rate_limits', clearExpiredByTimeout: false }),
    // Connects on first use, so an installation without Redis never tries to.
    redis: stores.redis({ connectionName: 'main', keyPrefix: 'rate_limit' }),
  },
})

export default limiterConfig

declare module '@adonisjs/limiter/types' {
  export interface LimitersList extends InferLimiters<typeof limiterConfig> {}
}
