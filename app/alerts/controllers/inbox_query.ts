import type { HttpContext } from '@adonisjs/core/http'
import type { Tenant } from '#platform/database/tenant_model'
import Alert from '#alerts/models/alert'
import { countAlerts } from '#alerts/totals/read_totals'
import Competitor from '#monitoring/models/competitor'
import { inboxViews, type AlertRow, type InboxView } from '#alerts/controllers/inbox_page'

export const PAGE_SIZE = 50

/** Which part of the inbox a request looks at; what can't be read is the first page of the inbox. */
export interface InboxPlace {
  view: InboxView
  /** From 1. */
  page: number
}

export function inboxPlace({ request }: Pick<HttpContext, 'request'>): InboxPlace {
  const { view, page } = request.qs()
  const number = typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
  return { view: inboxViews.find((name) => name === view) ?? 'inbox', page: number }
}

/** The same place as a query, with defaults left out. */
export function placeQuery({ view, page }: InboxPlace): Record<string, string> {
  return { ...(view !== 'inbox' && { view }), ...(page > 1 && { page: String(page) }) }
}

function alertsOf(workspace: Tenant, view: InboxView) {
  const query = Alert.within(workspace)
  if (view === 'inbox') return query.whereNot('status', 'archived')
  return query.where('status', view)
}

/** One page of alerts, newest first. */
export async function alertRows(workspace: Tenant, { view, page }: InboxPlace): Promise<AlertRow[]> {
  const alerts = await alertsOf(workspace, view)
    .orderBy([
      { column: 'detected_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .offset((page - 1) * PAGE_SIZE)
    .limit(PAGE_SIZE)
  const competitors = await Competitor.within(workspace).whereIn('id', [
    ...new Set(alerts.map(({ competitorId }) => competitorId)),
  ])
  const names = new Map(competitors.map(({ id, name }) => [id, name]))
  return alerts.map((alert) => alertRow(alert, names.get(alert.competitorId) ?? ''))
}

export function alertRow(alert: Alert, competitor: string): AlertRow {
  return {
    id: alert.id,
    score: alert.signalScore,
    status: alert.status,
    summary: alert.summary,
    label: alert.pageType,
    competitor,
    detectedAt: alert.detectedAt,
  }
}

export async function countRows(workspace: Tenant, view: InboxView): Promise<number> {
  if (view !== 'inbox') return countAlerts(workspace, { status: view })
  const [unread, read] = await Promise.all([
    countAlerts(workspace, { status: 'unread' }),
    countAlerts(workspace, { status: 'read' }),
  ])
  return unread + read
}
