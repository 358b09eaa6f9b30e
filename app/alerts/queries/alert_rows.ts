/** Alerts as the API and the app show them: hot reads, in plain SQL through the query builder. */
import db from '@adonisjs/lucid/services/db'
import type { Tenant } from '#platform/database/tenant_model'
import { formatTimestamp } from '#platform/instants'
import { faviconUrl } from '#monitoring/transformers/favicon_url'

export interface AlertFilters {
  signalScore?: string
  status?: string
  pageType?: string
  competitorId?: string
}

const DELIVERED_VIA = ['slack', 'email']

/** The alerts of a workspace, joined with page, competitor and feedback. */
function alertsOf(workspace: Tenant, filters: AlertFilters = {}) {
  const query = db.from('alerts').where('alerts.workspace_id', workspace.id)
  if (filters.signalScore) query.where('alerts.signal_score', filters.signalScore)
  if (filters.status) query.where('alerts.status', filters.status)
  if (filters.pageType) query.where('alerts.page_type', filters.pageType)
  if (filters.competitorId) query.where('alerts.competitor_id', filters.competitorId)
  return query
}

function joined(workspace: Tenant, filters?: AlertFilters) {
  return alertsOf(workspace, filters)
    .join('watched_urls as page', 'page.id', 'alerts.watched_url_id')
    .join('competitors as competitor', 'competitor.id', 'alerts.competitor_id')
    .leftJoin('alert_feedback as feedback', 'feedback.alert_id', 'alerts.id')
    .select(
      'alerts.*',
      'page.url',
      'page.label',
      'competitor.name as competitor_name',
      'competitor.domain as competitor_domain',
      'feedback.value as feedback'
    )
}

/** One page of alerts, newest first, and how many there are in all. */
export async function listAlerts(
  workspace: Tenant,
  { page, limit, ...filters }: AlertFilters & { page: number; limit: number }
) {
  const rows = await joined(workspace, filters)
    .orderBy('alerts.detected_at', 'desc')
    .orderBy('alerts.id', 'desc')
    .offset((page - 1) * limit)
    .limit(limit)
  const counted = await alertsOf(workspace, filters).count('* as total').first()
  return { alerts: await present(workspace, rows), total: Number(counted?.total ?? 0), page, limit }
}

/** One alert, or null when the workspace has none of that id. */
export async function findAlert(workspace: Tenant, id: string) {
  const row = await joined(workspace).where('alerts.id', id).first()
  return row ? (await present(workspace, [row]))[0] : null
}

async function present(workspace: Tenant, rows: any[]) {
  const sent = await deliveries(
    workspace,
    rows.map((row) => row.id)
  )
  return rows.map((row) => ({
    id: row.id as string,
    workspaceId: row.workspace_id as string,
    watchedUrlId: row.watched_url_id as string,
    signalScore: row.signal_score as string,
    pageType: row.page_type as string,
    summary: row.summary as string,
    changeExcerpt: row.change_excerpt as string | null,
    detectedAt: formatTimestamp(row.detected_at),
    status: row.status as string,
    deliveredVia: sent.get(row.id) ?? [],
    feedback: row.feedback as string | null,
    reasoning: row.reasoning as string | null,
    hasEvidence: Boolean(row.has_evidence),
    watchedUrl: {
      id: row.watched_url_id as string,
      url: row.url as string,
      label: row.label as string,
      competitorId: row.competitor_id as string,
    },
    competitor: {
      name: row.competitor_name as string,
      domain: row.competitor_domain as string,
      faviconUrl: faviconUrl(row.competitor_id),
    },
  }))
}

/** Which channels took which alert, of those that the API speaks of. */
async function deliveries(workspace: Tenant, alertIds: string[]): Promise<Map<string, string[]>> {
  const sent = new Map<string, string[]>()
  if (!alertIds.length) return sent
  const rows = await db
    .from('deliveries')
    .join('channels', 'channels.id', 'deliveries.channel_id')
    .where('deliveries.workspace_id', workspace.id)
    .whereIn('deliveries.alert_id', alertIds)
    .where('deliveries.status', 'sent')
    .whereIn('channels.kind', DELIVERED_VIA)
    .orderBy('deliveries.sent_at')
    .select('deliveries.alert_id', 'channels.kind')
  for (const { alert_id: alertId, kind } of rows) sent.set(alertId, [...(sent.get(alertId) ?? []), kind])
  return sent
}
