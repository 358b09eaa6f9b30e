import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const A = 1

/** The current records of a name: addresses, or the server's error. */
type Answer = string[] | 'SERVFAIL' | 'NXDOMAIN'

const CODES = { SERVFAIL: 2, NXDOMAIN: 3 }

/**
 * A local name server whose answers have a TTL of 0, so that nobody may cache them. Each A query gets the name's next
 * answer, the last one repeating; an AAAA query gets the same answer as the previous A query.
 */
export class NameServer {
  readonly asked: string[] = []
  readonly #answers = new Map<string, Answer[]>()
  readonly #now = new Map<string, Answer>()

  private constructor(private readonly socket: Socket) {
    socket.on('message', (question, from) => this.#answer(question, from))
  }

  static async listen(): Promise<NameServer> {
    const socket = createSocket('udp4')
    socket.bind(0, '127.0.0.1')
    await once(socket, 'listening')
    return new NameServer(socket)
  }

  /** `address:port` */
  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`
  }

  serve(name: string, ...answers: Answer[]): this {
    this.#answers.set(name, answers)
    return this
  }

  close() {
    this.socket.close()
  }

  #answer(question: Buffer, from: RemoteInfo) {
    const { name, type, end } = readQuestion(question)
    this.asked.push(`${type === A ? 'A' : 'AAAA'} ${name}`)
    const answer = this.#answerFor(name, type)
    const records = typeof answer === 'string' ? [] : answer.filter((it) => isIP(it) === (type === A ? 4 : 6))
    const header = Buffer.alloc(12)
    question.copy(header, 0, 0, 2)
    header.writeUInt16BE(0x8180 | (typeof answer === 'string' ? CODES[answer] : 0), 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(records.length, 6)
    const body = [header, question.subarray(12, end), ...records.map((record) => toRecord(record, type))]
    this.socket.send(Buffer.concat(body), from.port, from.address)
  }

  #answerFor(name: string, type: number): Answer {
    const answers = this.#answers.get(name) ?? []
    const isNew = type === A || !this.#now.has(name)
    if (isNew) this.#now.set(name, (answers.length > 1 ? answers.shift() : answers[0]) ?? 'NXDOMAIN')
    return this.#now.get(name)!
  }
}

function readQuestion(question: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  while (question[at] > 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + question[at]))
    at += 1 + question[at]
  }
  return { name: labels.join('.').toLowerCase(), type: question.readUInt16BE(at + 1), end: at + 5 }
}

function toRecord(address: string, type: number): Buffer {
  const bytes = ipaddr.parse(address).toByteArray()
  // A pointer to the name in the question, type, class IN, TTL 0, length.
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length])
  return Buffer.concat([head, Buffer.from(bytes)])
}
