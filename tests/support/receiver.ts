import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpDouble, type TakenRequest } from '#tests/support/http_double'

export interface Received {
  headers: IncomingMessage['headers']
  body: any
}

type Answer =
  | number
  | { status: number; headers?: Record<string, string>; body?: string }
  | ((response: ServerResponse) => void)

/** A local receiver of messages, like Slack or a webhook. */
export class Receiver {
  /** Everything received, accepted or not. */
  readonly received: Received[] = []
  /** Responses to the next requests, one each. Later requests are accepted. */
  answers: Answer[] = []

  #double!: HttpDouble

  static async start(): Promise<Receiver> {
    const receiver = new Receiver()
    receiver.#double = await HttpDouble.start((request, response) => receiver.#take(request, response))
    return receiver
  }

  get url(): string {
    return `${this.#double.origin}/hook`
  }

  stop(): Promise<void> {
    return this.#double.stop()
  }

  #take({ headers, body: sent }: TakenRequest, response: ServerResponse) {
    this.received.push({ headers, body: JSON.parse(sent) })
    const answer = this.answers.shift() ?? 200
    if (typeof answer === 'function') return answer(response)
    const {
      status,
      headers: more = {},
      body = 'ok',
    } = typeof answer === 'number' ? { status: answer } : answer
    response.writeHead(status, more).end(body)
  }
}
