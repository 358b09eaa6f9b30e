import type { Logger } from '@adonisjs/core/logger'

/** Something to be done again and again. */
export interface Chore {
  run: () => Promise<unknown>
  /** Milliseconds from its end to its next beginning. */
  every: number
}

/** So much longer than its interval a chore waits at most, for chance to tell processes apart that started together. */
const OFFSET = 0.1

/** Does chores, one at a time and each at its own interval, until it is stopped. The first time comes soon. */
export class Housekeeper {
  readonly #dueAt: Map<Chore, number>
  #stopped = false
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> = Promise.resolve()

  /**
   * @param clock milliseconds from any beginning, never going back
   * @param random from 0 to 1
   */
  constructor(
    chores: readonly Chore[],
    private readonly logger: Pick<Logger, 'error'>,
    private readonly clock = () => performance.now(),
    private readonly random = Math.random
  ) {
    this.#dueAt = new Map(chores.map((chore) => [chore, this.#soon(chore)]))
  }

  start() {
    this.#round = this.round().then((delay) => {
      if (!this.#stopped) this.#timer = setTimeout(() => this.start(), delay)
    })
  }

  /** Waits for the chore in hand. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#round
  }

  /**
   * Does what is due. A chore that fails has its next turn like any other.
   *
   * @returns milliseconds until something is due again
   */
  async round(): Promise<number> {
    for (const [chore, dueAt] of this.#dueAt) {
      if (this.#stopped) break
      if (dueAt > this.clock()) continue
      try {
        await chore.run()
      } catch (error) {
        this.logger.error({ err: error }, `housekeeping: ${chore.run.name} failed and is tried again`)
      }
      this.#dueAt.set(chore, this.#soon(chore) + chore.every)
    }
    return Math.max(0, Math.min(...this.#dueAt.values()) - this.clock())
  }

  #soon({ every }: Chore): number {
    return this.clock() + this.random() * OFFSET * every
  }
}
