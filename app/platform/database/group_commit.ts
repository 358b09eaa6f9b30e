import { setImmediate as endOfTurn, setTimeout as wait } from 'node:timers/promises'

/** Beyond this number, entries are rejected, because the write function hangs or is far too slow. */
const MAX_WAITING = 20_000

/**
 * Groups entries from many callers into a few writes: one write at a time, each with all entries that arrived during
 * the previous one. Writes get larger with the load, and a single entry is written immediately.
 */
export class GroupCommit<Entry> {
  #waiting: Entry[] = []
  /** The write that will include the waiting entries. */
  #next: Promise<void> | null = null
  #last: Promise<unknown> = Promise.resolve()

  #endedAt = -Infinity

  /**
   * Creates a group.
   *
   * @param write must write all entries or none
   * @param pause milliseconds from the end of a write to the next; without it, a fast database would receive only
   *   a few entries at a time
   */
  constructor(
    private readonly write: (entries: Entry[]) => Promise<void>,
    public pause = 0
  ) {}

  /** Resolves once the entry is written. Rejects if the write fails. */
  add(entry: Entry): Promise<void> {
    if (this.#waiting.length >= MAX_WAITING)
      return Promise.reject(new Error('Too many entries are waiting to be written.'))
    this.#waiting.push(entry)
    if (!this.#next) {
      this.#next = this.#last.then(() => this.#writeWaiting())
      this.#last = this.#next.catch(() => {})
    }
    return this.#next
  }

  /** Waits until all entries added so far are written, or have failed. */
  async drain(): Promise<void> {
    for (let last; last !== this.#last;) {
      last = this.#last
      await last
    }
  }

  async #writeWaiting(): Promise<void> {
    const rest = this.#endedAt + this.pause - performance.now()
    // Also includes all entries that are added during this turn of the event loop.
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
