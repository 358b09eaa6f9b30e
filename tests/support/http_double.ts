import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request with its complete body. */
export interface TakenRequest {
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/** A server on 127.0.0.1 that stands in for another program. */
export class HttpDouble {
  private constructor(private readonly server: Server) {}

  /**
   * Starts a server.
   *
   * @param take responds to a request
   */
  static async start(take: (request: TakenRequest, response: ServerResponse) => void): Promise<HttpDouble> {
    const server = createServer(async (request, response) => {
      const { url, headers } = request
      take({ path: url!, headers, body: await text(request) }, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return new HttpDouble(server)
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }
}
