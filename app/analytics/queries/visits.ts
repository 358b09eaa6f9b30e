import { type DayFigures, NO_FIGURES } from '#analytics/day_figures'
import type { Filter } from '#analytics/filters'
import type { LabelKind } from '#analytics/labels'
import { findSite } from '#analytics/queries/find_site'
import type { FilteredVisits, SiteSpan } from '#analytics/store/analytics_store'
import { analyticsStore } from '#analytics/store/chosen'

export interface Visits extends FilteredVisits {
  /** Of all days together. */
  total: DayFigures
}

/**
 * Returns the visits of a site whose visitors match all filters. Without filters, daily figures answer; they know more
 * than can be filtered.
 *
 * @throws NotFound
 */
export async function visitsIn(
  span: SiteSpan,
  filters: readonly Filter[],
  most: Partial<Record<LabelKind, number>>
): Promise<Visits> {
  const found = filters.length > 0 ? await filteredVisits(span, filters, most) : await allVisits(span, most)
  return { ...found, total: found.days.reduce(plus, NO_FIGURES) }
}

async function filteredVisits(
  span: SiteSpan,
  filters: readonly Filter[],
  most: Partial<Record<LabelKind, number>>
): Promise<FilteredVisits> {
  await findSite(span.workspace, span.siteId)
  return analyticsStore.filteredVisits(span, filters, most)
}

async function allVisits(span: SiteSpan, most: Partial<Record<LabelKind, number>>): Promise<FilteredVisits> {
  // Labels first: hits counted between the two queries must not make a share larger than the whole.
  const labels = Object.keys(most).length > 0 ? await analyticsStore.largestLabels(span, most) : []
  const days = await analyticsStore.figuresByDay(span)
  if (days.length === 0) await findSite(span.workspace, span.siteId)
  return { days, labels }
}

function plus(sum: DayFigures, day: DayFigures): DayFigures {
  return Object.fromEntries(
    (Object.keys(NO_FIGURES) as (keyof DayFigures)[]).map((name) => [name, sum[name] + day[name]])
  ) as unknown as DayFigures
}
