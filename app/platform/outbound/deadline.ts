import { OutboundError } from '#platform/contract'

interface Abortable {
  abort(reason: OutboundError): void
}

/** The end of an exchange: the time is up or the caller has given up. To be disposed of in any case. */
export class Deadline {
  #reason: OutboundError | null = null
  #underWay: Abortable | null = null
  readonly #reached = Promise.withResolvers<never>()
  readonly #timer: NodeJS.Timeout
  /** Ends the exchange now. */
  readonly giveUp = () =>
    this.#reach(new OutboundError('aborted', 'The request was canceled.', { cause: this.caller?.reason }))

  constructor(
    milliseconds: number,
    private readonly caller?: AbortSignal
  ) {
    // Nobody may be listening any more when the time is up.
    this.#reached.promise.catch(() => {})
    this.#timer = setTimeout(
      () => this.#reach(new OutboundError('timeout', 'The site took too long to respond.')),
      milliseconds
    )
    if (caller?.aborted) this.giveUp()
    caller?.addEventListener('abort', this.giveUp, { once: true })
  }

  /**
   * Aborts a transfer that is about to begin when it is reached. An exchange has one at a time.
   *
   * @throws OutboundError where that has happened before
   */
  covers(transfer: Abortable) {
    if (this.#reason) throw this.#reason
    this.#underWay = transfer
  }

  /** Rejects with an `OutboundError` at the deadline even if the work does not heed it. */
  race<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#reached.promise])
  }

  [Symbol.dispose]() {
    clearTimeout(this.#timer)
    this.caller?.removeEventListener('abort', this.giveUp)
  }

  #reach(reason: OutboundError) {
    this.#reason ??= reason
    this.#reached.reject(this.#reason)
    this.#underWay?.abort(this.#reason)
  }
}
