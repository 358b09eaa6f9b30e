/** Counts the visitors of a span who match filters, from their hits. */
import { findSite } from '#analytics/queries/find_site'
import { type Filter, isPattern } from '#analytics/filters'
import { OTHER } from '#analytics/labels'
import type { Counted, FilteredVisits, SiteSpan, Wanted } from '#analytics/store/analytics_store'
import { select, type Values } from '#analytics/store/clickhouse/client'
import { CONTRIBUTIONS } from '#analytics/store/clickhouse/counting/contributions'
import { SOURCE_GROUPS, VISITOR_LABELS } from '#analytics/store/clickhouse/counting/visitor_labels'
import { MAX_PAGES_SEEN } from '#analytics/visits/visitor_day'
import { daysAfter } from '#analytics/visits/stored_hit'

type Row = Record<string, string | number>

/** Expressions for the labels that each kind of filter is compared with; an unknown label is null. */
const LABELS: Record<Filter['kind'], string> = {
  page: 'pages',
  entry: 'entry_pages',
  exit: 'exit_pages',
  group: SOURCE_GROUPS,
  source: 'sources',
  medium: 'mediums',
  campaign: 'campaigns',
  content: 'contents',
  term: 'terms',
  event: 'events',
  country: '[origin.1]',
  device: '[origin.2]',
  os: '[origin.3]',
  browser: '[origin.4]',
}

const VISITORS = `
  SELECT *, arraySlice(arraySort(arrayDistinct(viewed)), 1, ${MAX_PAGES_SEEN}) AS pages
  FROM (${CONTRIBUTIONS}) WHERE is_visitor`

const LABELS_AND_PAGES = `arrayConcat(
  ${VISITOR_LABELS},
  arrayMap(path -> ('page', path), arrayFilter(path -> has(pages, path), viewed))
)`

export async function filteredVisits(
  span: SiteSpan,
  filters: readonly Filter[],
  { most = {}, goals = [] }: Wanted
): Promise<FilteredVisits> {
  const site = await findSite(span.workspace, span.siteId)
  const days = daysOf(span)
  const conditions = filters.map((filter, place) => conditionOf(filter, `filter${place}`))
  const matching = `SELECT * FROM (${VISITORS}) WHERE ${['1', ...conditions].join(' AND ')}`
  const values: Values = {
    workspaces: [span.workspace.id],
    sites: days.map(() => site.id),
    days,
    from: span.from,
    until: span.until,
    ...Object.fromEntries(filters.map((filter, place) => [`filter${place}`, patternOf(filter)])),
    ...Object.fromEntries(goals.map((goal, place) => [`goal${place}`, patternOf(goal)])),
  }
  return {
    days: await daysIn(matching, values),
    labels: await labelsIn(matching, values, most),
    reached: await reachedIn(matching, values, goals),
  }
}

function daysOf({ from, until }: SiteSpan): string[] {
  const days = []
  for (let day = from; day <= until; day = daysAfter(day, 1)) days.push(day)
  return days
}

function conditionOf(filter: Filter, name: string): string {
  const [labels, given] = [LABELS[filter.kind], `{${name}:String}`]
  const found = isPattern(filter)
    ? `arrayExists(path -> path LIKE ${given}, ${labels})`
    : `has(${labels}, ${given})`
  return filter.isNot ? `NOT ${found}` : found
}

function patternOf(filter: Filter): string {
  const { value } = filter
  if (!isPattern(filter)) return value
  return value.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%')
}

async function daysIn(matching: string, values: Values): Promise<FilteredVisits['days']> {
  const rows = await select<Row>(
    `SELECT toString(matching.day) AS date, count() AS visitor_count, sum(matching.sessions) AS session_count,
       sum(matching.duration) AS total, countIf(has_converted = 1) AS converted, sum(length(viewed)) AS views,
       sum(matching.load_time) AS load_total, sum(matching.loads) AS load_count
     FROM (${matching}) AS matching GROUP BY matching.day ORDER BY matching.day`,
    values
  )
  return rows.map((row) => ({
    day: String(row.date),
    visitors: Number(row.visitor_count),
    sessions: Number(row.session_count),
    duration: Number(row.total),
    converted: Number(row.converted),
    pageviews: Number(row.views),
    loadTime: Number(row.load_total),
    loads: Number(row.load_count),
  }))
}

async function reachedIn(matching: string, values: Values, goals: readonly Filter[]): Promise<number[]> {
  if (goals.length === 0) return []
  const counts = goals.map((goal, place) => `countIf(${conditionOf(goal, `goal${place}`)})`)
  const [{ reached }] = await select<{ reached: (string | number)[] }>(
    `SELECT [${counts.join(', ')}] AS reached FROM (${matching})`,
    values
  )
  return reached.map(Number)
}

async function labelsIn(
  matching: string,
  values: Values,
  most: NonNullable<Wanted['most']>
): Promise<Counted[]> {
  if (Object.keys(most).length === 0) return []
  const rows = await select<Counted>(
    `SELECT kind, label, total AS amount FROM (
       SELECT pair.1 AS kind, pair.2 AS label, count() AS total,
         row_number() OVER (PARTITION BY kind ORDER BY total DESC, label) AS place
       FROM (SELECT arrayJoin(${LABELS_AND_PAGES}) AS pair FROM (${matching}))
       WHERE pair.1 IN {kinds:Array(String)} AND (pair.1 = 'page' OR pair.2 != '${OTHER}')
       GROUP BY pair.1, pair.2
     ) WHERE place <= {most:Array(UInt32)}[indexOf({kinds:Array(String)}, kind)]
     ORDER BY kind, place`,
    { ...values, kinds: Object.keys(most), most: Object.values(most) }
  )
  return rows.map(({ kind, label, amount }) => ({ kind, label, amount: Number(amount) }))
}
