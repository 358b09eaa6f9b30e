/** Reads the figures of sites over a span of days, only from daily figures and never from hits. */
import db from '@adonisjs/lucid/services/db'
import { hotRead, type HotValue } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'
import type { DayFigures } from '#analytics/day_figures'
import { type LabelKind, OTHER } from '#analytics/labels'
import type { Counted, Figures, FiguresOfDay, Span } from '#analytics/store/analytics_store'

const SUMS: Record<keyof DayFigures, string> = {
  visitors: 'sum(counted.visitors)',
  sessions: 'sum(counted.sessions)',
  duration: 'sum(counted.duration_ms)',
  converted: 'sum(counted.converted_visitors)',
  pageviews: 'sum(counted.pageviews)',
  loadTime: 'sum(counted.load_ms)',
  loads: 'sum(counted.load_count)',
}

const COLUMNS: Record<keyof Figures, string> = { sites: 'count(distinct site.id)', ...SUMS }

export async function figuresOf(span: Span): Promise<Figures> {
  const { sql, values } = daysOf(span, 'site_days')
  const [row] = await hotRead<Record<string, unknown>>(`select ${named(COLUMNS)} ${sql}`, values)
  return numbersOf(row, COLUMNS)
}

export async function figuresByDay(span: Span): Promise<FiguresOfDay[]> {
  const { sql, values } = daysOf(span, 'site_days')
  const rows = await hotRead<{ day: string } & Record<string, unknown>>(
    `select counted.day as day, ${named(SUMS)} ${sql} and counted.day is not null
     group by counted.day order by counted.day`,
    values
  )
  return rows.map((row) => ({ day: row.day, ...numbersOf(row, SUMS) }))
}

function named(columns: Record<string, string>): string {
  return Object.entries(columns)
    .map(([name, sum]) => `${sum} as ${name}`)
    .join(', ')
}

function numbersOf<Name extends string>(
  row: Record<string, unknown>,
  columns: Record<Name, string>
): Record<Name, number> {
  return Object.fromEntries(Object.keys(columns).map((name) => [name, Number(row[name] ?? 0)])) as Record<
    Name,
    number
  >
}

export async function largestLabels(
  span: Span,
  most: Partial<Record<LabelKind, number>>
): Promise<Counted[]> {
  const { sql, values } = daysOf(span, 'site_day_labels')
  const kinds = Object.entries(most)
  const rows = await hotRead<Counted>(
    `select kind, label, amount from (
       select kind, label, amount, row_number() over (partition by kind order by amount desc, label) as place from (
         select counted.kind as kind, counted.label as label, sum(counted.amount) as amount
         ${sql} and counted.kind in (${kinds.map(() => '?').join(', ')})
           and (counted.kind = 'page' or counted.label <> '${OTHER}')
         group by counted.kind, counted.label
       ) as sums where amount > 0
     ) as places where ${kinds.map(() => '(kind = ? and place <= ?)').join(' or ')} order by kind, place`,
    [...values, ...kinds.map(([kind]) => kind), ...kinds.flat()]
  )
  return rows.map(({ kind, label, amount }) => ({ kind, label, amount: Number(amount) }))
}

export async function visitorsBySite(
  workspace: Tenant,
  siteIds: readonly string[],
  from: string
): Promise<Map<string, number>> {
  const counts = await db
    .from('site_days')
    .where('workspace_id', workspace.id)
    .whereIn('site_id', [...siteIds])
    .where('day', '>=', from)
    .groupBy('site_id')
    .select('site_id')
    .sum('visitors as visitors')
  return new Map(counts.map((row) => [row.site_id, Number(row.visitors)]))
}

/**
 * Returns SQL for the days of a span. Its left join keeps sites without any days in the result, so that callers can
 * tell whether a site exists.
 */
function daysOf(
  { workspace, siteId, from, until }: Span,
  table: string
): { sql: string; values: HotValue[] } {
  const sql = `from analytics_sites as site
    left join ${table} as counted on counted.site_id = site.id and counted.day >= ? and counted.day <= ?
    where site.workspace_id = ?`
  const values = [from, until, workspace.id]
  return siteId === null ? { sql, values } : { sql: `${sql} and site.id = ?`, values: [...values, siteId] }
}
