import { Fault } from './faults.js'
import type { Limits } from './limits.js'

/**
 * A circuit breaker: pauses requests to a server that failed several times in a row, so that an unavailable server does
 * not delay every change.
 */
export class Breaker {
  #faults = 0
  #restsUntil = 0

  /**
   * Creates a circuit breaker.
   *
   * @param now milliseconds on any monotonic clock
   */
  constructor(
    private readonly limits: Pick<Limits, 'faults' | 'rest' | 'longestRest'>,
    private readonly now: () => number
  ) {}

  /**
   * Throws while requests are paused.
   *
   * @throws Fault `resting`
   */
  check(): void {
    if (this.now() < this.#restsUntil) throw new Fault('resting')
  }

  succeeded(): void {
    this.#faults = 0
  }

  /** Records a failure. After a pause, a single further failure starts the next pause. */
  failed({ about, retryAfter }: Fault): void {
    if (about === 'answer') this.succeeded()
    if (about !== 'server') return
    this.#faults++
    if (retryAfter !== null) this.#rest(Math.min(retryAfter * 1_000, this.limits.longestRest))
    else if (this.#faults >= this.limits.faults) this.#rest(this.limits.rest)
  }

  #rest(milliseconds: number) {
    this.#restsUntil = Math.max(this.#restsUntil, this.now() + milliseconds)
  }
}
