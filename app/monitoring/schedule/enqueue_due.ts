import { transaction } from '#platform/database/transaction'
import CrawlPage from '#monitoring/jobs/crawl_page'
import WatchedUrl from '#monitoring/models/watched_url'
import { requestCrawl } from '#monitoring/schedule/request_crawl'

const BATCH = 500
/** In one transaction: others that write wait for it. */
const PAGES_AT_ONCE = 25

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
  for (let from = 0; from < due.length; from += PAGES_AT_ONCE) {
    const crawlIds = await request(due.slice(from, from + PAGES_AT_ONCE), now)
    for (const crawlId of crawlIds) await CrawlPage.enqueue(crawlId)
    queued += crawlIds.length
  }
  return queued
}

/** @returns ids of the crawls that were not queued by another worker */
function request(pages: readonly WatchedUrl[], now: number): Promise<string[]> {
  return transaction(async (trx) => {
    const crawlIds = []
    for (const page of pages) {
      const moved = await trx
        .from('watched_urls')
        .where({ id: page.id, next_crawl_at: page.nextCrawlAt, is_active: true })
        .update({ next_crawl_at: page.nextCrawlAfter(now) })
      if (Number(moved) > 0) crawlIds.push(await requestCrawl(page, 'schedule', trx))
    }
    return crawlIds
  })
}
