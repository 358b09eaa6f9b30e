interface Waiting {
  holder: string
  enter: () => void
}

/**
 * Limits concurrency. Among waiting holders, the one with the least work in progress goes first; ties go to the one
 * that came first, so that places rotate.
 */
export class Semaphore {
  /** Number of places taken, by holder. */
  readonly #held = new Map<string, number>()
  #waiting: Waiting[] = []

  /**
   * Creates a semaphore.
   *
   * @param spare extra places for holders that have none
   */
  constructor(
    private readonly atOnce: number,
    private readonly spare = 0
  ) {}

  /** Runs the work when its turn comes. Rejects with the signal's reason if it is aborted first. */
  async take<T>(signal: AbortSignal, work: () => Promise<T>, holder = ''): Promise<T> {
    await this.#turn(signal, holder)
    try {
      return await work()
    } finally {
      this.#leave(holder)
    }
  }

  #turn(signal: AbortSignal, holder: string): Promise<void> {
    if (signal.aborted) return Promise.reject(signal.reason)
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting)
        reject(signal.reason)
      }
      const enter = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      const waiting = { holder, enter }
      signal.addEventListener('abort', giveUp, { once: true })
      this.#waiting.push(waiting)
      this.#admit()
    })
  }

  #leave(holder: string) {
    const left = this.#inHand(holder) - 1
    if (left > 0) this.#held.set(holder, left)
    else this.#held.delete(holder)
    this.#admit()
  }

  #admit() {
    const [next] = this.#waiting.toSorted((a, b) => this.#inHand(a.holder) - this.#inHand(b.holder))
    if (!next) return
    const held = this.#inHand(next.holder)
    const taken = [...this.#held.values()].reduce((sum, count) => sum + count, 0)
    if (taken >= this.atOnce + (held === 0 ? this.spare : 0)) return
    this.#held.set(next.holder, held + 1)
    this.#waiting = this.#waiting.filter((other) => other !== next)
    next.enter()
    this.#admit()
  }

  #inHand(holder: string): number {
    return this.#held.get(holder) ?? 0
  }
}
