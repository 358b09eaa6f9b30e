import type { PageLabel } from '#platform/contract'
import { hotRead } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'
import type { CompetitorPageRow } from '#alerts/controllers/competitors_page'
import { latestChange, type LatestColumns } from '#alerts/queries/competitor_rows'
import { OPEN_CRAWL, WITH_OPEN_CRAWLS } from '#monitoring/queries/reading'
import type { CrawlFrequency, CrawlStatus } from '#monitoring/labels'

interface ListedPage extends LatestColumns {
  id: string
  url: string
  label: PageLabel
  crawl_frequency: CrawlFrequency
  is_active: number
  last_status: CrawlStatus
  last_crawled_at: number | string | null
  last_error: string | null
  open_crawl: 'queued' | 'running' | null
}

/**
 * Pages of a competitor, each with its newest alert, oldest first. The plus keeps SQLite from walking along all alerts of
 * the workspace, page after page: it has those of a page by an index of their own.
 */
export async function competitorPages(
  workspace: Tenant,
  competitorId: string,
  { limit, offset }: { limit: number; offset: number }
): Promise<CompetitorPageRow[]> {
  const rows = await hotRead<ListedPage>(
    `select page.id, page.url, page.label, page.crawl_frequency, page.is_active, page.last_status,
       page.last_crawled_at, page.last_error, ${OPEN_CRAWL} as open_crawl, latest.id as alert_id, latest.summary, latest.signal_score,
       latest.detected_at
     from watched_urls as page ${WITH_OPEN_CRAWLS} left join alerts as latest on latest.id = (
       select own.id from alerts as own where +own.workspace_id = ? and own.watched_url_id = page.id
       order by own.detected_at desc, own.id desc limit 1
     )
     where page.workspace_id = ? and page.competitor_id = ?
     order by page.created_at, page.id limit ? offset ?`,
    [workspace.id, workspace.id, competitorId, limit, offset]
  )
  return rows.map((row) => ({
    id: row.id,
    url: row.url,
    label: row.label,
    frequency: row.crawl_frequency,
    isActive: Boolean(row.is_active),
    status: row.last_status,
    reading: row.open_crawl && ({ queued: 'waiting', running: 'reading' } as const)[row.open_crawl],
    lastCrawledAt: row.last_crawled_at === null ? null : Number(row.last_crawled_at),
    lastError: row.last_error,
    latest: latestChange(row),
  }))
}
