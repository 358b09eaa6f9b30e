import logger from '@adonisjs/core/services/logger'
import type { Duty } from '#config/queue'
import { delayAfter, IDLE_DELAY, pause } from '#platform/queue/pace'
import { Places } from '#platform/queue/places'
import { onWake } from '#platform/queue/wake'

/** Milliseconds between two looks at least: what ends meanwhile is followed by as many, taken at once. */
const SHORTEST_DELAY = 10

/** How a kind of work is taken from its table and done. */
export interface Work<Claim> {
  duty: Duty
  claim: (places: Places) => Promise<Claim[]>
  holderOf: (claim: Claim) => { workspaceId: string; isSlow: boolean }
  /** For the log. */
  idOf: (claim: Claim) => string
  carryOut: (claim: Claim) => Promise<unknown>
}

/** Takes what may begin and does it, until it is stopped. */
export class ClaimLoop<Claim> {
  readonly #places: Places
  readonly #inHand = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  #wake: () => void = () => {}
  #errorsInARow = 0
  #lookedAt = 0
  #done: Promise<void> = Promise.resolve()

  constructor(
    private readonly work: Work<Claim>,
    concurrency: number
  ) {
    this.#places = new Places(concurrency)
  }

  /** Runs until `stop`. */
  run(): Promise<void> {
    this.#done = this.#loop()
    return this.#done
  }

  /** Takes nothing more and waits for what is in hand. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#done
  }

  async #loop() {
    const { signal } = this.#stopping
    const stopListening = onWake(this.work.duty, () => this.#wake())
    while (!signal.aborted) {
      const woken = new Promise<void>((resolve) => (this.#wake = resolve))
      const taken = await this.#take()
      if (taken === 0) await this.#rest(woken)
      await pause(SHORTEST_DELAY, signal)
    }
    stopListening()
    await Promise.all(this.#inHand)
  }

  /** Until there may be something to do: what ends makes room, and something else may wait for it. */
  async #rest(woken: Promise<void>) {
    const rested = new AbortController()
    const { signal } = this.#stopping
    const delay = pause(delayAfter(this.#errorsInARow), AbortSignal.any([signal, rested.signal]))
    await Promise.race([...this.#inHand, woken, delay])
    rested.abort()
  }

  /** @returns how many were begun */
  async #take(): Promise<number> {
    // For the spare places alone it is not asked each time that something ends.
    if (this.#places.free === 0 && performance.now() - this.#lookedAt < IDLE_DELAY) return 0
    this.#lookedAt = performance.now()
    try {
      const claims = await this.work.claim(this.#places)
      for (const claim of claims) this.#begin(claim)
      this.#errorsInARow = 0
      return claims.length
    } catch (error) {
      this.#errorsInARow++
      logger.error({ err: error }, `${this.work.duty} could not be taken; this is tried again`)
      return 0
    }
  }

  #begin(claim: Claim) {
    const { workspaceId, isSlow } = this.work.holderOf(claim)
    const giveBack = this.#places.take(workspaceId, isSlow)
    const done: Promise<void> = this.work
      .carryOut(claim)
      .catch((error: unknown) => {
        logger.error(
          { err: error, id: this.work.idOf(claim) },
          `one of the ${this.work.duty} could not be ended and is done again`
        )
      })
      .then(() => {
        giveBack()
        this.#inHand.delete(done)
      })
    this.#inHand.add(done)
  }
}
