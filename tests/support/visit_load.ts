/** Hits from many visitors of several sites, each unlike all others, and what became of each. */
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type AnalyticsSite from '#analytics/models/analytics_site'
import type { StoredHit } from '#analytics/visits/stored_hit'
import { collect, FIREFOX, IPHONE, type Visitor } from '#tests/support/collect'
import type { Chance } from '#tests/support/random_visits'

const AGENTS = [FIREFOX, IPHONE, FIREFOX.replace('X11; Linux x86_64', 'Windows NT 10.0; Win64; x64')]
/** One of several countries each. */
const NETWORKS = [24, 81, 126, 200]
const REFERRERS = ['', '', 'https://www.google.com/', 'https://www.bing.com/', 'https://news.example/']
const PAGES = 9
const EVENTS = ['Signup', 'Download', 'Play', 'Search']
/** Visitors of a site at a time; for each few hits one leaves and another comes. */
const PRESENT = 20
const HITS_OF_EACH = 8
/** Milliseconds between an answer and the next hit on its connection, at most. */
const PAUSE = 40
/** The same where nobody listens. */
const REST = 200

/** Who sent a hit, and what came of it: the status of the answer, or why there was none; null while it is under way. */
export interface Attempt {
  visitor: string
  outcome: number | string | null
}

/** What a hit of a site is told from all others by, sent or stored. */
export function nameOfHit(siteId: string, { k, u, n, x, l }: StoredHit | Sendable): string {
  return JSON.stringify([siteId, k, u, n, x, l])
}

type Sendable = Pick<StoredHit, 'k' | 'u' | 'n' | 'x' | 'l'>

export class VisitLoad {
  /** By name: see `nameOfHit`. */
  readonly sent = new Map<string, Attempt>()
  accepted = 0
  #isOver = false
  #senders: Promise<void>[] = []
  #hitsOf = new Map<AnalyticsSite, number>()

  constructor(
    private readonly origin: string,
    private readonly sites: readonly AnalyticsSite[],
    private readonly chance: Chance
  ) {}

  /** Sends on so many connections, one hit after the other on each, until it is stopped. */
  start(connections: number): void {
    this.#senders = Array.from({ length: connections }, () => this.#send())
  }

  /** Waits for the answers that are under way. */
  async stop(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#senders)
  }

  /** Those that got such an answer. */
  withOutcome(isWanted: (outcome: Attempt['outcome']) => boolean): string[] {
    return [...this.sent].filter(([, { outcome }]) => isWanted(outcome)).map(([name]) => name)
  }

  async #send(): Promise<void> {
    const connections = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!this.#isOver) {
      const site = this.chance.of(this.sites)
      const hit = this.#nextHit()
      const visitor = this.#nextVisitor(site)
      const sent: Attempt = { visitor: JSON.stringify(visitor), outcome: null }
      this.sent.set(nameOfHit(site.id, hit), sent)
      try {
        const body = bodyOf(site, hit, this.chance.of(REFERRERS))
        sent.outcome = (await collect(body, visitor, { origin: this.origin, connections })).status
        if (sent.outcome === 202) this.accepted++
      } catch (error) {
        sent.outcome = (error as NodeJS.ErrnoException).code ?? String(error)
      }
      await wait(sent.outcome === 'ECONNREFUSED' ? REST : this.chance.below(PAUSE))
    }
    connections.destroy()
  }

  /** A view has a load time of its own, anything else a page of its own: pages are listed by their views. */
  #nextHit(): Sendable {
    const number = this.sent.size + 1
    const kind = this.chance.next()
    if (kind < 0.6) return { k: 'view', u: `/page/${this.chance.below(PAGES)}`, l: number }
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
