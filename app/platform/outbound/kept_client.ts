import { Client, type Dispatcher } from 'undici'
import { isBrokenOff } from './errors.js'

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/**
 * A client with one connection, which is kept between requests. A site may close it just as the next request
 * is being sent; a request that is safe to repeat is then sent again over a new connection. Requests on a new
 * connection, or with a response that has begun, are never repeated.
 */
export class KeptClient extends Client {
  /** Whether the open connection has already delivered a response. */
  isKept = false

  constructor(origin: URL, options: Client.Options) {
    super(origin, options)
    this.on('disconnect', () => (this.isKept = false))
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    // A repeat runs as soon as the connection is closed, so that no other request uses the new connection first.
    const lastly = () => super.dispatch(options, new Attempt(this, handler, null))
    if (!SAFE_METHODS.has(options.method)) return lastly()
    return super.dispatch(options, new Attempt(this, handler, lastly))
  }
}

/**
 * Passes on all events of a request. If a kept connection was closed before the response, repeats the request where
 * allowed instead of passing on the error.
 */
class Attempt implements Dispatcher.DispatchHandler {
  #isOnKept = false
  #hasBegun = false

  /**
   * Creates an attempt.
   *
   * @param again sends the request again; null if that is not allowed
   */
  constructor(
    private readonly client: KeptClient,
    private readonly handler: Dispatcher.DispatchHandler,
    private readonly again: (() => void) | null
  ) {}

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown) {
    this.#isOnKept = this.client.isKept
    this.handler.onRequestStart?.(controller, context)
  }

  onResponseStarted() {
    this.#hasBegun = true
    this.client.isKept = true
  }

  onResponseStart(...answer: Parameters<Required<Dispatcher.DispatchHandler>['onResponseStart']>) {
    this.handler.onResponseStart?.(...answer)
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer) {
    this.handler.onResponseData?.(controller, chunk)
  }

  onResponseEnd(...end: Parameters<Required<Dispatcher.DispatchHandler>['onResponseEnd']>) {
    this.handler.onResponseEnd?.(...end)
  }

  onResponseError(controller: Dispatcher.DispatchController, error: Error) {
    const wasClosed = this.#isOnKept && !this.#hasBegun && isBrokenOff(error) && !this.client.closed
    if (wasClosed && this.again) this.again()
    else this.handler.onResponseError?.(controller, error)
  }
}
