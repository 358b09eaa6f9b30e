import { setImmediate as nextTurn } from 'node:timers/promises'
import { type DayFigures, NO_FIGURES } from '#analytics/day_figures'
import type { Filter } from '#analytics/filters'
import type { LabelKind } from '#analytics/labels'
import type { FilteredVisits, SiteSpan, Wanted } from '#analytics/store/analytics_store'
import { LabelTotals } from '#analytics/store/tables/segments/label_totals'
import { readSegment, type Segment } from '#analytics/store/tables/segments/read_segment'
import { matchingWeights, sumOf, weightedSum } from '#analytics/store/tables/segments/scan_segment'
import { daysAfter } from '#analytics/visits/stored_hit'
import { hotRead } from '#platform/database/hot_read'

/** The maximum number of days in memory at the same time. */
const DAYS_AT_ONCE = 4

interface Row {
  day: string
  data: Buffer
}

/** Counts the visitors of a span who match all filters: see `AnalyticsStore`. */
export async function filteredVisits(
  span: SiteSpan,
  filters: readonly Filter[],
  { most = {}, goals = [] }: Wanted
): Promise<FilteredVisits> {
  const days = new Map<string, DayFigures>()
  const totals = new LabelTotals(Object.keys(most) as LabelKind[])
  const reached = goals.map(() => 0)
  for (let from = span.from; from <= span.until; from = daysAfter(from, DAYS_AT_ONCE)) {
    for (const { day, data } of await segmentsFrom(span, from)) {
      const segment = readSegment(data)
      const weights = matchingWeights(segment.weights, segment, filters)
      days.set(day, plus(days.get(day) ?? NO_FIGURES, segment, weights))
      totals.add(segment, weights)
      goals.forEach((goal, place) => (reached[place] += sumOf(matchingWeights(weights, segment, [goal]))))
    }
    // Yields to the event loop, so that other requests can run.
    await nextTurn()
  }
  return {
    days: [...days].filter(([, { visitors }]) => visitors > 0).map(([day, figures]) => ({ day, ...figures })),
    labels: totals.largest(most),
    reached,
  }
}

function segmentsFrom({ workspace, siteId, until }: SiteSpan, from: string): Promise<Row[]> {
  const last = [daysAfter(from, DAYS_AT_ONCE - 1), until].sort()[0]
  return hotRead<Row>(
    `select day, data from visit_segments
     where site_id = ? and day >= ? and day <= ? and workspace_id = ? order by day`,
    [siteId, from, last, workspace.id]
  )
}

function plus(known: DayFigures, { amounts }: Segment, weights: Float64Array): DayFigures {
  return {
    visitors: known.visitors + sumOf(weights),
    sessions: known.sessions + weightedSum(weights, amounts.sessions),
    duration: known.duration + weightedSum(weights, amounts.duration),
    converted: known.converted + weightedSum(weights, amounts.converted),
    pageviews: known.pageviews + weightedSum(weights, amounts.views),
    loadTime: known.loadTime + weightedSum(weights, amounts.loadTime),
    loads: known.loads + weightedSum(weights, amounts.loads),
  }
}
