import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { ProductError } from '#platform/errors'
import { rateLimit, type RateLimit } from '#platform/http/rate_limit'
import { DAY, HOUR, MINUTE, SECOND } from '#platform/instants'

/** A secret was guessed at too often, or something asked for that reaches others. */
export class TooManyAttempts extends ProductError {
  /**
   * @param wait in seconds
   * @param what there was too many of
   */
  constructor(wait: number, what: string) {
    super(429, 'rate_limited', `Too many ${what}. Try again ${inWords(wait)}.`, {
      'Retry-After': String(wait),
    })
  }
}

/** How often something may be tried that guessing could open, or that reaches others. */
export class Attempts {
  #limit: Promise<RateLimit> | undefined

  /**
   * @param window in milliseconds
   * @param what is counted, in the words of the refusal
   */
  constructor(
    private readonly name: string,
    private readonly most: number,
    private readonly window: number,
    private readonly what = 'attempts'
  ) {}

  /** @throws TooManyAttempts */
  async count(who: string): Promise<void> {
    const allowance = await (await this.#counts()).count(this.#key(who))
    if (allowance?.isExceeded) throw new TooManyAttempts(allowance.resetIn, this.what)
  }

  /** Counts one more where too many only slow things down. Returns whether there were too many. */
  async countsTooMany(who: string): Promise<boolean> {
    return (await (await this.#counts()).count(this.#key(who)))?.isExceeded ?? false
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
  /** Passwords from a known device, by account and device. Strangers cannot use these up. */
  signInOn: new Attempts('sign_in_on', 10, 15 * MINUTE),
  /** All other passwords, by network. */
  signInFrom: new Attempts('sign_in_from', 30, 15 * MINUTE),
  /** Of these, by what one customer of a provider may have: as many networks as there are IPv4 addresses. */
  signInFromSite: new Attempts('sign_in_from_site', 60, 15 * MINUTE),
  /** Of these, by account and network. */
  signInTo: new Attempts('sign_in_to', 10, 15 * MINUTE),
  signInInDay: new Attempts('sign_in_in_day', 40, DAY),
  /** Of these, by account alone. It refuses nobody: past it, each answer is slow. */
  signInAnywhere: new Attempts('sign_in_anywhere', 20, HOUR),
  /** Wrong tokens of links, by network. */
  linkFrom: new Attempts('link_from', 20, 15 * MINUTE),
  /** Links to reset a password, by network. */
  resetFrom: new Attempts('reset_from', 10, HOUR),
  /** The own password, asked for again; by user. */
  passwordOf: new Attempts('password_of', 10, 15 * MINUTE),
  /** Codes of the second factor; by user, and by device where it is known. */
  codeOf: new Attempts('code_of', 10, HOUR),
  /** Changes of address, which send mail to anyone and tell which addresses are taken; by user. */
  emailChangesOf: new Attempts('email_changes_of', 10, HOUR),
  /** Invitations, which send mail to anyone; by workspace. */
  invitationsOf: new Attempts('invitations_of', 100, HOUR),
  /** New workspaces, each with limits of its own; by user. */
  workspacesOf: new Attempts('workspaces_of', 5, HOUR, 'new workspaces'),
  /** Test messages of channels, which reach anyone; by workspace and kind. */
  testsOf: new Attempts('tests_of', 5, 10 * MINUTE, 'test messages'),
  /** The same of all workspaces, by recipient. */
  testsTo: new Attempts('tests_to', 10, HOUR, 'test messages'),
  /** Sites that are asked which pages they have; by workspace, for anyone can create another key. */
  sitesOf: new Attempts('sites_of', 30, HOUR, 'page searches'),
}

/** Parts of an IPv6 address, 16 bits each: a home has the first four to itself, a customer of some providers the first three. */
const HOME = 4
const SITE = 3

/** Who has an IPv6 address has the network of it, in which there are more addresses than anyone could count. */
export function networkOf(address: string, parts = HOME): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, parts).join(':') : parsed.toString()
}

/** All that one customer of a provider may have, for limits that last. */
export function siteOf(address: string): string {
  return networkOf(address, SITE)
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'in a minute'
  if (minutes < 60) return `in ${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? 'in an hour' : `in ${hours} hours`
}
