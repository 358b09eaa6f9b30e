import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  headers: IncomingMessage['headers']
  body: any
}

type Answer =
  | number
  | { status: number; headers?: Record<string, string>; body?: string }
  | ((response: ServerResponse) => void)

/** A local receiver of messages like Slack or a webhook. */
export class Receiver {
  /** Everything received, accepted or not. */
  readonly received: Received[] = []
  /** Answers for the next requests, one each; later ones are accepted. */
  answers: Answer[] = []

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Receiver> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const receiver = new Receiver(server)
    server.on('request', (request, response) => void receiver.#take(request, response))
    return receiver
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  async #take(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    this.received.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
    const answer = this.answers.shift() ?? 200
    if (typeof answer === 'function') return answer(response)
    const { status, headers = {}, body = 'ok' } = typeof answer === 'number' ? { status: answer } : answer
    response.writeHead(status, headers).end(body)
  }
}
