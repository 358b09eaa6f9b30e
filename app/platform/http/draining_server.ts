import { Server, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * An HTTP server that closes gracefully within a time limit: requests in progress are completed, and those that exceed
 * the drain time are cut off. Node's own server waits forever for a client that stalls or keeps sending requests.
 */
export class DrainingServer extends Server {
  /** The latest response on each connection, until it has been sent in full or cut off. */
  readonly #answers = new Map<Duplex, ServerResponse>()
  #isDraining = false

  /**
   * Creates a server.
   *
   * @param drainTime milliseconds that responses may still take once the server is closed
   */
  constructor(
    options: ServerOptions,
    private readonly drainTime: number
  ) {
    super(options)
    const follow = ({ socket }: IncomingMessage, answer: ServerResponse) => this.#follow(socket, answer)
    this.on('request', follow).on('checkExpectation', follow)
  }

  /** Returns the response in progress on a connection, if there is one. */
  answerOn(connection: Duplex): ServerResponse | undefined {
    return this.#answers.get(connection)
  }

  override close(callback?: (error?: Error) => void): this {
    this.#isDraining = true
    for (const answer of this.#answers.values()) sayFarewell(answer)
    setTimeout(() => this.closeAllConnections(), this.drainTime).unref()
    return super.close(callback)
  }

  /**
   * Closes idle connections, unless a response is still being sent. Node considers a connection idle once its response
   * is handed over, even if the client has not received all of it.
   */
  override closeIdleConnections(): void {
    const isSending = [...this.#answers.values()].some((answer) => answer.writableEnded)
    if (!isSending) super.closeIdleConnections()
  }

  #follow(connection: Duplex, answer: ServerResponse) {
    this.#answers.set(connection, answer)
    if (this.#isDraining) sayFarewell(answer)
    answer.once('close', () => {
      if (this.#answers.get(connection) === answer) this.#answers.delete(connection)
      if (this.#isDraining) this.closeIdleConnections()
    })
  }
}

/** Tells the client to send no more requests on this connection, and closes it after the response. */
function sayFarewell(answer: ServerResponse) {
  answer.shouldKeepAlive = false
}
