import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** The allowed ports. On any other port, the port rule alone would protect a canary. */
const OPEN_PORTS = { first: 8_001, last: 9_000 }

/**
 * Listens where nothing may connect, and records each TCP connection and UDP datagram. It answers with a web page, so
 * that anything that connects receives one.
 */
export class Canary {
  /** What arrived: "tcp" or "udp", with its first bytes. */
  readonly sang: string[] = []
  #waiting: (() => void)[] = []

  private constructor(
    readonly host: string,
    private readonly tcp: Server,
    private readonly udp: UdpSocket
  ) {
    tcp.on('connection', (socket) => {
      this.#sing('tcp')
      socket.on('error', () => {})
      socket.once('data', () =>
        socket.end(
          'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nAccess-Control-Allow-Origin: *\r\n\r\n<p>inside</p>'
        )
      )
    })
    udp.on('message', (bytes) => this.#sing(`udp ${bytes.length}`))
  }

  /**
   * Starts listening.
   *
   * @param host an address of this machine
   */
  static async listen(host = '127.0.0.2'): Promise<Canary> {
    for (let port = OPEN_PORTS.first; port <= OPEN_PORTS.last; port++) {
      const tcp = createServer()
      const udp = createSocket(host.includes(':') ? 'udp6' : 'udp4')
      try {
        tcp.listen(port, host)
        await once(tcp, 'listening')
        udp.bind(port, host)
        await once(udp, 'listening')
        return new Canary(host, tcp, udp)
      } catch {
        tcp.close(() => {})
        udp.close()
      }
    }
    throw new Error(`No port of ${host} is free`)
  }

  get port(): number {
    return this.udp.address().port
  }

  get authority(): string {
    return `${this.host.includes(':') ? `[${this.host}]` : this.host}:${this.port}`
  }

  /** Resolves as soon as something has arrived. */
  async singing(): Promise<void> {
    if (this.sang.length === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  async close(): Promise<void> {
    this.udp.close()
    await new Promise((resolve) => this.tcp.close(resolve))
  }

  #sing(note: string) {
    this.sang.push(note)
    for (const wake of this.#waiting.splice(0)) wake()
  }
}
