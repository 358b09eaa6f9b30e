import { Server, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * An HTTP server that is closed in order and in time: requests that are being answered come to their end, and what is
 * left after the drain time is cut off. Node's own waits for ever, for a client that stalls or one that keeps asking.
 */
export class DrainingServer extends Server {
  /** The latest answer of each connection that waits for one. */
  readonly #answers = new Map<Duplex, ServerResponse>()
  #isDraining = false

  /** @param drainTime how long an answer may still take once the server is closed, in milliseconds */
  constructor(
    options: ServerOptions,
    private readonly drainTime: number
  ) {
    super(options)
    const follow = ({ socket }: IncomingMessage, answer: ServerResponse) => this.#follow(socket, answer)
    this.on('request', follow).on('checkExpectation', follow)
  }

  /** What is being answered on a connection, if something is. */
  answerOn(connection: Duplex): ServerResponse | undefined {
    return this.#answers.get(connection)
  }

  override close(callback?: (error?: Error) => void): this {
    this.#isDraining = true
    for (const answer of this.#answers.values()) sayFarewell(answer)
    setTimeout(() => this.closeAllConnections(), this.drainTime).unref()
    return super.close(callback)
  }

  /** Node takes a connection for idle once its answer is handed over, though the client may not have all of it yet. */
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

/** Tells the client to send no more on this connection, and closes it behind the answer. */
function sayFarewell(answer: ServerResponse) {
  answer.shouldKeepAlive = false
}
