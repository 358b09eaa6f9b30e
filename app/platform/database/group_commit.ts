import { setImmediate as endOfTurn, setTimeout as wait } from 'node:timers/promises'

/** More does not wait: what writes hangs, or is far too slow. */
const MAX_WAITING = 20_000

/**
 * Writes what many hand in at once in few goes: one at a time, each with all that came in during the one before. So
 * writes grow with the load, and what comes alone is written at once.
 */
export class GroupCommit<Entry> {
  #waiting: Entry[] = []
  /** The write that takes what waits now. */
  #next: Promise<void> | null = null
  #last: Promise<unknown> = Promise.resolve()

  #endedAt = -Infinity

  /**
   * @param write writes all of it or nothing
   * @param pause milliseconds from the end of a write to the next: a fast database would be handed little at a time
   */
  constructor(
    private readonly write: (entries: Entry[]) => Promise<void>,
    public pause = 0
  ) {}

  /** Resolves once it is written; rejects when that fails. */
  add(entry: Entry): Promise<void> {
    if (this.#waiting.length >= MAX_WAITING) return Promise.reject(new Error('Too much waits to be written.'))
    this.#waiting.push(entry)
    if (!this.#next) {
      this.#next = this.#last.then(() => this.#writeWaiting())
      this.#last = this.#next.catch(() => {})
    }
    return this.#next
  }

  /** Waits until all that was handed in is written, or could not be. */
  async drain(): Promise<void> {
    for (let last; last !== this.#last;) {
      last = this.#last
      await last
    }
  }

  async #writeWaiting(): Promise<void> {
    const rest = this.#endedAt + this.pause - performance.now()
    // All that this turn of the event loop has read goes along.
    await (rest > 0 ? wait(rest) : endOfTurn())
    const entries = this.#waiting
    this.#waiting = []
    this.#next = null
    try {
      await this.write(entries)
    } finally {
      this.#endedAt = performance.now()
    }
  }
}
