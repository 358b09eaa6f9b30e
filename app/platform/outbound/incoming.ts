import type { Dispatcher } from 'undici'

export interface Answer {
  statusCode: number
  /** Lower-case names. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Incoming
}

type Controller = Dispatcher.DispatchController

/** A response as it arrives, without the streams and signals that dominate the cost of a small response. */
export class Incoming implements Dispatcher.DispatchHandler {
  /** The chunks of the body so far, in order. */
  readonly chunks: Uint8Array[] = []
  #size = 0
  readonly #answer = Promise.withResolvers<Answer>()
  readonly #end = Promise.withResolvers<boolean>()
  #isEnough: (size: number) => boolean = () => false
  #controller: Controller | null = null
  #reason: Error | null = null

  constructor() {
    // Prevents an unhandled rejection, because nobody waits for the body of a redirect.
    this.#end.promise.catch(() => {})
  }

  /**
   * Resolves when the headers have arrived. Rejects with errors of undici or the connector, or with the reason given to
   * `abort`.
   */
  get answer(): Promise<Answer> {
    return this.#answer.promise
  }

  /**
   * Waits for the end of the body, or until there is enough of it; the rest is not read.
   *
   * @param isEnough receives the number of bytes so far
   * @returns whether it was enough; rejects like `answer`
   */
  async gather(isEnough: (size: number) => boolean): Promise<boolean> {
    this.#isEnough = isEnough
    return this.#stopWhenEnough() || this.#end.promise
  }

  /** Ends the transfer and its connection, unless the response is complete. */
  abort(reason: Error) {
    this.#reason = reason
    this.#controller?.abort(reason)
    this.#fail(reason)
  }

  /** Runs again if the request is sent again. */
  onRequestStart(controller: Controller) {
    this.#controller = controller
    if (this.#reason) controller.abort(this.#reason)
  }

  onResponseStart(_controller: Controller, statusCode: number, headers: Answer['headers']) {
    // Informational responses such as early hints are followed by the actual response.
    if (statusCode >= 200) this.#answer.resolve({ statusCode, headers, body: this })
  }

  onResponseData(_controller: Controller, chunk: Uint8Array) {
    this.chunks.push(chunk)
    this.#size += chunk.length
    this.#stopWhenEnough()
  }

  onResponseEnd() {
    this.#end.resolve(false)
  }

  onResponseError(_controller: Controller, error: Error) {
    this.#fail(error)
  }

  #stopWhenEnough(): boolean {
    if (this.#size === 0 || !this.#isEnough(this.#size)) return false
    this.#end.resolve(true)
    this.abort(new Error('The rest of the body is not needed'))
    return true
  }

  #fail(error: Error) {
    this.#answer.reject(error)
    this.#end.reject(error)
  }
}
