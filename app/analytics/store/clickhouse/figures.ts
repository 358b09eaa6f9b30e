/** Reads the figures of sites over a span of days, as they were computed when hits were counted. */
import AnalyticsSite from '#analytics/models/analytics_site'
import type { DayFigures } from '#analytics/day_figures'
import { type LabelKind, OTHER } from '#analytics/labels'
import type { Counted, Figures, FiguresOfDay, Span } from '#analytics/store/analytics_store'
import { select, type Values } from '#analytics/store/clickhouse/client'
import type { Tenant } from '#platform/database/tenant_model'

const SUMS: Record<keyof DayFigures, string> = {
  visitors: 'sum(counted.visitors)',
  sessions: 'sum(counted.sessions)',
  duration: 'sum(counted.duration_ms)',
  converted: 'sum(counted.converted)',
  pageviews: 'sum(counted.pageviews)',
  loadTime: 'sum(counted.load_ms)',
  loads: 'sum(counted.loads)',
}
const NAMED = Object.entries(SUMS)
  .map(([name, sum]) => `${sum} AS ${name}`)
  .join(', ')

const DAYS = `site_days AS counted FINAL`
const OF_SPAN = `counted.workspace_id = {workspace:String} AND counted.site_id IN {sites:Array(String)}
  AND counted.day BETWEEN {from:Date} AND {until:Date}`

type Row = Record<string, string | number>

export async function figuresOf(span: Span): Promise<Figures> {
  const values = await valuesOf(span)
  const [row] = await select<Row>(`SELECT ${NAMED} FROM ${DAYS} WHERE ${OF_SPAN}`, values)
  return { sites: values.sites.length, ...numbersOf(row) }
}

export async function figuresByDay(span: Span): Promise<FiguresOfDay[]> {
  const rows = await select<Row>(
    `SELECT toString(counted.day) AS date, ${NAMED} FROM ${DAYS} WHERE ${OF_SPAN}
     GROUP BY counted.day ORDER BY counted.day`,
    await valuesOf(span)
  )
  return rows.map((row) => ({ day: String(row.date), ...numbersOf(row) }))
}

export async function largestLabels(
  span: Span,
  most: Partial<Record<LabelKind, number>>
): Promise<Counted[]> {
  const rows = await select<Counted>(
    `SELECT kind, label, total AS amount FROM (
       SELECT labels.kind AS kind, labels.label AS label, sum(labels.amount) AS total,
         row_number() OVER (PARTITION BY kind ORDER BY total DESC, label) AS place
       FROM ${DAYS} ARRAY JOIN labels
       WHERE ${OF_SPAN} AND labels.kind IN {kinds:Array(String)}
         AND (labels.kind = 'page' OR labels.label != '${OTHER}')
       GROUP BY labels.kind, labels.label
     ) WHERE place <= {most:Array(UInt32)}[indexOf({kinds:Array(String)}, kind)]
     ORDER BY kind, place`,
    { ...(await valuesOf(span)), kinds: Object.keys(most), most: Object.values(most) }
  )
  return rows.map(({ kind, label, amount }) => ({ kind, label, amount: Number(amount) }))
}

export async function visitorsBySite(
  workspace: Tenant,
  siteIds: readonly string[],
  from: string
): Promise<Map<string, number>> {
  const rows = await select<{ site: string; total: string | number }>(
    `SELECT counted.site_id AS site, sum(counted.visitors) AS total FROM ${DAYS}
     WHERE counted.workspace_id = {workspace:String} AND counted.site_id IN {sites:Array(String)}
       AND counted.day >= {from:Date}
     GROUP BY counted.site_id`,
    { workspace: workspace.id, sites: siteIds, from }
  )
  return new Map(rows.map(({ site, total }) => [site, Number(total)]))
}

/** Looks up the sites first, because the data of a removed site may still exist. */
async function valuesOf({ workspace, siteId, from, until }: Span): Promise<Values & { sites: string[] }> {
  const query = AnalyticsSite.within(workspace).select('id')
  const sites = await (siteId === null ? query : query.where('id', siteId))
  return { workspace: workspace.id, sites: sites.map(({ id }) => id), from, until }
}

function numbersOf(row: Row): DayFigures {
  return Object.fromEntries(
    Object.keys(SUMS).map((name) => [name, Number(row[name] ?? 0)])
  ) as unknown as DayFigures
}
