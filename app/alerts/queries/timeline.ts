import { hotRead, IN_THIS_ORDER } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'
import { formatTimestamp } from '#platform/instants'
import { newestAlerts } from '#alerts/queries/newest_alerts'
import Competitor from '#monitoring/models/competitor'

export const TIMELINE_LENGTH = 50

/** The latest alerts of a competitor, archived ones too, newest first; null when the workspace has no such competitor. */
export async function competitorTimeline(workspace: Tenant, competitorId: string) {
  const chosen = newestAlerts(workspace, { competitorId }, { limit: TIMELINE_LENGTH, offset: 0 })
  const rows = await hotRead<TimelineRow>(
    `select alerts.id, alerts.signal_score, alerts.page_type, alerts.summary, alerts.change_excerpt,
       alerts.detected_at, alerts.status, feedback.value as feedback, page.url, page.label
     from (${chosen.sql}) as chosen
       ${IN_THIS_ORDER} alerts on alerts.id = chosen.id and alerts.workspace_id = ?
       join watched_urls as page on page.id = alerts.watched_url_id
       left join alert_feedback as feedback on feedback.alert_id = alerts.id
     order by chosen.detected_at desc, chosen.id desc`,
    [...chosen.values, workspace.id]
  )
  const isKnown = rows.length > 0 || (await Competitor.within(workspace).where('id', competitorId).first())
  return isKnown ? rows.map(presentEntry) : null
}

interface TimelineRow {
  id: string
  signal_score: string
  page_type: string
  summary: string
  change_excerpt: string | null
  detected_at: number
  status: string
  feedback: string | null
  url: string
  label: string
}

/** An alert without an excerpt has an empty one here: unlike in the list of alerts, the field is always text. */
function presentEntry({ change_excerpt: excerpt, detected_at: detectedAt, ...row }: TimelineRow) {
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
