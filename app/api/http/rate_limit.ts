/** How often a key may ask, in fixed windows that begin with its first request. */
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { errors, type Limiter } from '@adonisjs/limiter'
import { apiRateLimit, usesMemory } from '#config/limiter'
import type { Forgotten } from '#platform/database/forgetting'
import { ProductError } from '#platform/errors'
import { SECOND } from '#platform/instants'

/** A store in another process that takes longer than this has failed. */
const PATIENCE = SECOND / 2
/** How long a store that failed is left alone, so that not every request waits for it. */
const REST = 5 * SECOND

type Counter = Pick<Limiter, 'consume' | 'requests' | 'duration'>

/** What a key may still do in the window that ends in `resetIn` seconds. */
export interface Allowance {
  limit: number
  /** Length of the window in seconds. */
  window: number
  remaining: number
  resetIn: number
  isExceeded: boolean
}

export class RateLimit {
  #restsUntil = 0

  /**
   * @param counter counts requests by key; may fail
   * @param patience milliseconds that it has to answer; null where it answers at once
   */
  constructor(
    private readonly counter: Counter,
    private readonly patience: number | null = PATIENCE
  ) {}

  /**
   * Counts one request of a key. A limit protects the service and must not be what takes it down: where the store
   * fails, the answer is null and the request goes through.
   */
  async count(key: string): Promise<Allowance | null> {
    if (Date.now() < this.#restsUntil) return null
    try {
      const counting = this.counter.consume(key)
      const counted = await (this.patience === null ? counting : within(this.patience, counting))
      return this.allowance(counted, false)
    } catch (error) {
      if (error instanceof errors.E_TOO_MANY_REQUESTS) return this.allowance(error.response, true)
      this.#restsUntil = Date.now() + REST
      logger.error({ err: error }, 'rate limit: the store fails, requests go through uncounted for a while')
      return null
    }
  }

  private allowance(counted: { remaining: number; availableIn: number }, isExceeded: boolean): Allowance {
    return {
      limit: this.counter.requests,
      window: this.counter.duration,
      remaining: Math.max(counted.remaining, 0),
      resetIn: Math.max(counted.availableIn, 1),
      isExceeded,
    }
  }
}

/** The headers of draft-ietf-httpapi-ratelimit-headers. */
export function rateLimitHeaders({ limit, window, remaining, resetIn }: Allowance): Record<string, string> {
  return {
    'RateLimit-Policy': `"default";q=${limit};w=${window}`,
    RateLimit: `"default";r=${remaining};t=${resetIn}`,
  }
}

export function tooManyRequests({ limit, window, resetIn }: Allowance): ProductError {
  const message = `This key may ask ${limit} times in ${window} seconds. Try again in ${resetIn} seconds.`
  return new ProductError(429, 'rate_limited', message, { 'Retry-After': String(resetIn) })
}

let ofApiKeys: Promise<RateLimit> | undefined

/** The limit that all requests of API keys count against. */
export function apiKeyLimit(): Promise<RateLimit> {
  ofApiKeys ??= app.container
    .make('limiter.manager')
    .then((manager) => new RateLimit(manager.use(apiRateLimit), usesMemory ? null : PATIENCE))
  return ofApiKeys
}

/** Deletes the counts of windows that are over, where the database holds them. */
export async function forgetOldCounts(now = Date.now()): Promise<Forgotten> {
  return { counts: Number(await db.from('rate_limits').where('expire', '<', now).delete()) }
}

async function within<Value>(patience: number, promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${patience} ms`)), patience)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
