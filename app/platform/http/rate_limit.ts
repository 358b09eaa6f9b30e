/** Rate limits with fixed windows that begin with the first request. */
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import { errors, type Limiter } from '@adonisjs/limiter'
import { usesMemory } from '#config/limiter'
import type { Pruned } from '#platform/database/prune_by_age'
import { SECOND } from '#platform/instants'
import { runAlone } from '#platform/database/transaction'

/** If a store in another process takes longer than this, it counts as unavailable. */
const PATIENCE = SECOND / 2
/** How long an unavailable store is not used, so that not every request waits for it. */
const REST = 5 * SECOND

type Counter = Pick<Limiter, 'consume' | 'decrement' | 'delete' | 'requests' | 'duration'>

/** The requests that a key has left in its window, which ends in `resetIn` seconds. */
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
   * Creates a limit.
   *
   * @param counter counts requests by key; may fail
   * @param patience milliseconds that it may take; null if it responds immediately
   */
  constructor(
    private readonly counter: Counter,
    private readonly patience: number | null = PATIENCE
  ) {}

  /**
   * Counts one or more requests of a key. A limit protects the service and must not take it down, so if the store
   * fails, the result is null and the request is allowed.
   */
  async count(key: string, requests = 1): Promise<Allowance | null> {
    try {
      const counted = await this.#ask((counter) => counter.consume(key, requests))
      return counted && this.allowance(counted, false)
    } catch (error) {
      if (error instanceof errors.E_TOO_MANY_REQUESTS) return this.allowance(error.response, true)
      throw error
    }
  }

  /** Subtracts a request that should not count toward the limit. */
  async giveBack(key: string): Promise<void> {
    await this.#ask((counter) => counter.decrement(key))
  }

  /** Resets the count of a key. */
  async forget(key: string): Promise<void> {
    await this.#ask((counter) => counter.delete(key))
  }

  /** Runs a call on the counter. Returns null if the store fails, and throws only if the limit is exceeded. */
  async #ask<Answer>(question: (counter: Counter) => Promise<Answer>): Promise<Answer | null> {
    if (Date.now() < this.#restsUntil) return null
    try {
      const asking = question(this.counter)
      return await (this.patience === null ? asking : within(this.patience, asking))
    } catch (error) {
      if (error instanceof errors.E_TOO_MANY_REQUESTS) throw error
      this.#restsUntil = Date.now() + REST
      logger.error({ err: error }, 'rate limit: store failed; allowing requests without counting for a while')
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

/**
 * Creates a rate limit.
 *
 * @param window allows each key a number of requests in `duration` seconds; other windows must use other keys
 */
export async function rateLimit(window: { requests: number; duration: number }): Promise<RateLimit> {
  const manager = await app.container.make('limiter.manager')
  return new RateLimit(manager.use(window), usesMemory ? null : PATIENCE)
}

/** Deletes the counts of past windows from the database. */
export async function pruneCounts(now = Date.now()): Promise<Pruned> {
  return { counts: await runAlone((trx) => trx.deleteFrom('rate_limits').where('expire', '<', now)) }
}

async function within<Value>(patience: number, promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No response within ${patience} ms`)), patience)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
