import type { Dispatcher } from 'undici'

export interface Answer {
  statusCode: number
  /** Lower-case names. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Incoming
}

type Controller = Dispatcher.DispatchController

/** An answer as it comes in, without the streams and signals that would be most of what a small one costs. */
export class Incoming implements Dispatcher.DispatchHandler {
  /** Of the body, in order, so far. */
  readonly chunks: Uint8Array[] = []
  #size = 0
  readonly #answer = Promise.withResolvers<Answer>()
  readonly #end = Promise.withResolvers<boolean>()
  #isEnough: (size: number) => boolean = () => false
  #controller: Controller | null = null
  #reason: Error | null = null

  constructor() {
    // Of a redirect, nobody waits for the body.
    this.#end.promise.catch(() => {})
  }

  /** There as soon as the body may follow. Rejects with what undici or the connector throws, or with what `abort` is told. */
  get answer(): Promise<Answer> {
    return this.#answer.promise
  }

  /**
   * Waits for the end of the body, or for the chunk with which there is enough of it: the rest is not taken.
   *
   * @param isEnough is told the bytes so far
   * @returns whether it is enough; rejects as `answer` does
   */
  async gather(isEnough: (size: number) => boolean): Promise<boolean> {
    this.#isEnough = isEnough
    return this.#stopWhenEnough() || this.#end.promise
  }

  /** Ends the transfer, and the connection with it, unless the answer is complete. */
  abort(reason: Error) {
    this.#reason = reason
    this.#controller?.abort(reason)
    this.#fail(reason)
  }

  /** Called once more when the request is sent once more. */
  onRequestStart(controller: Controller) {
    this.#controller = controller
    if (this.#reason) controller.abort(this.#reason)
  }

  onResponseStart(_controller: Controller, statusCode: number, headers: Answer['headers']) {
    // Early hints and their like are followed by the answer.
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
    this.abort(new Error('The rest of the body is not taken'))
    return true
  }

  #fail(error: Error) {
    this.#answer.reject(error)
    this.#end.reject(error)
  }
}
