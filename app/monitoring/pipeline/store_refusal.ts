import { goneAfter } from '#config/crawler'
import type { Statements } from '#platform/database/statements'
import { transaction } from '#platform/database/transaction'
import type { FetchRefusal } from 'rivalwatch-plugin'
import { SECOND } from '#platform/instants'
import type { ClaimedCrawl } from '#monitoring/pipeline/claim'
import type { CrawlOutcome } from '#monitoring/pipeline/crawl'
import { type CurrentPage, endCrawls, recordCrawl } from '#monitoring/pipeline/end_crawl'
import { storeChange } from '#monitoring/pipeline/store_change'
import { nextAttemptAt } from '#monitoring/schedule/next_try'

const GONE = [404, 410]

/**
 * Ends a crawl that got no page. The baseline stays, but if a page that had one is now gone, this is stored as a
 * change. Returns null if another worker has taken over the crawl.
 */
export async function storeRefusal(claim: ClaimedCrawl, refusal: FetchRefusal): Promise<CrawlOutcome | null> {
  const error = { code: refusal.code, message: refusal.message }
  const { outcome: status, status: httpStatus } = refusal
  const goneInARow = httpStatus !== null && GONE.includes(httpStatus) ? claim.page.goneInARow + 1 : 0
  const ending = { status, httpStatus, error, failuresInARow: claim.page.failuresInARow + 1, goneInARow }
  return transaction(async (trx) => {
    const now = Date.now()
    const page = (await endCrawls(trx, [claim], ending, now)).get(claim)
    if (!page) return null
    await recordCrawl(trx, claim, ending, now)
    await trx
      .updateTable('watched_urls')
      .set({ next_crawl_at: nextCrawlAt(claim, page, refusal, now) })
      .where('id', '=', page.id)
      .execute()
    const changeId = goneInARow === goneAfter ? await storeGone(trx, claim, now) : null
    return { status, httpStatus, versionNumber: null, changeId, error }
  })
}

/** Returns when the page is due next. A manual crawl does not affect the schedule, unless the site asks to wait. */
function nextCrawlAt(claim: ClaimedCrawl, page: CurrentPage, refusal: FetchRefusal, now: number): number {
  if (claim.trigger !== 'manual') return nextAttemptAt(page, refusal, claim.page.failuresInARow + 1, now)
  return Math.max(page.nextCrawlAt, now + (refusal.retryAfter ?? 0) * SECOND)
}

function storeGone(trx: Statements, claim: ClaimedCrawl, now: number): Promise<string | null> | null {
  if (!claim.before) return null
  const { id, versionNumber: number } = claim.before
  const versions = { previous: id, current: null }
  return storeChange(trx, claim, { kind: 'gone', number, versions, change: null, at: now })
}
