import { OutboundError } from 'rivalwatch-plugin'
import { tooLarge } from '../errors.js'
import type { OutboundLimits } from '../limits.js'
import { endpointOf } from '../targets.js'

/** Counts the traffic of one proxy against its limits, and records which connections failed and why. */
export class Traffic {
  /** Aborts with an `OutboundError` once a limit is exceeded. */
  readonly bound = new AbortController()
  readonly #troubles = new Map<string, OutboundError>()
  readonly #timer: NodeJS.Timeout
  #bytes = 0
  #requests = 0

  constructor(private readonly limits: OutboundLimits) {
    const timeout = new OutboundError('timeout', 'The site took too long to respond.')
    this.#timer = setTimeout(() => this.bound.abort(timeout), limits.proxyTime).unref()
  }

  get exceeded(): OutboundError | null {
    return this.bound.signal.aborted ? this.bound.signal.reason : null
  }

  /**
   * Counts a request.
   *
   * @throws OutboundError if there are too many
   */
  countRequest() {
    this.bound.signal.throwIfAborted()
    if (++this.#requests <= this.limits.proxyRequests) return
    const tooMany = new OutboundError('too_large', 'The page loads too much data to process.')
    this.bound.abort(tooMany)
    throw tooMany
  }

  countBytes(length: number) {
    this.#bytes += length
    if (this.#bytes > this.limits.proxyBytes) this.bound.abort(tooLarge(this.limits.proxyBytes))
  }

  /**
   * Records whether a host was reached.
   *
   * @param error null if the host was reached
   */
  note(url: URL, error: OutboundError | null) {
    const { host, port } = endpointOf(url)
    if (error) this.#troubles.set(`${host}:${port}`, error)
    else this.#troubles.delete(`${host}:${port}`)
  }

  troubleWith(url: URL): OutboundError | null {
    const { host, port } = endpointOf(url)
    return this.exceeded ?? this.#troubles.get(`${host}:${port}`) ?? null
  }

  end() {
    clearTimeout(this.#timer)
  }
}
