import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/**
 * Responses to the commands that a client sends before it considers itself ready; all other commands get an empty
 * reply.
 */
const ANSWERS: Record<string, string> = {
  PUBLISH: ':0\r\n',
  INFO: '$9\r\nloading:0\r\n',
  CLIENT: '+OK\r\n',
  SELECT: '+OK\r\n',
  QUIT: '+OK\r\n',
}
const NOTHING = '$-1\r\n'

/** A fake, empty Redis that accepts connections until it stops responding or shuts down. */
export class FakeRedis {
  /** Names of the received commands, in capitals. */
  readonly commands: string[] = []
  #sockets = new Set<Socket>()
  #answers: boolean

  private constructor(
    private readonly server: Server,
    answers: boolean
  ) {
    this.#answers = answers
  }

  /**
   * Starts it.
   *
   * @param options.answers false accepts connections and never responds
   */
  static async start({ answers = true } = {}): Promise<FakeRedis> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const redis = new FakeRedis(server, answers)
    server.on('connection', (socket) => redis.#serve(socket))
    return redis
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  /** Keeps its connections open but no longer responds. */
  fallSilent() {
    this.#answers = false
  }

  /** Drops its connections and accepts no more. */
  async stop(): Promise<void> {
    if (!this.server.listening) return
    const closed = once(this.server, 'close')
    this.server.close()
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  #serve(socket: Socket) {
    this.#sockets.add(socket)
    socket.on('error', () => {}).once('close', () => this.#sockets.delete(socket))
    let unread = ''
    socket.setEncoding('latin1').on('data', (text: string) => {
      unread += text
      for (let command = firstOf(unread); command; command = firstOf(unread)) {
        unread = unread.slice(command.length)
        this.commands.push(command.name)
        if (this.#answers) socket.write(answerTo(command))
      }
    })
  }
}

interface Command {
  name: string
  words: string[]
  length: number
}

/** Parses the first command, an array of strings in Redis's protocol. Returns null until it is complete. */
function firstOf(text: string): Command | null {
  const words: string[] = []
  const head = /^\*(\d+)\r\n/.exec(text)
  if (!head) return null
  let length = head[0].length
  while (words.length < Number(head[1])) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(length))
    if (!size) return null
    const start = length + size[0].length
    length = start + Number(size[1]) + 2
    if (text.length < length) return null
    words.push(text.slice(start, length - 2))
  }
  return { name: words[0].toUpperCase(), words, length }
}

function answerTo({ name, words }: Command): string {
  if (name !== 'SUBSCRIBE') return ANSWERS[name] ?? NOTHING
  return `*3\r\n$9\r\nsubscribe\r\n$${words[1].length}\r\n${words[1]}\r\n:1\r\n`
}
