import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { pricingPage } from '#tests/support/pricing_page'

/** Responds to one request in any way, or not at all. */
export type Answer = (socket: Socket, path: string) => void

const NOT_FOUND = 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'

/** A local site with one page that writes bytes no HTTP server would. It has no robots.txt. */
export class HostileSite {
  readonly #sockets = new Set<Socket>()
  #answer: Answer = htmlOf(pricingPage())

  private constructor(private readonly server: Server) {
    server.on('connection', (socket) => this.#converse(socket))
  }

  static async start(): Promise<HostileSite> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return new HostileSite(server)
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** Returns the URL of the page. */
  urlOf(path = '/page'): string {
    return `http://${this.host}${path}`
  }

  /** Sets the response, which is a pricing page by default. */
  serve(answer: Answer): void {
    this.#answer = answer
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => this.server.close(resolve))
  }

  #converse(socket: Socket) {
    this.#sockets.add(socket)
    socket.on('error', () => {}).once('close', () => this.#sockets.delete(socket))
    let head = ''
    socket.setEncoding('latin1').on('data', (text: string) => {
      head += text
      if (!head.includes('\r\n\r\n')) return
      const path = head.split(' ', 2)[1]
      head = ''
      if (path === '/robots.txt') socket.write(NOT_FOUND)
      else this.#answer(socket, path)
    })
  }
}

/** Returns a well-formed response. */
export function answerOf(
  body: string | Uint8Array,
  headers: Record<string, string> = {},
  status = '200 OK'
): Answer {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const lines = Object.entries({ 'Content-Length': String(bytes.length), ...headers })
  const head = `HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  return (socket) => void socket.write(Buffer.concat([Buffer.from(head, 'latin1'), bytes]))
}

export function htmlOf(html: string | Uint8Array, charset = 'utf-8'): Answer {
  return answerOf(html, { 'Content-Type': `text/html; charset=${charset}` })
}

/** Sends bytes unchanged, one per character. */
export function rawOf(bytes: string): Answer {
  return (socket) => void socket.write(bytes, 'latin1')
}

/** Sends bytes unchanged, then closes the connection. */
export function lastWords(bytes: string): Answer {
  return (socket) => void socket.end(bytes, 'latin1')
}

/** Sends a chunk repeatedly, each time once the previous one is sent. */
export function endless(opening: string, piece: string | Uint8Array): Answer {
  return (socket) => {
    const more = () => {
      if (!socket.destroyed) socket.write(piece, (error) => error ?? setImmediate(more))
    }
    socket.write(opening, 'latin1', more)
  }
}

/** Sends a chunk at intervals, forever. */
export function trickle(opening: string, piece: string): Answer {
  return (socket) => {
    socket.write(opening, 'latin1')
    const timer = setInterval(() => socket.write(piece, 'latin1'), 50)
    socket.once('close', () => clearInterval(timer))
  }
}
