import { type DayFigures, NO_FIGURES } from '#analytics/day_figures'
import type { Filter } from '#analytics/filters'
import { findSite } from '#analytics/queries/find_site'
import type { FilteredVisits, SiteSpan, Wanted } from '#analytics/store/analytics_store'
import { analyticsStore } from '#analytics/store/chosen'

export interface Visits extends FilteredVisits {
  /** The total of all days. */
  total: DayFigures
  /** The visitors among whom `reached` was counted: those on days that can be filtered. */
  reachable: number
}

/**
 * Returns the visits of a site whose visitors match all filters. Without filters, it uses the daily figures, which
 * cover more days than can be filtered.
 *
 * @throws NotFound
 */
export async function visitsIn(span: SiteSpan, filters: readonly Filter[], wanted: Wanted): Promise<Visits> {
  if (filters.length === 0) return allVisits(span, wanted)
  await findSite(span.workspace, span.siteId)
  const found = await analyticsStore.filteredVisits(span, filters, wanted)
  const total = sumOf(found.days)
  return { ...found, total, reachable: total.visitors }
}

async function allVisits(span: SiteSpan, { most, goals = [] }: Wanted): Promise<Visits> {
  // Labels are read first, so that hits counted between the queries cannot make a share larger than the whole.
  const labels = most ? await analyticsStore.largestLabels(span, most) : []
  const days = await analyticsStore.figuresByDay(span)
  if (days.length === 0) await findSite(span.workspace, span.siteId)
  const filterable =
    goals.length > 0 ? await analyticsStore.filteredVisits(span, [], { goals }) : { days: [], reached: [] }
  return {
    days,
    labels,
    reached: filterable.reached,
    total: sumOf(days),
    reachable: sumOf(filterable.days).visitors,
  }
}

function sumOf(days: FilteredVisits['days']): DayFigures {
  return days.reduce(plus, NO_FIGURES)
}

function plus(sum: DayFigures, day: DayFigures): DayFigures {
  return Object.fromEntries(
    (Object.keys(NO_FIGURES) as (keyof DayFigures)[]).map((name) => [name, sum[name] + day[name]])
  ) as unknown as DayFigures
}
