/** Fills a workspace with any number of competitors, pages and alerts, directly in the database. */
import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { transaction } from '#platform/database/transaction'
import { alertKinds } from '#alerts/kinds/alert_kind'
import { alertStatuses } from '#alerts/models/alert'
import { signalScores } from 'rivalwatch-plugin'
import { labels } from '#monitoring/labels'
import { countWatched } from '#monitoring/counters/counters'
import type { Tenant } from '#platform/database/tenant_model'
import { newId } from '#platform/ids'
import { DAY, HOUR } from '#platform/instants'
import { createApiKey } from '#workspaces/actions/create_api_key'
import { createWorkspace } from '#workspaces/actions/create_workspace'

/** SQLite accepts at most 500 rows at a time. */
const ROWS_AT_ONCE = 400
const PAGES_OF_A_COMPETITOR = 10
const YEAR = 365 * DAY

export interface Crowd {
  watchedUrls: number
  alerts: number
}

/** The credentials and IDs that a measurement needs. */
export interface CrowdedWorkspace {
  workspaceId: string
  secret: string
  competitorIds: string[]
}

/**
 * Creates a workspace in which every competitor has ten pages, with alerts distributed evenly over pages and over the
 * past year. The newest tenth is unread, the oldest half archived; scores and labels are mixed, with few low scores.
 */
export async function crowdedWorkspace(crowd: Crowd): Promise<CrowdedWorkspace> {
  const owner = { email: `${newId('user')}@example.com`, password: newId('user') }
  const { workspace } = await createWorkspace({ name: 'Crowd', plan: 'enterprise', owner, actor: 'bench' })
  const { secret } = await createApiKey(workspace, { name: 'Bench', scope: 'write', actor: 'bench' })
  return { workspaceId: workspace.id, secret, competitorIds: await fill(workspace, crowd) }
}

/**
 * Fills an existing workspace the same way.
 *
 * @returns IDs of the competitors
 */
export async function fill(workspace: Tenant, crowd: Crowd): Promise<string[]> {
  const competitors = competitorsOf(workspace.id, crowd)
  const pages = pagesOf(competitors, crowd)
  await db.transaction(async (trx) => {
    await insert(trx, 'competitors', competitors)
    await insert(trx, 'watched_urls', pages)
    for (let from = 0; from < crowd.alerts; from += ROWS_AT_ONCE) {
      const until = Math.min(from + ROWS_AT_ONCE, crowd.alerts)
      const alerts = Array.from({ length: until - from }, (_, index) => alertOf(pages, from + index, crowd))
      await insert(trx, 'page_changes', alerts.map(changeOf))
      await insert(trx, 'alerts', alerts)
    }
    await countAlerts(trx, workspace.id)
  })
  await transaction((statements) => countWatched(workspace, statements))
  await db.rawQuery(db.connection().dialect.name === 'mysql' ? 'analyze table alerts' : 'analyze')
  return competitors.map(({ id }) => id)
}

function competitorsOf(workspaceId: string, { watchedUrls }: Crowd) {
  const count = Math.max(1, watchedUrls / PAGES_OF_A_COMPETITOR)
  return Array.from({ length: count }, (_, index) => ({
    id: newId('competitor'),
    workspace_id: workspaceId,
    name: `Competitor ${index}`,
    domain: `competitor-${index}.example`,
    created_at: Date.now(),
  }))
}

function pagesOf(competitors: ReturnType<typeof competitorsOf>, { watchedUrls }: Crowd) {
  return Array.from({ length: watchedUrls }, (_, index) => {
    const competitor = competitors[index % competitors.length]
    const url = `https://${competitor.domain}/${index}`
    return {
      id: newId('watchedUrl'),
      workspace_id: competitor.workspace_id,
      competitor_id: competitor.id,
      url,
      url_hash: createHash('sha256').update(url).digest('hex'),
      label: labels[(index * 7) % labels.length],
      crawl_frequency: 'daily',
      is_active: index % 10 > 0,
      last_status: 'success',
      next_crawl_at: Date.now() + YEAR,
      created_at: Date.now(),
    }
  })
}

function alertOf(pages: ReturnType<typeof pagesOf>, index: number, { alerts }: Crowd) {
  const page = pages[(index * 31) % pages.length]
  const age = index / alerts
  return {
    id: newId('alert'),
    workspace_id: page.workspace_id,
    competitor_id: page.competitor_id,
    watched_url_id: page.id,
    change_id: newId('change'),
    signal_score: signalScores[index % 7 < 2 ? 0 : index % 7 < 6 ? 1 : 2],
    page_type: page.label,
    kind: alertKinds[(index * 7) % alertKinds.length],
    status: alertStatuses[age < 0.1 ? 0 : age < 0.5 ? 1 : 2],
    summary: `Competitor raised Team from $${index} to $${index + 10} a month.`,
    change_excerpt: `$${index + 10} / month`,
    reasoning: 'High: Team rose 20%.',
    has_evidence: false,
    detected_at: Date.now() - Math.floor(age * YEAR) - HOUR,
  }
}

function changeOf(alert: ReturnType<typeof alertOf>) {
  return {
    id: alert.change_id,
    workspace_id: alert.workspace_id,
    watched_url_id: alert.watched_url_id,
    kind: 'gone',
    dedupe_key: alert.change_id,
    outcome: 'alerted',
    detected_at: alert.detected_at,
    judged_at: alert.detected_at,
  }
}

async function insert(trx: TransactionClientContract, table: string, rows: Record<string, unknown>[]) {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await trx.table(table).multiInsert(rows.slice(from, from + ROWS_AT_ONCE))
  }
}

/** Sets the totals that the application normally updates with each alert. */
async function countAlerts(trx: TransactionClientContract, workspaceId: string) {
  for (const scope of ['workspace_id', 'competitor_id']) {
    await trx.rawQuery(
      `insert into alert_tallies
         (workspace_id, scope_id, signal_score, page_type, unread_count, read_count, archived_count)
       select workspace_id, ${scope}, signal_score, page_type,
         sum(status = 'unread'), sum(status = 'read'), sum(status = 'archived')
       from alerts where workspace_id = ? group by workspace_id, ${scope}, signal_score, page_type`,
      [workspaceId]
    )
  }
  await trx.rawQuery(
    `insert into alert_days (workspace_id, day, signal_score, alert_count)
     select workspace_id, detected_at - detected_at % ${DAY}, signal_score, count(*)
     from alerts where workspace_id = ? group by workspace_id, detected_at - detected_at % ${DAY}, signal_score`,
    [workspaceId]
  )
}
