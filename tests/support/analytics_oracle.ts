/**
 * Computes every figure of the summaries from the hits themselves, slowly and obviously, by following each visitor hit
 * by hit over all days. It shares only types, and the list of groups, with the code that it verifies.
 */
import { sourceGroupOf } from '#analytics/source_groups'
import type { Filter, GoalKind } from '#analytics/filters'
import type { AllSitesSummary, Share, DetailedSummary } from '#analytics/queries/summaries'
import { DIRECT, type StoredHit } from '#analytics/visits/stored_hit'

const DAY = 24 * 60 * 60 * 1000
const HALF_HOUR = 30 * 60 * 1000

interface Session {
  began: number
  ended: number
  source: string
  entry: string
  /** The page of the visitor's last action. `exited` is its time. */
  exit: string
  exited: number
}

/** One visitor on one day. */
interface Presence {
  day: number
  hits: StoredHit[]
  /** Whether they did anything besides leaving. */
  acted: boolean
  /** The sources of the sessions in which they did something. */
  sources: Set<string>
  sessions: Set<Session>
}

/** Days are counted from 1970. */
const dayOf = (instant: number) => Math.floor(instant / DAY)

/**
 * Computes the summary of one site.
 *
 * @param hits of one site, in any order
 */
export function siteByHand(
  hits: readonly StoredHit[],
  days: number,
  now: number,
  filters: readonly Filter[] = [],
  goals: readonly (Filter & { kind: GoalKind })[] = []
): DetailedSummary {
  const isInside = (day: number) => day <= dayOf(now) && day > dayOf(now) - days
  const followed = personsIn(hits).map(follow)
  const isMeant = (presence: Presence) => filters.every((filter) => isMatch(presence, filter))
  const people = followed.map(({ presences, sessions }) => {
    const met = presences.filter((presence) => presence.acted && isInside(presence.day) && isMeant(presence))
    const daysMet = new Set(met.map(({ day }) => day))
    return { presences: met, sessions: sessions.filter(({ began }) => daysMet.has(dayOf(began))) }
  })
  const presences = people.flatMap((one) => one.presences)
  const sessions = people.flatMap((one) => one.sessions)
  const seconds = sessions.reduce((sum, { began, ended }) => sum + (ended - began) / 1000, 0)

  const shares = (labelsOf: (presence: Presence) => Iterable<string | null | undefined>, most = 4): Share[] =>
    largest(presences.flatMap((presence) => [...new Set(labelsOf(presence))]))
      .slice(0, most)
      .map(([label, count]) => ({
        label,
        value: Math.round((1000 * count) / presences.length) / 10,
        amount: String(count),
      }))
  const views = presences.flatMap((presence) => presence.hits.filter(({ k }) => k === 'view'))
  return {
    ...totals(views, presences),
    totalSessions: sessions.length,
    avgSessionDuration: sessions.length ? Math.round(seconds / sessions.length) : 0,
    trafficSources: shares(({ sources }) => sources),
    interactionStats: shares((presence) => presence.hits.map(({ n }) => n)),
    countries: shares((presence) => [presence.hits[0].c]),
    devices: shares((presence) => [presence.hits[0].d]),
    operatingSystems: shares((presence) => [presence.hits[0].o]),
    sourceGroups: shares(({ sources }) => [...sources].map(sourceGroupOf)),
    utmMediums: shares((presence) => presence.hits.map(({ um }) => um)),
    utmCampaigns: shares((presence) => presence.hits.map(({ uc }) => uc)),
    utmContents: shares((presence) => presence.hits.map(({ uo }) => uo)),
    utmTerms: shares((presence) => presence.hits.map(({ ut }) => ut)),
    browsers: shares((presence) => [presence.hits[0].b]),
    entryPages: shares((presence) => [...presence.sessions].map(({ entry }) => entry), 10),
    goals: goals.map((goal) => {
      const reached = presences.filter((presence) => isMatch(presence, goal)).length
      const value = presences.length ? Math.round((1000 * reached) / presences.length) / 10 : 0
      return { kind: goal.kind, label: goal.value, value, amount: String(reached) }
    }),
    exitPages: shares((presence) => [...presence.sessions].map(({ exit }) => exit), 10),
  }
}

