import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { goneAfter } from '#config/crawler'
import { transaction } from '#platform/database/transaction'
import type { FetchRefusal } from '#platform/contract'
import { isUniqueViolation } from '#platform/database/violations'
import { newId } from '#platform/ids'
import { SECOND } from '#platform/instants'
import PageChange from '#monitoring/models/page_change'
import type { ClaimedCrawl } from '#monitoring/pipeline/claim'
import type { CrawlOutcome } from '#monitoring/pipeline/crawl'
import { finishCrawl } from '#monitoring/pipeline/finish_crawl'
import { nextTryAt } from '#monitoring/schedule/next_try'

const GONE = [404, 410]

/**
 * Ends a crawl that got no page. The baseline stays as it was; a page that had one and is now gone is a change of its
 * own. Null when another worker took the crawl over meanwhile.
 */
export async function storeRefusal(claim: ClaimedCrawl, refusal: FetchRefusal): Promise<CrawlOutcome | null> {
  const error = { code: refusal.code, message: refusal.message }
  const { outcome: status, status: httpStatus } = refusal
  return transaction(async (trx) => {
    if (!(await finishCrawl(trx, claim, { status, httpStatus, error }))) return null

    const now = Date.now()
    const goneInARow = httpStatus !== null && GONE.includes(httpStatus) ? claim.page.goneInARow + 1 : 0
    const failures = claim.page.failuresInARow + 1
    await trx
      .from('watched_urls')
      .where('id', claim.page.id)
      .update({
        last_status: status,
        last_crawled_at: now,
        last_error_code: error.code.slice(0, 40),
        last_error: error.message.slice(0, 500),
        failures_in_a_row: failures,
        gone_in_a_row: goneInARow,
        next_crawl_at: nextCrawlAt(claim, refusal, failures, now),
      })
    const changeId = goneInARow === goneAfter ? await storeGone(trx, claim, now) : null
    return { status, httpStatus, versionNumber: null, changeId, error }
  })
}

/** A crawl by hand leaves the schedule alone, apart from what the site itself asks for. */
function nextCrawlAt({ crawl, page }: ClaimedCrawl, refusal: FetchRefusal, failures: number, now: number) {
  if (crawl.trigger !== 'manual') return nextTryAt(page, refusal, failures, now)
  return Math.max(page.nextCrawlAt, now + (refusal.retryAfter ?? 0) * SECOND)
}

async function storeGone(
  trx: TransactionClientContract,
  { page }: ClaimedCrawl,
  now: number
): Promise<string | null> {
  const last = await trx
    .from('page_versions')
    .where('watched_url_id', page.id)
    .orderBy('version_number', 'desc')
    .select('id')
    .first()
  if (!last) return null
  try {
    const change = await PageChange.create(
      {
        id: newId('change'),
        workspaceId: page.workspaceId,
        watchedUrlId: page.id,
        kind: 'gone',
        dedupeKey: `gone:${last.id}`,
        previousVersionId: last.id,
        currentVersionId: null,
        differences: null,
        heldBack: null,
        outcome: 'pending',
        outcomeReason: null,
        detectedAt: now,
        judgedAt: null,
      },
      { client: trx }
    )
    return change.id
  } catch (error) {
    if (isUniqueViolation(error)) return null
    throw error
  }
}
