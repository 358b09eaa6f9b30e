import { goneAfter } from '#config/crawler'
import type { Statements } from '#platform/database/statements'
import { transaction } from '#platform/database/transaction'
import type { FetchRefusal } from 'rivalwatch-plugin'
import { SECOND } from '#platform/instants'
import type { ClaimedCrawl } from '#monitoring/pipeline/claim'
import type { CrawlOutcome } from '#monitoring/pipeline/crawl'
import { endCrawl } from '#monitoring/pipeline/end_crawl'
import { storeChange } from '#monitoring/pipeline/store_change'
import { nextAttemptAt } from '#monitoring/schedule/next_try'

const GONE = [404, 410]

/**
 * Ends a crawl that got no page. The baseline stays; a page that had one and is now gone counts as a change. Returns
 * null if another worker has taken the crawl over.
 */
export async function storeRefusal(claim: ClaimedCrawl, refusal: FetchRefusal): Promise<CrawlOutcome | null> {
  const error = { code: refusal.code, message: refusal.message }
  const { outcome: status, status: httpStatus } = refusal
  return transaction(async (trx) => {
    if (!(await endCrawl(trx, claim, { status, httpStatus, error }))) return null

    const now = Date.now()
    const goneInARow = httpStatus !== null && GONE.includes(httpStatus) ? claim.page.goneInARow + 1 : 0
    const failures = claim.page.failuresInARow + 1
    await trx
      .updateTable('watched_urls')
      .set({
        last_status: status,
        last_crawled_at: now,
        last_error_code: error.code.slice(0, 40),
        last_error: error.message.slice(0, 500),
        failures_in_a_row: failures,
        gone_in_a_row: goneInARow,
        next_crawl_at: nextCrawlAt(claim, refusal, failures, now),
      })
      .where('id', '=', claim.page.id)
      .execute()
    const changeId = goneInARow === goneAfter ? await storeGone(trx, claim, now) : null
    return { status, httpStatus, versionNumber: null, changeId, error }
  })
}

/**
 * Returns when the page is due next. A manual crawl leaves the schedule alone, unless the site itself asks us to wait.
 */
function nextCrawlAt({ crawl, page }: ClaimedCrawl, refusal: FetchRefusal, failures: number, now: number) {
  if (crawl.trigger !== 'manual') return nextAttemptAt(page, refusal, failures, now)
  return Math.max(page.nextCrawlAt, now + (refusal.retryAfter ?? 0) * SECOND)
}

async function storeGone(trx: Statements, claim: ClaimedCrawl, now: number): Promise<string | null> {
  const [last] = await trx.read<{ id: string; version_number: number }>(
    'select id, version_number from page_versions where watched_url_id = ? order by version_number desc limit 1',
    [claim.page.id]
  )
  if (!last) return null
  const versions = { previous: last.id, current: null }
  return storeChange(trx, claim, {
    kind: 'gone',
    number: last.version_number,
    versions,
    change: null,
    at: now,
  })
}
