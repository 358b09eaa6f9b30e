import { latestChange, type LatestColumns, type LatestChange } from '#alerts/queries/competitor_rows'
import type { CrawlFrequency, CrawlStatus } from '#monitoring/labels'
import { READING } from '#monitoring/queries/reading'
import type { Reading } from '#monitoring/reading'
import type { PageLabel } from 'rivalwatch-plugin'
import { hotRead } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'

export type CompetitorPageRow = {
  id: string
  /** Always http or https. */
  url: string
  /** The team's name for the page; null to show its URL instead. */
  name: string | null
  label: PageLabel
  frequency: CrawlFrequency
  isActive: boolean
  status: CrawlStatus
  reading: Reading | null
  lastCrawledAt: number | null
  /** Why the last crawl got no page. */
  lastError: string | null
  latest: LatestChange | null
}

interface ListedPage extends LatestColumns {
  id: string
  url: string
  name: string | null
  label: PageLabel
  crawl_frequency: CrawlFrequency
  is_active: number
  last_status: CrawlStatus
  last_crawled_at: number | string | null
  last_error: string | null
  reading: Reading | null
}

/**
 * Returns pages of a competitor, oldest first, each with its newest alert. The unary plus keeps SQLite from scanning
 * all alerts of the workspace for every page and makes it use the index on a page's alerts.
 */
export async function competitorPages(
  workspace: Tenant,
  competitorId: string,
  { limit, offset }: { limit: number; offset: number }
): Promise<CompetitorPageRow[]> {
  const rows = await hotRead<ListedPage>(
    `select page.id, page.url, page.name, page.label, page.crawl_frequency, page.is_active, page.last_status,
       page.last_crawled_at, page.last_error, ${READING} as reading, latest.id as alert_id, latest.summary, latest.signal_score,
       latest.detected_at
     from watched_urls as page left join alerts as latest on latest.id = (
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
    name: row.name,
    label: row.label,
    frequency: row.crawl_frequency,
    isActive: Boolean(row.is_active),
    status: row.last_status,
    reading: row.reading,
    lastCrawledAt: row.last_crawled_at === null ? null : Number(row.last_crawled_at),
    lastError: row.last_error,
    latest: latestChange(row),
  }))
}
