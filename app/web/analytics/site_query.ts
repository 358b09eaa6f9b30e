import { type Filter, readFilters } from '#analytics/filters'
import { type Metric, metrics, type Range, ranges } from '#analytics/metrics'
import type { Days } from '#analytics/queries/site_report'
import { analyticsStore } from '#analytics/store/chosen'
import { dayOf, daysAfter } from '#analytics/visits/stored_hit'
import { filterableDays } from '#config/analytics'
import { isCalendarDay } from '#platform/instants'
import { labels } from '#monitoring/labels'
import type { PageLabel } from 'rivalwatch-plugin'
import { tagIn } from '#web/competitors/competitor_fields'

const DEFAULT_RANGE = 30

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

/** Parses the query parameters of a site's page. Invalid ones are ignored. */
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
