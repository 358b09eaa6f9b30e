import { OutboundError } from 'rivalwatch-plugin'

interface Abortable {
  abort(reason: OutboundError): void
}

/** The deadline of an exchange, reached when its time is up or the caller aborts it. Must always be disposed of. */
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
    // Prevents an unhandled rejection if nobody is listening when the time is up.
    this.#reached.promise.catch(() => {})
    this.#timer = setTimeout(
      () => this.#reach(new OutboundError('timeout', 'The site took too long to respond.')),
      milliseconds
    )
    if (caller?.aborted) this.giveUp()
    caller?.addEventListener('abort', this.giveUp, { once: true })
  }

  /**
   * Aborts a transfer at the deadline. An exchange has one transfer at a time.
   *
   * @throws OutboundError if the deadline has already passed
   */
  covers(transfer: Abortable) {
    if (this.#reason) throw this.#reason
    this.#underWay = transfer
  }

  /** Rejects with an `OutboundError` at the deadline, even if the work ignores it. */
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
