/** Alerts as the API shows them. */
import { hotRead, type Sql } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'
import { formatTimestamp } from '#platform/instants'
import type { AlertFilters } from '#alerts/queries/alert_filters'
import { newestAlerts, type AlertPart } from '#alerts/queries/newest_alerts'
import { rowsUpTo, type Position, type Rows } from '#platform/operations/cursors'
import { countAlerts, totalOf } from '#alerts/counters/read_counters'
import { faviconUrl } from '#monitoring/transformers/favicon_url'

export interface AlertRow {
  id: string
  workspace_id: string
  watched_url_id: string
  competitor_id: string
  signal_score: string
  page_type: string
  status: string
  summary: string
  change_excerpt: string | null
  reasoning: string | null
  has_evidence: number
  detected_at: number
  loaded_at: number | null
  url: string
  label: string
  competitor_name: string
  competitor_domain: string
  feedback: string | null
  delivered_via: string | null
  total: number | string
}

/**
 * The page of a list to return. The page begins after the position `after`, or by default after the pages before it.
 */
export interface Page {
  page: number
  limit: number
  after?: Position | null
}

/** Returns one page of alerts, newest first, the total number, and the position where the page ends. */
export async function listAlerts(workspace: Tenant, { page, limit, after, ...filters }: AlertFilters & Page) {
  const place = { page, limit, after }
  const found = await readNewestAlerts(workspace, filters, partOf(place), totalOf(workspace, filters))
  // Past the end, no row carries the total.
  const total = found.length ? Number(found[0].total) : await countAlerts(workspace, filters)
  return presentPage(found, total, place)
}

/** Returns the part of the alerts on a page, plus one alert to tell whether there is another page. */
export function partOf({ page, limit, after = null }: Page): AlertPart {
  return { limit: limit + 1, offset: after ? 0 : (page - 1) * limit, after }
}

/** Returns a page in the API's form, and the position where it ends. */
export function presentPage(found: AlertRow[], total: number, { page, limit }: Page) {
  const { rows: alerts, next } = presentRows(found, limit)
  return { alerts, total, page, limit, next: next && { ...next, page: page + 1 } }
}

/** Returns up to `limit` alerts in the API's form. `found` has one more if there is another page. */
export function presentRows(found: AlertRow[], limit: number): Rows<ReturnType<typeof present>> {
  const { rows, next } = rowsUpTo(found, limit, ({ detected_at: at, id }) => ({ at: Number(at), id }))
  return { rows: rows.map(present), next }
}

/** Returns one alert; null if the workspace has none with that ID. */
export async function findAlert(workspace: Tenant, id: string) {
  const source = { sql: 'alerts', values: [] }
  const [row] = await readAlerts(workspace, source, { sql: 'and alerts.id = ?', values: [id] }, NO_TOTAL)
  return row ? present(row) : null
}

const NO_TOTAL: Sql = { sql: '0', values: [] }

/** Returns the newest alerts that match filters, with a total if requested. */
export function readNewestAlerts(
  workspace: Tenant,
  filters: AlertFilters,
  part: AlertPart,
  total: Sql = NO_TOTAL
): Promise<AlertRow[]> {
  const { source, rest } = newestAlerts(workspace, filters, part)
  return readAlerts(workspace, source, rest, total)
}

/**
 * Reads alerts with their pages, competitors, ratings and the channels that delivered them, in one statement. Every
 * alert has a page and a competitor, but left joins make the planner look them up one by one instead of sorting.
 *
 * @param source tables to start from, including `alerts`
 * @param rest further conditions, or an order
 * @param total added to each row
 */
export function readAlerts(workspace: Tenant, source: Sql, rest: Sql, total: Sql): Promise<AlertRow[]> {
  return hotRead<AlertRow>(
    `select alerts.id, alerts.workspace_id, alerts.watched_url_id, alerts.competitor_id, alerts.signal_score,
       alerts.page_type, alerts.status, alerts.summary, alerts.change_excerpt, alerts.reasoning,
       alerts.has_evidence, alerts.detected_at, alerts.loaded_at, page.url, page.label, competitor.name as competitor_name,
       competitor.domain as competitor_domain, feedback.value as feedback, ${total.sql} as total,
       (select group_concat(distinct deliveries.kind order by deliveries.kind desc) from deliveries
        where deliveries.alert_id = alerts.id and deliveries.workspace_id = alerts.workspace_id
          and deliveries.status = 'sent' and deliveries.kind in ('slack', 'email')) as delivered_via
     from ${source.sql}
       left join watched_urls as page on page.id = alerts.watched_url_id
       left join competitors as competitor on competitor.id = alerts.competitor_id
       left join alert_feedback as feedback on feedback.alert_id = alerts.id
     where alerts.workspace_id = ? ${rest.sql}`,
    [...total.values, ...source.values, workspace.id, ...rest.values]
  )
}

function present(row: AlertRow) {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    watchedUrlId: row.watched_url_id,
    signalScore: row.signal_score,
    pageType: row.page_type,
    summary: row.summary,
    changeExcerpt: row.change_excerpt,
    detectedAt: formatTimestamp(row.detected_at),
    status: row.status,
    deliveredVia: row.delivered_via?.split(',') ?? [],
    feedback: row.feedback,
    reasoning: row.reasoning,
    hasEvidence: Boolean(row.has_evidence),
    watchedUrl: {
      id: row.watched_url_id,
      url: row.url,
      label: row.label,
      competitorId: row.competitor_id,
    },
    competitor: {
      name: row.competitor_name,
      domain: row.competitor_domain,
      faviconUrl: faviconUrl(row.competitor_id),
    },
  }
}
