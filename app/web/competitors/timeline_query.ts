import type { HttpContext } from '@adonisjs/core/http'
import { signalScores } from 'rivalwatch-plugin'
import type { Tenant } from '#platform/database/tenant_model'
import type { TimelineEntry, TimelineFilters } from '#web/competitors/competitors_types'
import { alertStatuses, type AlertStatus } from '#alerts/models/alert'
import { readNewestAlerts, type AlertRow } from '#alerts/queries/alert_rows'
import type { AlertFilters } from '#alerts/queries/alert_filters'
import { countAlerts } from '#alerts/counters/read_counters'
import { archiveLink } from '#monitoring/history/archive_link'
import { isInventory } from '#monitoring/inventory/address'
import { labels } from '#monitoring/labels'

export const PAGE_SIZE = 25

/** Parses the filters of a timeline. Invalid values are ignored. */
export function timelineFilters({ request }: Pick<HttpContext, 'request'>): TimelineFilters {
  const { score, label, status } = request.qs()
  return {
    score: signalScores.find((name) => name === score) ?? null,
    label: labels.find((name) => name === label) ?? null,
    status: alertStatuses.find((name) => name === status) ?? null,
  }
}

/** Returns one page of a competitor's alerts, newest first, and how many match the filters. */
export async function timelineOf(
  workspace: Tenant,
  competitorId: string,
  { score, label, status }: TimelineFilters,
  pageNumber: number
): Promise<{ entries: TimelineEntry[]; total: number }> {
  const filters: AlertFilters = {
    competitorId,
    signalScore: score ?? undefined,
    pageType: label ?? undefined,
    status: status ?? undefined,
  }
  const part = { limit: PAGE_SIZE, offset: (pageNumber - 1) * PAGE_SIZE }
  const rows = await readNewestAlerts(workspace, filters, part)
  return { entries: rows.map(entryOf), total: await countAlerts(workspace, filters) }
}

function entryOf(row: AlertRow): TimelineEntry {
  return {
    id: row.id,
    score: row.signal_score as TimelineEntry['score'],
    status: row.status as AlertStatus,
    label: row.page_type as TimelineEntry['label'],
    isAboutSite: isInventory(row.url),
    summary: row.summary,
    excerpt: row.change_excerpt,
    feedback: row.feedback as TimelineEntry['feedback'],
    watchedUrlId: row.watched_url_id,
    detectedAt: Number(row.detected_at),
    archiveUrl: row.loaded_at === null ? null : archiveLink(row.url, Number(row.detected_at)),
  }
}
