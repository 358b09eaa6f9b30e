import type { SignalScore } from 'rivalwatch-plugin'
import db from '@adonisjs/lucid/services/db'
import { tagsOf } from '#monitoring/tags/tags'
import type { Tenant } from '#platform/database/tenant_model'
import { DAY } from '#platform/instants'
import { type ChannelRule, type Route, route, type RoutedAlert } from '#delivery/routing/route'

const REACH = 30 * DAY
/** The maximum number of alerts that are read. */
const MOST = 2000

export interface PastAlert {
  id: string
  summary: string
  competitor: string
  score: SignalScore
  detectedAt: number
  route: Route
}

type Row = Omit<RoutedAlert, 'tags'> & PastAlert & { detected_at: unknown }

/** Returns the alerts of the last 30 days, latest first, each with the decision of a rule at the time of detection. */
export async function previewRule(
  workspace: Tenant,
  rule: ChannelRule,
  now = Date.now()
): Promise<{ alerts: PastAlert[]; isCut: boolean }> {
  const rows = await db
    .from('alerts')
    .join('competitors', 'competitors.id', 'alerts.competitor_id')
    .where('alerts.workspace_id', workspace.id)
    .where('alerts.detected_at', '>=', now - REACH)
    .whereNull('alerts.loaded_at')
    .orderBy('alerts.detected_at', 'desc')
    .orderBy('alerts.id', 'desc')
    .limit(MOST + 1)
    .select('alerts.id', 'alerts.summary', 'alerts.change_excerpt as excerpt', 'alerts.signal_score as score')
    .select('alerts.competitor_id as competitorId', 'alerts.page_type as label', 'alerts.detected_at')
    .select('competitors.name as competitor')
  const tags =
    rule.tags.length > 0 ? await tagsOf(workspace, competitorsIn(rows)) : new Map<string, string[]>()
  const alerts = rows.slice(0, MOST).map((row: Row) => {
    const { id, summary, competitor, score } = row
    const detectedAt = Number(row.detected_at)
    const routed = { ...row, tags: tags.get(row.competitorId) ?? [] }
    return { id, summary, competitor, score, detectedAt, route: route(rule, routed, detectedAt) }
  })
  return { alerts, isCut: rows.length > MOST }
}

function competitorsIn(rows: readonly Row[]): string[] {
  return [...new Set(rows.map(({ competitorId }) => competitorId))]
}
