import type { Statements } from '#platform/database/statements'
import { appLinks } from '#delivery/signed_links'
import {
  signalScores,
  type DigestAlert,
  type DigestMessage,
  type PageLabel,
  type SignalScore,
} from 'rivalwatch-plugin'
import type { Tenant } from '#platform/database/tenant_model'
import { formatTimestamp } from '#platform/instants'

type Group = DigestMessage['competitors'][number]

interface GroupedAlert {
  id: string
  competitor_id: string
  signal_score: SignalScore
  summary: string
  page_type: PageLabel
  detected_at: number
  url: string
  page_name: string | null
  name: string
  domain: string
}

/**
 * Returns alerts as a digest lists them, by competitor. Competitors are ordered by their most important alert, then by
 * number of alerts, then by name.
 *
 * @param alertIds most important first; this order is kept within each competitor
 */
export async function groupedAlerts(
  workspace: Tenant,
  alertIds: readonly string[],
  trx: Statements
): Promise<Group[]> {
  if (alertIds.length === 0) return []
  const rows = await trx
    .selectFrom('alerts')
    .innerJoin('watched_urls as page', 'page.id', 'alerts.watched_url_id')
    .innerJoin('competitors as competitor', 'competitor.id', 'alerts.competitor_id')
    .where('alerts.workspace_id', '=', workspace.id)
    .where('alerts.id', 'in', alertIds)
    .select([
      'alerts.id',
      'alerts.competitor_id',
      'alerts.signal_score',
      'alerts.summary',
      'alerts.page_type',
    ])
    .select([
      'alerts.detected_at',
      'page.url',
      'page.name as page_name',
      'competitor.name',
      'competitor.domain',
    ])
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  const groups = new Map<string, Group>()
  for (const row of alertIds.map((id) => found.get(id)!)) {
    const group = groups.get(row.competitor_id) ?? { name: row.name, domain: row.domain, alerts: [] }
    group.alerts.push(digestAlert(row))
    groups.set(row.competitor_id, group)
  }
  return [...groups.values()].sort(
    (a, b) => weight(a) - weight(b) || b.alerts.length - a.alerts.length || (a.name < b.name ? -1 : 1)
  )
}

function weight({ alerts }: Group): number {
  return signalScores.indexOf(alerts[0].score)
}

function digestAlert(row: GroupedAlert): DigestAlert {
  return {
    alertId: row.id,
    score: row.signal_score,
    summary: row.summary,
    page: { url: row.url, label: row.page_type, ...(row.page_name !== null && { name: row.page_name }) },
    url: appLinks.alert(row.id),
    detectedAt: formatTimestamp(Number(row.detected_at)),
  }
}
