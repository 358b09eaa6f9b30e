import { formatIso, formatTimestamp } from '#platform/instants'
import type WatchedUrl from '#monitoring/models/watched_url'

export function presentWatchedUrl(page: WatchedUrl) {
  return {
    id: page.id,
    workspaceId: page.workspaceId,
    competitorId: page.competitorId,
    url: page.url,
    label: page.label,
    crawlFrequency: page.crawlFrequency,
    lastCrawledAt: formatIso(page.lastCrawledAt),
    lastStatus: page.lastStatus,
    isActive: page.isActive,
    createdAt: formatTimestamp(page.createdAt),
  }
}
