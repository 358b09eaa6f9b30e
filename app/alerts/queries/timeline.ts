import type { Tenant } from '#platform/database/tenant_model'
import { formatTimestamp } from '#platform/instants'
import { readNewestAlerts, type AlertRow } from '#alerts/queries/alert_rows'
import Competitor from '#monitoring/models/competitor'

export const TIMELINE_LENGTH = 50

/**
 * Returns a competitor's latest alerts, including archived ones, newest first; null if the workspace has no such
 * competitor.
 */
export async function competitorTimeline(workspace: Tenant, competitorId: string) {
  const rows = await readNewestAlerts(workspace, { competitorId }, { limit: TIMELINE_LENGTH, offset: 0 })
  const isKnown = rows.length > 0 || (await Competitor.within(workspace).where('id', competitorId).first())
  return isKnown ? rows.map(presentEntry) : null
}

/** Formats an alert. A missing excerpt becomes an empty string, unlike in the list of alerts. */
function presentEntry({ change_excerpt: excerpt, detected_at: detectedAt, ...row }: AlertRow) {
  return {
    id: row.id,
    signal_score: row.signal_score,
    page_type: row.page_type,
    summary: row.summary,
    change_excerpt: excerpt ?? '',
    detected_at: formatTimestamp(detectedAt),
    status: row.status,
    feedback: row.feedback,
    url: row.url,
    label: row.label,
  }
}
