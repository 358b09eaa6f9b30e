import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The credentials of one proxy, so that nobody else on this machine can use it. */
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
