/** Competitors as their list shows them, read in a fixed number of statements. */
import db from '@adonisjs/lucid/services/db'
import { localDaysOf } from '#alerts/counters/local_days'
import { readingStates } from '#monitoring/queries/reading_states'
import { NO_PAGES, type ReadingState } from '#monitoring/reading_state'
import { isOf, tagsOf } from '#monitoring/tags/tags'
import type { SignalScore } from 'rivalwatch-plugin'
import { hotRead, tableByIndex } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'
import { isSampleHost } from '#platform/outbound/sample_domain'
import { DAY } from '#platform/instants'

export const competitorSorts = ['latest', 'name'] as const

export type CompetitorSort = (typeof competitorSorts)[number]

/** An alert in one line. */
export type LatestChange = { id: string; score: SignalScore; summary: string; detectedAt: number }

export type CompetitorRow = {
  id: string
  name: string
  domain: string
  /** Whether it is the sample competitor. */
  isSample: boolean
  tags: string[]
  state: ReadingState
  latest: LatestChange | null
  /** The number of alerts on each recent day in the workspace's time zone, today last. */
  alertsByDay: number[]
  /** The total number of alerts. */
  alerts: number
}

export const PAGE_SIZE = 50
/** The number of days whose alerts are counted, including today. */
const BAR_DAYS = 14

const ORDERS: Record<CompetitorSort, string> = {
  latest: 'latest.detected_at desc, lower(competitor.name), competitor.id',
  name: 'lower(competitor.name), competitor.id',
}

export interface LatestColumns {
  alert_id: string | null
  summary: string
  signal_score: SignalScore
  detected_at: number | string
}

interface ListedCompetitor extends LatestColumns {
  id: string
  name: string
  domain: string
}

/**
 * Returns one page of competitors.
 *
 * @param pageNumber from 1
 */
export async function competitorRows(
  workspace: Tenant,
  { sort, tag, pageNumber }: List & { pageNumber: number }
): Promise<CompetitorRow[]> {
  const competitors = await listed(workspace, { sort, tag }, PAGE_SIZE, (pageNumber - 1) * PAGE_SIZE)
  const ids = competitors.map(({ id }) => id)
  const [tags, states, days, totals] = await Promise.all([
    tagsOf(workspace, ids),
    readingStates(workspace, ids),
    alertsByDay(workspace, ids, Date.now()),
    alertTotals(workspace, ids),
  ])
  return competitors.map((row) => ({
    id: row.id,
    name: row.name,
    domain: row.domain,
    isSample: isSampleHost(row.domain),
    tags: tags.get(row.id) ?? [],
    state: states.get(row.id) ?? NO_PAGES,
    latest: latestChange(row),
    alertsByDay: days.get(row.id) ?? Array.from({ length: BAR_DAYS }, () => 0),
    alerts: totals.get(row.id) ?? 0,
  }))
}

/** Returns the IDs of the first competitors of the list. */
export async function firstCompetitors(workspace: Tenant, list: List, most: number): Promise<string[]> {
  return (await listed(workspace, list, most)).map(({ id }) => id)
}

interface List {
  sort: CompetitorSort
  tag: string | null
}

/** Returns each competitor with its newest alert, which an index finds without reading the others. */
function listed(
  workspace: Tenant,
  { sort, tag }: List,
  limit: number,
  offset = 0
): Promise<ListedCompetitor[]> {
  const tagged = isOf('competitor.id', { tag })
  return hotRead<ListedCompetitor>(
    `select competitor.id, competitor.name, competitor.domain, latest.id as alert_id, latest.summary,
       latest.signal_score, latest.detected_at
     from competitors as competitor left join alerts as latest on latest.id = (
       select own.id from ${tableByIndex('alerts as own', 'alerts_of_competitor')}
       where own.workspace_id = ? and own.competitor_id = competitor.id
       order by own.detected_at desc, own.id desc limit 1
     )
     where competitor.workspace_id = ? and ${tagged.sql} order by ${ORDERS[sort]} limit ? offset ?`,
    [workspace.id, workspace.id, ...tagged.values, limit, offset]
  )
}

export function latestChange(row: LatestColumns): LatestChange | null {
  if (row.alert_id === null) return null
  return {
    id: row.alert_id,
    score: row.signal_score,
    summary: row.summary,
    detectedAt: Number(row.detected_at),
  }
}

async function alertsByDay(
  workspace: Tenant,
  competitorIds: string[],
  now: number
): Promise<Map<string, number[]>> {
  const local = await localDaysOf(workspace)
  const first = local.dayOf(now) - (BAR_DAYS - 1) * DAY
  const end = first + BAR_DAYS * DAY
  const { sql, values } = local.sqlOf('detected_at', first, end)
  const rows: { competitor_id: string; day: number | string; total: number | string }[] = await db
    .from('alerts')
    .where('workspace_id', workspace.id)
    .whereIn('competitor_id', competitorIds)
    .where('detected_at', '>=', local.startOf(first))
    .where('detected_at', '<', local.startOf(end))
    .whereNull('loaded_at')
    .groupBy('competitor_id', 'day')
    .select('competitor_id', db.raw(`${sql} as day`, values))
    .count('* as total')
  const days = new Map<string, number[]>()
  for (const { competitor_id: id, day, total } of rows) {
    const counts = days.get(id) ?? Array.from({ length: BAR_DAYS }, () => 0)
    counts[(Number(day) - first) / DAY] = Number(total)
    days.set(id, counts)
  }
  return days
}

async function alertTotals(workspace: Tenant, competitorIds: string[]): Promise<Map<string, number>> {
  const rows: { scope_id: string; total: number | string }[] = await db
    .from('alert_tallies')
    .where('workspace_id', workspace.id)
    .whereIn('scope_id', competitorIds)
    .groupBy('scope_id')
    .select('scope_id', db.raw('sum(unread_count + read_count + archived_count) as total'))
  return new Map(rows.map(({ scope_id: id, total }) => [id, Number(total)]))
}
