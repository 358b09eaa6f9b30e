import { isInventory } from '#monitoring/inventory/address'
import type { AlertRow } from '#web/inbox/inbox_types'
import type { InboxRow } from '#alerts/queries/inbox_rows'

export function alertRow(row: InboxRow): AlertRow {
  return {
    id: row.id,
    score: row.signal_score,
    status: row.status,
    summary: row.summary,
    label: row.page_type,
    isAboutSite: isInventory(row.url),
    competitorId: row.competitor_id,
    competitor: row.competitor_name,
    detectedAt: Number(row.detected_at),
  }
}
