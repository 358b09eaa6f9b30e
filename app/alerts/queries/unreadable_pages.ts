import { isOf, type Whose } from '#monitoring/tags/tags'
import { hotRead } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'
import { formatTimestamp } from '#platform/instants'

const LISTED = 5

interface UnreadableRow {
  competitor: string
  url: string
  last_status: string
  last_error: string | null
  last_crawled_at: number | null
  total: number | string
}

/** Returns the pages whose last crawl failed, except paused ones: at most 5, and their total number. */
export async function unreadablePages(workspace: Tenant, whose: Whose) {
  const chosen = isOf('page.competitor_id', whose)
  const rows = await hotRead<UnreadableRow>(
    `select competitor.name as competitor, page.url, page.last_status, page.last_error, page.last_crawled_at,
       count(*) over () as total
     from watched_urls as page join competitors as competitor on competitor.id = page.competitor_id
     where page.workspace_id = ? and page.is_active = 1 and page.last_status in ('failed', 'blocked')
       and ${chosen.sql}
     order by page.last_crawled_at desc, page.id limit ${LISTED}`,
    [workspace.id, ...chosen.values]
  )
  return {
    total: Number(rows.at(0)?.total ?? 0),
    pages: rows.map((row) => ({
      competitor: row.competitor,
      url: row.url,
      status: row.last_status,
      error: row.last_error,
      crawledAt: row.last_crawled_at === null ? null : formatTimestamp(Number(row.last_crawled_at)),
    })),
  }
}
