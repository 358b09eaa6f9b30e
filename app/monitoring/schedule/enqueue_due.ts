import { transaction } from '#platform/database/transaction'
import CrawlPage from '#monitoring/jobs/crawl_page'
import WatchedUrl from '#monitoring/models/watched_url'
import { requestCrawl } from '#monitoring/schedule/request_crawl'

const BATCH = 500

/**
 * Queues a crawl for every active page whose time has come. Any number of workers may do this at once: the page's next
 * time is moved on in the transaction that writes the crawl, by whoever comes first.
 *
 * @returns how many crawls were queued
 */
export async function enqueueDueCrawls(now = Date.now()): Promise<number> {
  const due = await WatchedUrl.query()
    .where('is_active', true)
    .where('next_crawl_at', '<=', now)
    .whereExists((served) =>
      served
        .from('workspaces')
        .whereColumn('workspaces.id', 'watched_urls.workspace_id')
        .whereNot('workspaces.subscription_status', 'canceled')
    )
    .orderBy('next_crawl_at')
    .limit(BATCH)

  let queued = 0
  for (const page of due) {
    const crawlId = await transaction(async (trx) => {
      const moved = await trx
        .from('watched_urls')
        .where({ id: page.id, next_crawl_at: page.nextCrawlAt, is_active: true })
        .update({ next_crawl_at: page.nextCrawlAfter(now) })
      return Number(moved) > 0 ? requestCrawl(page, 'schedule', trx) : null
    })
    if (!crawlId) continue
    await CrawlPage.enqueue(crawlId)
    queued++
  }
  return queued
}