/** Whether a visitor's day matches a filter, which may exclude a value. */
function isMatch({ hits, sources, sessions }: Presence, { kind, isNot, value }: Filter): boolean {
  const [first] = hits
  const pattern = new RegExp(`^${value.split('*').map(escaped).join('.*')}$`, 's')
  const found = {
    entry: () => [...sessions].some(({ entry }) => pattern.test(entry)),
    exit: () => [...sessions].some(({ exit }) => pattern.test(exit)),
    page: () => hits.some(({ k, u }) => k === 'view' && pattern.test(u)),
    source: () => sources.has(value),
    group: () => [...sources].some((source) => sourceGroupOf(source) === value),
    medium: () => hits.some(({ um }) => um === value),
    campaign: () => hits.some(({ uc }) => uc === value),
    content: () => hits.some(({ uo }) => uo === value),
    term: () => hits.some(({ ut }) => ut === value),
    event: () => hits.some(({ n }) => n === value),
    country: () => first.c === value,
    device: () => first.d === value,
    os: () => first.o === value,
    browser: () => first.b === value,
  }
  return found[kind]() !== isNot
}

/**
 * Computes the summary of all sites.
 *
 * @param sites the hits of each site
 */
export function sitesByHand(sites: readonly StoredHit[][], days: number, now: number): AllSitesSummary {
  const isInside = (day: number) => day <= dayOf(now) && day > dayOf(now) - days
  const presences = sites
    .flatMap((hits) => personsIn(hits).flatMap((person) => follow(person).presences))
    .filter(({ day, acted }) => acted && isInside(day))
  const views = sites.flat().filter(({ k, t }) => k === 'view' && isInside(dayOf(t)))
  return { totalSites: sites.length, ...totals(views, presences) }
}

function totals(views: StoredHit[], presences: Presence[]) {
  const loads = views.flatMap(({ l }) => l ?? [])
  const converted = presences.filter(({ hits }) => hits.some(({ x }) => x === 1)).length
  return {
    totalVisitors: presences.length,
    totalPageViews: views.length,
    avgPageLoadMs: loads.length ? Math.round(loads.reduce((sum, time) => sum + time, 0) / loads.length) : 0,
    conversionRate: presences.length ? Math.round((1000 * converted) / presences.length) / 10 : 0,
    topPages: largest(views.map(({ u }) => u))
      .slice(0, 10)
      .map(([path, pageviews]) => ({ path, pageviews })),
  }
}

function largest(labels: (string | null | undefined)[]): [label: string, count: number][] {
  const counts = new Map<string, number>()
  for (const label of labels) if (typeof label === 'string') counts.set(label, (counts.get(label) ?? 0) + 1)
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
}

/** Groups hits by person, oldest first, as far as the IDs of two days identify the same person. */
function personsIn(hits: readonly StoredHit[]): StoredHit[][] {
  const persons = new Map<string, StoredHit[]>()
  for (const hit of [...hits].sort(byTime)) {
    const id = `${dayOf(hit.t)} ${hit.v}`
    const yesterday = hit.p === undefined ? undefined : persons.get(`${dayOf(hit.t) - 1} ${hit.p}`)
    const person = persons.get(id) ?? yesterday ?? []
    person.push(hit)
    persons.set(id, person)
  }
  return [...new Set(persons.values())]
}

function byTime(a: StoredHit, b: StoredHit): number {
  if (a.t !== b.t) return a.t - b.t
  if ((a.s === DIRECT) !== (b.s === DIRECT)) return a.s === DIRECT ? 1 : -1
  if (a.s !== b.s) return a.s < b.s ? -1 : 1
  return a.u < b.u ? -1 : 1
}

/** Walks through all hits of one person. */
function follow(hits: StoredHit[]): { sessions: Session[]; presences: Presence[] } {
  const sessions: Session[] = []
  const presences: Presence[] = []
  let open: Session | null = null
  let last: StoredHit | null = null
  // The start of the current uninterrupted stay, and the last day within it on which the person did something.
  let since = 0
  let acted = 0

  for (const hit of hits) {
    const day = dayOf(hit.t)
    const isNewDay = last === null || dayOf(last.t) !== day
    if (last === null || hit.t - last.t > HALF_HOUR || (isNewDay && acted < day - 1)) {
      open = null
      since = day
      acted = 0
    } else if (isNewDay && since < day - 1) {
      open = null
    }
    if (isNewDay) presences.push({ day, hits: [], acted: false, sources: new Set(), sessions: new Set() })
    const presence = presences.at(-1)!
    presence.hits.push(hit)
    if (hit.k !== 'leave') {
      if (!open) {
        open = { began: hit.t, ended: hit.t, source: hit.s, entry: hit.u, exit: hit.u, exited: hit.t }
        sessions.push(open)
      }
      // If pages have the same time, the last one in alphabetical order is the exit page.
      if (hit.t > open.exited || hit.u > open.exit) [open.exited, open.exit] = [hit.t, hit.u]
      presence.acted = true
      presence.sessions.add(open)
      presence.sources.add(open.source)
      acted = day
    }
    if (open) open.ended = hit.t
    last = hit
  }
  return { sessions, presences }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
