import { OutboundError } from '#platform/contract'

/** The end of an exchange: the time is up or the caller has given up. To be disposed of in any case. */
export class Deadline {
  /** Aborted with an `OutboundError`. */
  readonly signal: AbortSignal
  readonly #controller = new AbortController()
  readonly #timer: NodeJS.Timeout
  readonly #reached: Promise<never>
  /** Ends the exchange now. */
  readonly giveUp = () =>
    this.#controller.abort(
      new OutboundError('aborted', 'The request was given up.', { cause: this.caller?.reason })
    )

  constructor(
    milliseconds: number,
    private readonly caller?: AbortSignal
  ) {
    this.signal = this.#controller.signal
    this.#reached = new Promise((_, reject) => {
      this.signal.addEventListener('abort', () => reject(this.signal.reason), { once: true })
    })
    // Nobody may be listening any more when the time is up.
    this.#reached.catch(() => {})
    this.#timer = setTimeout(
      () => this.#controller.abort(new OutboundError('timeout', 'The site took too long to answer.')),
      milliseconds
    )
    if (caller?.aborted) this.giveUp()
    caller?.addEventListener('abort', this.giveUp, { once: true })
  }

  /** Rejects at the deadline even if the work does not heed the signal. */
  race<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#reached])
  }

  [Symbol.dispose]() {
    clearTimeout(this.#timer)
    this.caller?.removeEventListener('abort', this.giveUp)
  }
}
