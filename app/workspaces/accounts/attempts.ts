import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { ProductError } from '#platform/errors'
import { rateLimit, type RateLimit } from '#platform/http/rate_limit'
import { HOUR, MINUTE, SECOND } from '#platform/instants'

/** A secret was guessed at too often, or a mail asked for. */
export class TooManyAttempts extends ProductError {
  /** @param wait in seconds */
  constructor(wait: number) {
    super(429, 'too_many_attempts', `Too many attempts. Try again ${inWords(wait)}.`, {
      'Retry-After': String(wait),
    })
  }
}

/** How often something may be tried that guessing could open. */
class Attempts {
  #limit: Promise<RateLimit> | undefined

  /** @param window in milliseconds */
  constructor(
    private readonly name: string,
    private readonly most: number,
    private readonly window: number
  ) {}

  /** @throws TooManyAttempts */
  async count(who: string): Promise<void> {
    const allowance = await (await this.#counts()).count(this.#key(who))
    if (allowance?.isExceeded) throw new TooManyAttempts(allowance.resetIn)
  }

  /** The last one was no guess. */
  async giveBack(who: string): Promise<void> {
    await (await this.#counts()).giveBack(this.#key(who))
  }

  /** None was a guess. */
  async forget(who: string): Promise<void> {
    await (await this.#counts()).forget(this.#key(who))
  }

  #counts(): Promise<RateLimit> {
    return (this.#limit ??= rateLimit({ requests: this.most, duration: this.window / SECOND }))
  }

  /** The store is told no address, and a key of bounded length. */
  #key(who: string): string {
    return `${this.name}:${createHash('sha256').update(who).digest('base64url')}`
  }
}

export const attempts = {
  /** Passwords, by the network that they come from. */
  signInFrom: new Attempts('sign_in_from', 30, 15 * MINUTE),
  /** Of those that a known device sends to an account, by both. */
  signInOn: new Attempts('sign_in_on', 10, 15 * MINUTE),
  /** Of all others, by the account's address and the network together, and by the address alone. */
  signInTo: new Attempts('sign_in_to', 10, 15 * MINUTE),
  signInAnywhere: new Attempts('sign_in_anywhere', 40, HOUR),
  /** Tokens of links, by network. */
  linkFrom: new Attempts('link_from', 20, 15 * MINUTE),
  /** Links to reset a password, by network and by the account's address. */
  resetFrom: new Attempts('reset_from', 10, HOUR),
  resetOf: new Attempts('reset_of', 3, HOUR),
  /** The own password, asked for again, and codes of the second factor; by user. */
  passwordOf: new Attempts('password_of', 10, 15 * MINUTE),
  codeOf: new Attempts('code_of', 10, HOUR),
  /** Invitations, which send mail to anyone; by workspace. */
  invitationsOf: new Attempts('invitations_of', 100, HOUR),
}

/** Who has an IPv6 address has the network of it, in which there are more addresses than anyone could count. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString()
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'in a minute'
  return minutes < 60 ? `in ${minutes} minutes` : 'in an hour'
}
