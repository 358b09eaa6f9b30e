/** Has so much done at the same time and no more; what is too much waits for its turn. */
export class Slots {
  readonly #waiting: (() => void)[] = []
  #taken = 0

  constructor(private readonly size: number) {}

  /** @throws the signal's reason when it is aborted before the turn comes */
  async take<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    await this.#turn(signal)
    try {
      return await work()
    } finally {
      this.#taken--
      this.#waiting.shift()?.()
    }
  }

  #turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (this.#taken < this.size) {
      this.#taken++
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', giveUp)
        this.#taken++
        resolve()
      }
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1)
        reject(signal.reason)
      }
      this.#waiting.push(begin)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }
}
