/** Generates visits, the same ones for the same seed. */
import { type Filter, type FilterKind, filterKinds, type GoalKind } from '#analytics/filters'
import { DIRECT, dayOf, type StoredHit } from '#analytics/visits/stored_hit'
import { DAY, HOUR, MINUTE } from '#platform/instants'

const SOURCES = [
  DIRECT,
  DIRECT,
  'Google',
  'Bing',
  'newsletter',
  'ChatGPT',
  'www.claude.ai',
  'Mastodon',
  'example.org',
]
const COUNTRIES = ['Germany', 'France', 'Japan', 'Peru', 'Kenya', null]
const DEVICES = ['Desktop', 'Mobile', 'Tablet', null]
const SYSTEMS = ['macOS', 'Windows', 'Android', 'iOS', 'GNU/Linux', null]
const BROWSERS = ['Firefox', 'Chrome', 'Safari', undefined]
const MEDIUMS = ['email', 'cpc']
const CAMPAIGNS = ['spring', 'launch', 'Spring']
const CONTENTS = ['header', 'footer']
const TERMS = ['crm', 'crm pricing', 'CRM']
const EVENTS = ['Signup', 'Download', 'Play', 'Search', 'Copy', 'Scroll']
/** Pauses near the session limit. */
const PAUSES = [0, 1, 30 * MINUTE, 30 * MINUTE, 30 * MINUTE + 1, 30 * MINUTE - 1]

export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** Returns a number from 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  of<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)]
  }

  shuffled<Value>(values: readonly Value[]): Value[] {
    const left = [...values]
    return values.map(() => left.splice(this.below(left.length), 1)[0])
  }
}

/** Returns the actions of this many people on one site within this many days, oldest first. */
export function randomVisits(
  chance: Chance,
  { people, from, days }: { people: number; from: number; days: number }
): StoredHit[] {
  const until = from + days * DAY
  const hits: StoredHit[] = []
  for (let person = 0; person < people; person++) {
    for (const t of instantsOf(chance, from, days)) {
      if (t < until) hits.push(hitAt(chance, t, `person${person}`))
    }
  }
  return hits.sort((a, b) => a.t - b.t)
}

/** Returns the times of a few visits, some around midnight, and occasionally of someone who stays for days. */
function instantsOf(chance: Chance, from: number, days: number): number[] {
  const instants: number[] = []
  const visit = (start: number, hits: number) => {
    for (let at = start, left = hits; left > 0; left--) {
      instants.push(at)
      at += chance.next() < 0.3 ? chance.of(PAUSES) : chance.below(40 * MINUTE)
    }
  }
  for (let visits = chance.below(4); visits > 0; visits--)
    visit(from + chance.below(days * DAY), 1 + chance.below(6))
  for (let day = 1; day < days; day++) {
    if (chance.next() < 0.4) visit(from + day * DAY - chance.below(HOUR), 1 + chance.below(8))
  }
  if (chance.next() < 0.15) {
    const end = from + days * DAY
    for (let at = from + chance.below(DAY); at < end; at += 5 * MINUTE + chance.below(25.2 * MINUTE))
      instants.push(at)
  }
  return instants
}

function hitAt(chance: Chance, t: number, person: string): StoredHit {
  const on = (instant: number) => `${person}@${dayOf(instant).slice(5)}`
  const hit: StoredHit = {
    t,
    v: on(t),
    ...(t % DAY < 30 * MINUTE && { p: on(t - DAY) }),
    k: 'view',
    u: `/${chance.below(chance.of([3, 14]))}`,
    s: chance.of(SOURCES),
    // The same for hits at the same time, since neither is the first.
    c: COUNTRIES[t % COUNTRIES.length],
    d: DEVICES[t % DEVICES.length],
    o: SYSTEMS[t % SYSTEMS.length],
    b: BROWSERS[t % BROWSERS.length],
    ...(chance.next() < 0.2 && { um: chance.of(MEDIUMS), uc: chance.of(CAMPAIGNS) }),
    ...(chance.next() < 0.2 && { uo: chance.of(CONTENTS) }),
    ...(chance.next() < 0.1 && { ut: chance.of(TERMS) }),
  }
  const kind = chance.next()
  if (kind < 0.25) return { ...hit, k: 'leave', s: DIRECT }
  if (kind < 0.5) return { ...hit, k: 'event', n: chance.of(EVENTS), ...(chance.next() < 0.2 && { x: 1 }) }
  return chance.next() < 0.7 ? { ...hit, l: chance.below(3000) } : hit
}

/** Returns goals that some of these visits reach. */
export function randomGoals(chance: Chance): (Filter & { kind: GoalKind })[] {
  return Array.from({ length: chance.below(4) }, (_, place) =>
    chance.next() < 0.5
      ? { kind: 'page', isNot: false, value: `/${place}${chance.of(['', '*'])}` }
      : { kind: 'event', isNot: false, value: EVENTS[place] }
  )
}

/** Returns filters that some of these visits match, and occasionally one that none matches. */
export function randomFilters(chance: Chance): Filter[] {
  const values: Record<FilterKind, readonly string[]> = {
    page: ['/0', '/1', '/1*', '/*2', '*', '/missing'],
    entry: ['/0', '/1', '/1*', '/missing'],
    exit: ['/0', '/2', '/*2'],
    group: ['Search', 'AI assistants', 'Direct', 'Other sources'],
    source: SOURCES,
    medium: MEDIUMS,
    campaign: CAMPAIGNS,
    content: CONTENTS,
    term: TERMS,
    country: COUNTRIES.filter((country) => country !== null),
    device: DEVICES.filter((device) => device !== null),
    browser: BROWSERS.filter((browser) => browser !== undefined),
    os: SYSTEMS.filter((system) => system !== null),
    event: EVENTS,
  }
  return Array.from({ length: 1 + chance.below(3) }, () => {
    const kind = chance.of(filterKinds)
    return { kind, isNot: chance.next() < 0.4, value: chance.of(values[kind]) }
  })
}
