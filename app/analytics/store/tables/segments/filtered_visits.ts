import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { type DayFigures, NO_FIGURES } from '#analytics/day_figures'
import type { Filter } from '#analytics/filters'
import type { LabelKind } from '#analytics/labels'
import type { FilteredVisits, SiteSpan, Wanted } from '#analytics/store/analytics_store'
import { LabelTotals } from '#analytics/store/tables/segments/label_totals'
import { readSegment, type Segment } from '#analytics/store/tables/segments/read_segment'
import { figureNames } from '#analytics/store/tables/segments/record'
import { allRows, matchingRows, sumOf } from '#analytics/store/tables/segments/scan_segment'
import { daysAfter } from '#analytics/visits/stored_hit'
import { hotRead } from '#platform/database/hot_read'

/** The maximum number of days read at the same time. */
const DAYS_AT_ONCE = 4

/**
 * Segments that were read recently, by ID. Someone who clicks through a report reads the same ones again and again.
 * Rows of segments are never changed, only replaced by others.
 */
const recent = new LRUCache<string, Segment>({ maxSize: 128_000_000 })
/** In bytes. Reading a smaller segment takes no noticeable time. */
const LEAST_CACHED = 100_000

interface Row {
  id: string
  day: string
  /** Null if the segment is in the cache. */
  data: Buffer | null
}

interface SegmentOfDay {
  day: string
  segment: Segment
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
    for (const { day, segment } of await segmentsFrom(span, from)) {
      const rows = matchingRows(allRows(segment), segment, filters)
      days.set(day, plus(days.get(day) ?? NO_FIGURES, segment, rows))
      totals.add(segment, rows)
      for (const [place, goal] of goals.entries()) {
        reached[place] += sumOf(matchingRows(rows, segment, [goal]), segment.figures.visitors)
      }
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

async function segmentsFrom({ workspace, siteId, until }: SiteSpan, from: string): Promise<SegmentOfDay[]> {
  const last = [daysAfter(from, DAYS_AT_ONCE - 1), until].sort()[0]
  // A copy, because other requests may replace segments in the cache in the meantime.
  const known = new Map(recent.entries())
  const rows = await hotRead<Row>(
    `select id, day, case when instr(?, id) > 0 then null else data end as data from visit_segments
     where site_id = ? and day >= ? and day <= ? and workspace_id = ? order by day`,
    [[...known.keys()].join(' '), siteId, from, last, workspace.id]
  )
  return rows.map(({ id, day, data }) => {
    const segment = data ? readSegment(data) : known.get(id)!
    if (!data) recent.get(id)
    else if (data.length >= LEAST_CACHED) recent.set(id, segment, { size: data.length })
    return { day, segment }
  })
}

function plus(known: DayFigures, { figures }: Segment, rows: Int32Array): DayFigures {
  const sums = figureNames.map((name) => [name, known[name] + sumOf(rows, figures[name])])
  return Object.fromEntries(sums) as DayFigures
}
