import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** What one proxy asks of whoever uses it, so that others on this machine do not. */
export class Credentials {
  readonly username = 'rivalwatch'
  readonly password = randomBytes(24).toString('base64url')
  readonly #expected = Buffer.from(`${this.username}:${this.password}`)

  areIn({ headers }: IncomingMessage): boolean {
    const [, encoded = ''] = /^basic +([\w+/=-]{1,200})$/i.exec(headers['proxy-authorization'] ?? '') ?? []
    const given = Buffer.from(encoded, 'base64')
    return given.length === this.#expected.length && timingSafeEqual(given, this.#expected)
  }
}
