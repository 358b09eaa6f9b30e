import { type Filter, readFilter, readFilters } from '#analytics/filters'
import { type Metric, metrics, type Range, ranges } from '#analytics/metrics'
import type { Days } from '#analytics/queries/site_report'
import { analyticsStore } from '#analytics/store/chosen'
import { dayOf, daysAfter } from '#analytics/visits/stored_hit'
import { filterableDays } from '#config/analytics'
import { isCalendarDay } from '#platform/instants'
import { labels } from '#monitoring/labels'
import { cut, type PageLabel } from 'rivalwatch-plugin'
import { tagIn } from '#web/competitors/competitor_fields'

const DEFAULT_RANGE = 30

/** The parameters besides the filters and the days. */
const PARAMS = ['metric', 'competitor', 'tag', 'label', 'importance', 'mark']

/** The query parameters of a site's page. */
export type SiteQuery = Days & {
  /** Null for a custom range. */
  days: Range | null
  metric: Metric
  filters: Filter[]
  /** The competitor whose changes the chart marks. */
  competitor: string | null
  /** The tag of the competitors whose changes the chart marks. */
  tag: string | null
  label: PageLabel | null
  isHighOnly: boolean
  /** The day whose changes are shown. */
  mark: string | null
}

/** Parses the query parameters of a site's page. Invalid ones are ignored; see `ignoredParams`. */
export function readSiteQuery(qs: Record<string, unknown>, now: number): SiteQuery {
  const { days, metric, filter, competitor, label, importance, mark } = qs
  const custom = customDays(qs, now)
  const range = ranges.find((one) => String(one) === days) ?? DEFAULT_RANGE
  const until = dayOf(now)
  const filters = readFilters(filter)
  const shown = custom ?? { from: daysAfter(until, 1 - range), until }
  return {
    days: custom ? null : range,
    metric: metrics.find((name) => name === metric) ?? 'visitors',
    filters,
    ...shown,
    competitor: typeof competitor === 'string' && competitor !== '' ? competitor : null,
    tag: tagIn(qs),
    label: labels.find((name) => name === label) ?? null,
    isHighOnly: importance === 'high',
    mark:
      typeof mark === 'string' && isCalendarDay(mark) && mark >= shown.from && mark <= shown.until
        ? mark
        : null,
  }
}

/** The maximum number of ignored parameters that are shown, and of their characters. */
const MAX_IGNORED = 5
const MAX_IGNORED_LENGTH = 80

/**
 * Returns the filters and the days of a URL that have no effect, and parameters that do not exist: "filter=shoe:42". A
 * typo would otherwise show other figures than it asks for.
 */
export function ignoredParams(qs: Record<string, unknown>, query: SiteQuery): string[] {
  const isIgnored = (name: string, value: unknown): boolean => {
    if (name === 'filter') return readFilter(value) === null
    if (name === 'from' || name === 'until') return query.days !== null
    if (name === 'days') return query.days !== null && String(query.days) !== value
    return !PARAMS.includes(name)
  }
  return Object.entries(qs)
    .flatMap(([name, given]) => [given].flat().map((value): [string, unknown] => [name, value]))
    .filter(([name, value]) => value !== '' && isIgnored(name, value))
    .map(([name, value]) => cut(`${name}=${String(value)}`, MAX_IGNORED_LENGTH))
    .slice(0, MAX_IGNORED)
}

/**
 * Returns the first day that can be chosen. Filters require the data of individual visits, which is kept for a limited
 * time.
 */
export function firstDay(now: number, filters: readonly Filter[]): string {
  return filters.length > 0
    ? analyticsStore.firstFilterableDay(now)
    : daysAfter(dayOf(now), 1 - filterableDays)
}

/** Returns the days between two dates, in either order, limited to days whose data is kept. */
function customDays({ from, until }: Record<string, unknown>, now: number): Days | null {
  if (typeof from !== 'string' || typeof until !== 'string' || !isCalendarDay(from) || !isCalendarDay(until))
    return null
  const [first, last] = [from, until].sort()
  const [least, most] = [firstDay(now, []), dayOf(now)]
  const within = (day: string) => (day < least ? least : day > most ? most : day)
  return { from: within(first), until: within(last) }
}
