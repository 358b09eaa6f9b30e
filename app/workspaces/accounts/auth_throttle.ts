import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { ProductError } from '#platform/errors'
import { rateLimit, type RateLimit } from '#platform/http/rate_limit'
import { DAY, HOUR, MINUTE, SECOND } from '#platform/instants'

/** There were too many guesses at a secret, or too many requests that affect others. */
export class TooManyAttempts extends ProductError {
  /**
   * Creates the error.
   *
   * @param wait in seconds
   * @param what the kind of attempts, as the error names them
   */
  constructor(wait: number, what: string) {
    super(429, 'rate_limited', `Too many ${what}. Try again ${inWords(wait)}.`, {
      'Retry-After': String(wait),
    })
  }
}

/** Limits the rate of guesses at a secret, or of requests that affect others. */
export class Attempts {
  #limit: Promise<RateLimit> | undefined

  /**
   * Creates a limit.
   *
   * @param window in milliseconds
   * @param what the kind of attempts, as the error names them
   */
  constructor(
    private readonly name: string,
    private readonly most: number,
    private readonly window: number,
    private readonly what = 'attempts'
  ) {}

  /**
   * Counts an attempt.
   *
   * @throws TooManyAttempts
   */
  async count(who: string): Promise<void> {
    const allowance = await (await this.#counts()).count(this.#key(who))
    if (allowance?.isExceeded) throw new TooManyAttempts(allowance.resetIn, this.what)
  }

  /** Counts an attempt. Returns whether there were too many, instead of throwing an error. */
  async countsTooMany(who: string): Promise<boolean> {
    return (await (await this.#counts()).count(this.#key(who)))?.isExceeded ?? false
  }

  /** Removes the last attempt from the count, because it was not a guess. */
  async giveBack(who: string): Promise<void> {
    await (await this.#counts()).giveBack(this.#key(who))
  }

  /** Resets the count, because the last attempt succeeded. */
  async forget(who: string): Promise<void> {
    await (await this.#counts()).forget(this.#key(who))
  }

  #counts(): Promise<RateLimit> {
    return (this.#limit ??= rateLimit({ requests: this.most, duration: this.window / SECOND }))
  }

  /**
   * Returns the key of a counter, hashed so that the store receives no email or IP addresses and keys have a limited
   * length.
   */
  #key(who: string): string {
    return `${this.name}:${createHash('sha256').update(who).digest('base64url')}`
  }
}

export const attempts = {
  /** Passwords from a known device, by account and device. Strangers cannot use up this limit. */
  signInOn: new Attempts('sign_in_on', 10, 15 * MINUTE),
  /** All other passwords, by network. */
  signInFrom: new Attempts('sign_in_from', 30, 15 * MINUTE),
  /**
   * The same passwords, by the IP address range that a provider assigns to one customer, which can contain many
   * networks.
   */
  signInFromSite: new Attempts('sign_in_from_site', 60, 15 * MINUTE),
  /** The same passwords, by account and network. */
  signInTo: new Attempts('sign_in_to', 10, 15 * MINUTE),
  signInInDay: new Attempts('sign_in_in_day', 40, DAY),
  /** The same passwords, by account alone. Nobody is refused; beyond this limit, responses are delayed. */
  signInAnywhere: new Attempts('sign_in_anywhere', 20, HOUR),
  /** Failed single sign-ons, each of which causes a request to the identity provider, by network. */
  singleSignOnFrom: new Attempts('single_sign_on_from', 30, 15 * MINUTE),
  /** Invalid tokens of links, by network. */
  linkFrom: new Attempts('link_from', 20, 15 * MINUTE),
  /** Requests for feeds, by link. A team may share a link, and feed readers poll it every few minutes. */
  feedsBy: new Attempts('feeds_by', 60, 10 * MINUTE, 'requests'),
  /** Visits of share links, by link, which may be in an email to a whole department. */
  sharedBy: new Attempts('shared_by', 300, 10 * MINUTE, 'requests'),
  /** Requests for password reset links, by network. */
  resetFrom: new Attempts('reset_from', 10, HOUR),
  /** Confirmations of the current password, by user. */
  passwordOf: new Attempts('password_of', 10, 15 * MINUTE),
  /** Second-factor codes, by user, and by device if it is known. */
  codeOf: new Attempts('code_of', 10, HOUR),
  /**
   * Changes of email address, by user. They can send mail to anyone and reveal which email addresses have an account.
   */
  emailChangesOf: new Attempts('email_changes_of', 10, HOUR),
  /** Invitations, which send mail to anyone, by workspace. */
  invitationsOf: new Attempts('invitations_of', 100, HOUR),
  /** New workspaces, each with its own limits, by user. */
  workspacesOf: new Attempts('workspaces_of', 5, HOUR, 'new workspaces'),
  /** Test messages of channels, which can reach anyone, by channel. */
  testsOf: new Attempts('tests_of', 5, 10 * MINUTE, 'test messages'),
  /** Test messages of all channels in a workspace. */
  testsIn: new Attempts('tests_in', 20, 10 * MINUTE, 'test messages'),
  /** Test messages from all workspaces, by recipient. */
  testsTo: new Attempts('tests_to', 10, HOUR, 'test messages'),
  /** Resent alerts, which can reach anyone, by workspace. */
  resentBy: new Attempts('resent_by', 30, 10 * MINUTE, 'resent deliveries'),
  /**
   * Requests to connect an assistant, by network. A service such as claude.ai sends all users' requests from few
   * networks.
   */
  oauthFrom: new Attempts('oauth_from', 120, MINUTE, 'requests'),
  /** Clients that register themselves, by network. */
  clientsFrom: new Attempts('clients_from', 20, HOUR, 'registrations'),
  /** Client documents fetched from other sites, by network. */
  clientDocumentsFrom: new Attempts('client_documents_from', 30, HOUR, 'requests'),
  /** Page searches on other sites. Counted by workspace, because anyone can create another key. */
  sitesOf: new Attempts('sites_of', 30, HOUR, 'page searches'),
  /** Pages fetched for picking an area. Counted by workspace, for the same reason. */
  pagesOf: new Attempts('pages_of', 60, HOUR, 'pages opened to pick areas'),
  /**
   * Imports of other programs' files, each of which occupies a thread for seconds. Counted by workspace, for the same
   * reason.
   */
  importsOf: new Attempts('imports_of', 30, 10 * MINUTE, 'imports'),
  /** Running exports, by workspace. An export whose process died stops counting when the window ends. */
  exportsOf: new Attempts('exports_of', 1, 10 * MINUTE),
}

/**
 * The number of 16-bit groups that identify an IPv6 network: usually four (/64) for a home, and as few as three (/48)
 * for one customer of a provider.
 */
const HOME = 4
const SITE = 3

/** Returns the network of an IP address, because an IPv6 user has too many addresses to count them individually. */
export function networkOf(address: string, parts = HOME): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, parts).join(':') : parsed.toString()
}

/** Returns the largest range that one customer of a provider may have, for limits over longer periods. */
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
