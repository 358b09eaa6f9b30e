/** How often something may be asked for, in fixed windows that begin with the first request. */
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { errors, type Limiter } from '@adonisjs/limiter'
import { usesMemory } from '#config/limiter'
import type { Forgotten } from '#platform/database/forgetting'
import { SECOND } from '#platform/instants'

/** A store in another process that takes longer than this has failed. */
const PATIENCE = SECOND / 2
/** How long a store that failed is left alone, so that not every request waits for it. */
const REST = 5 * SECOND

type Counter = Pick<Limiter, 'consume' | 'decrement' | 'delete' | 'requests' | 'duration'>

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
    try {
      const counted = await this.#ask((counter) => counter.consume(key))
      return counted && this.allowance(counted, false)
    } catch (error) {
      if (error instanceof errors.E_TOO_MANY_REQUESTS) return this.allowance(error.response, true)
      throw error
    }
  }

  /** Takes one request back: it is not of those that the limit is about. */
  async giveBack(key: string): Promise<void> {
    await this.#ask((counter) => counter.decrement(key))
  }

  /** Begins anew with a key. */
  async forget(key: string): Promise<void> {
    await this.#ask((counter) => counter.delete(key))
  }

  /** Null where the store fails. Throws only that the limit is exceeded. */
  async #ask<Answer>(question: (counter: Counter) => Promise<Answer>): Promise<Answer | null> {
    if (Date.now() < this.#restsUntil) return null
    try {
      const asking = question(this.counter)
      return await (this.patience === null ? asking : within(this.patience, asking))
    } catch (error) {
      if (error instanceof errors.E_TOO_MANY_REQUESTS) throw error
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

/** @param window how many requests each key has in `duration` seconds; counts of other windows need keys of their own */
export async function rateLimit(window: { requests: number; duration: number }): Promise<RateLimit> {
  const manager = await app.container.make('limiter.manager')
  return new RateLimit(manager.use(window), usesMemory ? null : PATIENCE)
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
