import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  status: number
  /** By name in lower case. */
  headers: Record<string, string>
  /** As received: JSON or nothing. */
  body: string
}

/** A raw connection for writing what no HTTP client would. */
export class RawConnection {
  #received = ''
  #watchers = new Set<() => void>()
  /** Resolves once the server has closed the connection. */
  readonly closed: Promise<void>

  private constructor(private readonly socket: Socket) {
    socket.setEncoding('utf8').on('data', (text: string) => {
      this.#received += text
      for (const look of this.#watchers) look()
    })
    // A reset can be a form of rejection. Each test checks what arrived before.
    socket.on('error', () => {})
    this.closed = new Promise((resolve) => {
      socket.once('end', resolve)
      socket.once('close', () => resolve())
    })
  }

  /**
   * Opens a connection.
   *
   * @param url of the server
   */
  static async open(url: string): Promise<RawConnection> {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port) })
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    return new RawConnection(socket)
  }

  write(bytes: string | Buffer): this {
    this.socket.write(bytes)
    return this
  }

  /** Ends the sending side but still reads. */
  finish(): this {
    this.socket.end()
    return this
  }

  /** Disconnects. */
  abandon(): void {
    this.socket.destroy()
  }

  /** All responses so far; the last may be incomplete. */
  get received(): string {
    return this.#received
  }

  /** Waits for the next complete response, and removes it from those received. */
  answer({ hasBody = true } = {}): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const answer = this.#take(hasBody)
        if (!answer) return
        this.#watchers.delete(look)
        resolve(answer)
      }
      this.#watchers.add(look)
      look()
      void this.closed.then(() => reject(new Error(`Closed after: ${this.#received || 'nothing'}`)))
    })
  }

  #take(hasBody: boolean): RawAnswer | null {
    const end = this.#received.indexOf('\r\n\r\n')
    if (end < 0) return null
    const [first, ...lines] = this.#received.slice(0, end).split('\r\n')
    const headers = Object.fromEntries(
      lines.map((line) => [line.split(': ', 1)[0].toLowerCase(), line.slice(line.indexOf(': ') + 2)])
    )
    const rest = Buffer.from(this.#received.slice(end + 4))
    const length = hasBody ? Number(headers['content-length'] ?? 0) : 0
    if (rest.length < length) return null
    this.#received = rest.subarray(length).toString()
    return { status: Number(first.split(' ')[1]), headers, body: rest.subarray(0, length).toString() }
  }
}
