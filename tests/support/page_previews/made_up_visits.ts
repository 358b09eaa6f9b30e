import { ingestHits } from '#analytics/ingest/ingest_hits'
import type AnalyticsSite from '#analytics/models/analytics_site'
import { DIRECT, dayOf, type StoredHit } from '#analytics/visits/stored_hit'
import { DAY, HOUR, MINUTE, SECOND } from '#platform/instants'
import { Chance } from '#tests/support/random_visits'
import { aBatch } from '#tests/support/visits'

/** Repeats each value as often as its weight. */
const often = <Value>(...weighted: [value: Value, times: number][]) =>
  weighted.flatMap(([value, times]) => Array.from({ length: times }, () => value))

const SOURCES = often(
  [DIRECT, 9],
  ['Google', 8],
  ['newsletter', 3],
  ['ChatGPT', 3],
  ['perplexity.ai', 1],
  ['GitHub', 2],
  ['Mastodon', 1],
  ['Bing', 1]
)
const COUNTRIES = often(
  ['Germany', 8],
  ['United States', 6],
  ['United Kingdom', 3],
  ['France', 3],
  ['Japan', 1]
)
const MACHINES = often(
  [['Desktop', 'macOS'], 5],
  [['Desktop', 'Windows'], 6],
  [['Desktop', 'GNU/Linux'], 2],
  [['Mobile', 'iOS'], 4],
  [['Mobile', 'Android'], 3],
  [['Tablet', 'iPadOS'], 1]
)
const BROWSERS = often(['Chrome', 6], ['Safari', 4], ['Firefox', 2], ['Edge', 1])
const PAGES = often(
  ['/', 8],
  ['/pricing', 5],
  ['/features', 4],
  ['/blog/why-we-watch', 3],
  ['/docs', 3],
  ['/about', 1]
)
const EVENTS = often(['Signup', 2], ['Watch demo', 3], ['Download', 1])

/** Creates and counts visits of a site for this many days up to now, growing daily and lower on weekends. */
export async function madeUpVisits(site: AnalyticsSite, days: number, perDay: number): Promise<void> {
  const chance = new Chance(7)
  const now = Date.now()
  const first = Date.parse(dayOf(now)) - days * DAY
  for (let day = 0; day <= days; day++) {
    const start = first + day * DAY
    const isWeekend = [0, 6].includes(new Date(start).getUTCDay())
    const visitors =
      perDay * (0.6 + (0.4 * day) / days) * (isWeekend ? 0.45 : 1) * (0.85 + 0.3 * chance.next())
    const hits = Array.from({ length: Math.round(visitors) }, (_, visitor) =>
      oneVisit(chance, start, visitor)
    )
      .flat()
      .filter(({ t }) => t < now)
      .sort((a, b) => a.t - b.t)
    if (hits.length > 0) await aBatch(site, hits)
  }
  await aBatch(site, visitsBefore(chance, now, Math.round(perDay / 10)))
  await ingestHits()
  await site.merge({ lastSeenAt: now - 2 * MINUTE }).save()
}

/** Returns what this many visitors did in the last half hour. */
function visitsBefore(chance: Chance, now: number, visitors: number): StoredHit[] {
  return Array.from({ length: visitors }, (_, visitor) => {
    const hits = oneVisit(chance, 0, visitor)
    const shift = now - HOUR / 2 + chance.below(HOUR / 2) - hits[0].t
    return hits.map((hit) => ({ ...hit, t: hit.t + shift, v: `recent ${visitor}` }))
  })
    .flat()
    .filter(({ t }) => t < now)
}

function oneVisit(chance: Chance, day: number, visitor: number): StoredHit[] {
  const [device, system] = chance.of(MACHINES)
  const source = chance.of(SOURCES)
  const country = chance.of(COUNTRIES)
  const browser = chance.of(BROWSERS)
  let t = day + 6 * HOUR + chance.below(16 * HOUR)
  const hit = (rest: Partial<StoredHit>): StoredHit => ({
    t,
    v: `visitor ${visitor}`,
    k: 'view',
    u: chance.of(PAGES),
    s: source,
    c: country,
    d: device,
    o: system,
    b: browser,
    ...(source === 'newsletter' && { um: 'email', uc: 'autumn-update' }),
    ...rest,
  })
  const hits: StoredHit[] = []
  for (let views = 1 + chance.below(4); views > 0; views--) {
    hits.push(hit({ l: 250 + chance.below(900) }))
    t += 10 * SECOND + chance.below(4 * MINUTE)
  }
  if (chance.next() < 0.13) {
    const n = chance.of(EVENTS)
    hits.push(hit({ k: 'event', n, ...(n === 'Signup' && { x: 1 as const }) }))
  }
  return hits
}
