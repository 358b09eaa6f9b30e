import { Client, type Dispatcher } from 'undici'
import { isBrokenOff } from './errors.js'

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/**
 * A client of one connection, which is kept between requests. A site may close it just as the next request is under way;
 * one that may be sent twice is then sent once more, over a new connection. Nothing is asked again that had a new
 * connection, or that the first byte of an answer has come to.
 */
export class KeptClient extends Client {
  /** Whether the connection that is open has brought an answer. */
  isKept = false

  constructor(origin: URL, options: Client.Options) {
    super(origin, options)
    this.on('disconnect', () => (this.isKept = false))
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    // Called as soon as the connection is gone, so that nothing else has had the new one before.
    const lastly = () => super.dispatch(options, new Attempt(this, handler, null))
    if (!SAFE_METHODS.has(options.method)) return lastly()
    return super.dispatch(options, new Attempt(this, handler, lastly))
  }
}

/** What comes of a request, handed on, but for the end of a kept connection. */
class Attempt implements Dispatcher.DispatchHandler {
  #isOnKept = false
  #hasBegun = false

  /** @param again sends the request once more; null where that must not be */
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
