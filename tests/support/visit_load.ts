/** Sends unique hits from many visitors of several sites, and records the outcome of each. */
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type AnalyticsSite from '#analytics/models/analytics_site'
import type { StoredHit } from '#analytics/visits/stored_hit'
import { collect, FIREFOX, IPHONE, type Visitor } from '#tests/support/collect'
import { Latencies } from '#tests/support/latencies'
import type { Chance } from '#tests/support/random_visits'

const AGENTS = [FIREFOX, IPHONE, FIREFOX.replace('X11; Linux x86_64', 'Windows NT 10.0; Win64; x64')]
/** Each is in a different country. */
const NETWORKS = [24, 81, 126, 200]
const REFERRERS = ['', '', 'https://www.google.com/', 'https://www.bing.com/', 'https://news.example/']
const PAGES = 9
/** Milliseconds. Longer load times are not stored. */
const LOAD_TIMES = 600_000
const EVENTS = ['Signup', 'Download', 'Play', 'Search']
/** Concurrent visitors of a site. After a few hits, one leaves and another arrives. */
const PRESENT = 20
const HITS_OF_EACH = 8
/** The longest pause in milliseconds between a response and the next hit on its connection. */
const PAUSE = 40
/** The pause while nothing is listening. */
const REST = 200

/** The sender of a hit and its outcome: the response's status or the error; null while pending. */
export interface Attempt {
  visitor: string
  outcome: number | string | null
}

/** Returns what distinguishes a hit of a site from all others, sent or stored. */
export function nameOfHit(siteId: string, { k, u, n, x, l }: StoredHit | Sendable): string {
  return JSON.stringify([siteId, k, u, n, x, l])
}

type Sendable = Pick<StoredHit, 'k' | 'u' | 'n' | 'x' | 'l'>

export class VisitLoad {
  /** By the name from `nameOfHit`. */
  readonly sent = new Map<string, Attempt>()
  accepted = 0
  readonly latencies = new Latencies()
  #isOver = false
  #senders: Promise<void>[] = []
  #hitsOf = new Map<AnalyticsSite, number>()

  constructor(
    private readonly origin: string,
    private readonly sites: readonly AnalyticsSite[],
    private readonly chance: Chance,
    /** Distinguishes its hits from those of other loads. */
    private readonly numbersFrom = 0
  ) {}

  /**
   * Sends hits over this many connections until stopped, one after the other on each.
   *
   * @param perSecond hits on all connections together; without it, the next hit follows shortly after the response
   */
  start(connections: number, perSecond?: number): void {
    const interval = perSecond && (1000 * connections) / perSecond
    this.#senders = Array.from({ length: connections }, () => this.#send(interval))
  }

  /** Waits for pending responses. */
  async stop(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#senders)
  }

  /** Returns the names of the hits with a matching outcome. */
  withOutcome(isPromoted: (outcome: Attempt['outcome']) => boolean): string[] {
    return [...this.sent].filter(([, { outcome }]) => isPromoted(outcome)).map(([name]) => name)
  }

  async #send(interval: number | undefined): Promise<void> {
    const connections = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!this.#isOver) {
      const began = Date.now()
      const site = this.chance.of(this.sites)
      const hit = this.#nextHit()
      const visitor = this.#nextVisitor(site)
      const sent: Attempt = { visitor: JSON.stringify(visitor), outcome: null }
      this.sent.set(nameOfHit(site.id, hit), sent)
      try {
        const body = bodyOf(site, hit, this.chance.of(REFERRERS))
        sent.outcome = (await collect(body, visitor, { origin: this.origin, connections })).status
        if (sent.outcome === 202) this.accepted++
        this.latencies.add(began)
      } catch (error) {
        sent.outcome = (error as NodeJS.ErrnoException).code ?? String(error)
      }
      const pause = interval ? Math.max(0, began + interval - Date.now()) : this.chance.below(PAUSE)
      await wait(sent.outcome === 'ECONNREFUSED' ? REST : pause)
    }
    connections.destroy()
  }

  /**
   * Gives a view a load time that is unique among the views of its page, and anything else a unique page, since pages
   * are listed by their views.
   */
  #nextHit(): Sendable {
    const number = this.numbersFrom + this.sent.size + 1
    const kind = this.chance.next()
    if (kind < 0.6) {
      const page = Math.floor(number / LOAD_TIMES) * PAGES + this.chance.below(PAGES)
      return { k: 'view', u: `/page/${page}`, l: number % LOAD_TIMES }
    }
    if (kind < 0.7) return { k: 'leave', u: `/${number}` }
    const isConversion = this.chance.next() < 0.1
    return {
      k: 'event',
      u: `/${number}`,
      n: this.chance.of(EVENTS),
      ...(isConversion && { x: 1 as const }),
    }
  }

  #nextVisitor(site: AnalyticsSite): Visitor {
    const hits = this.#hitsOf.get(site) ?? 0
    this.#hitsOf.set(site, hits + 1)
    const number = Math.floor(hits / HITS_OF_EACH) + this.chance.below(PRESENT)
    const ip = `${NETWORKS[number % NETWORKS.length]}.10.${number >> 8}.${number & 255}`
    return { ip, agent: AGENTS[number % AGENTS.length] }
  }
}

function bodyOf(site: AnalyticsSite, { k, u, n, x, l }: Sendable, referrer: string) {
  const conversion = x === 1 ? { c: true } : {}
  return { k: site.siteKey, t: k, u: `https://${site.domain}${u}`, r: referrer, l, n, ...conversion }
}
