import type { AlertRow } from '#alerts/controllers/inbox_page'
import type { InboxRow } from '#alerts/queries/inbox_rows'

/** An alert as the list shows it. */
export function alertRow(row: InboxRow): AlertRow {
  return {
    id: row.id,
    score: row.signal_score,
    status: row.status,
    summary: row.summary,
    label: row.page_type,
    competitorId: row.competitor_id,
    competitor: row.competitor_name,
    detectedAt: Number(row.detected_at),
  }
}
