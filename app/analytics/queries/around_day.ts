import type { Filter } from '#analytics/filters'
import { visitsIn } from '#analytics/queries/visits'
import type { SiteSpan } from '#analytics/store/analytics_store'
import { dayOf, daysAfter } from '#analytics/visits/stored_hit'
import { comparedDays, daysToCompare, type VisitsAround, visitsAround } from '#analytics/visits_around'
import { DAY } from '#platform/instants'

/** The visits around a day, or why they cannot be compared. */
export type AroundDay = VisitsAround | { reason: 'too_soon' | 'too_early' | 'too_few' }

const MOST = comparedDays[1]

/**
 * Compares the average daily sessions before a day with those from that day on. Leaves out today, because it is not
 * over.
 */
export async function aroundDay(
  site: Pick<SiteSpan, 'workspace' | 'siteId'>,
  day: string,
  filters: readonly Filter[],
  now: number
): Promise<AroundDay> {
  const today = dayOf(now)
  const after = Math.round((Date.parse(today) - Date.parse(day)) / DAY)
  if (daysToCompare(MOST, MOST, after) === null) return { reason: 'too_soon' }
  const span = { ...site, from: daysAfter(day, -MOST), until: daysAfter(day, MOST - 1) }
  const { days: found } = await visitsIn(span, filters, {})
  const visits = new Map(found.map((one) => [one.day, one.sessions]))
  const first = found[0]?.day ?? day
  const days = daysToCompare(MOST, Math.round((Date.parse(day) - Date.parse(first)) / DAY), after)
  if (days === null) return { reason: 'too_early' }
  const from = (start: string) =>
    Array.from({ length: days }, (_, index) => visits.get(daysAfter(start, index)) ?? 0)
  return visitsAround({ before: from(daysAfter(day, -days)), after: from(day) }) ?? { reason: 'too_few' }
}
