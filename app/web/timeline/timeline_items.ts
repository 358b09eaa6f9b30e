import type { TimelineRow } from '#alerts/queries/timeline_rows'
import { archiveLink } from '#monitoring/history/archive_link'
import type { TimelineItem } from '#web/timeline/timeline_types'

/** Prepares alerts for the timeline, with times in the given time zone. */
export function timelineItems(rows: readonly TimelineRow[], timeZone: string): TimelineItem[] {
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  return rows.map((row) => {
    const detectedAt = Number(row.detected_at)
    return {
      id: row.id,
      kind: row.kind,
      score: row.signal_score,
      status: row.status,
      summary: row.summary,
      competitorId: row.competitor_id,
      competitor: row.competitor_name,
      detectedAt,
      time: clock.format(detectedAt),
      archiveUrl: row.loaded_at === null ? null : archiveLink(row.url, detectedAt),
    }
  })
}

/** Formats a day: "2026-11-20". */
export function dayText(day: number): string {
  return new Date(day).toISOString().slice(0, 10)
}
