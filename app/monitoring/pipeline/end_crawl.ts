import type { Statements } from '#platform/database/statements'
import { listOf } from '#platform/database/value_list'
import { newId } from '#platform/ids'
import type { CrawlFrequency } from '#monitoring/labels'
import type { ClaimedCrawl } from '#monitoring/pipeline/claim'
import { releaseHosts } from '#monitoring/schedule/hosts'

export interface Ending {
  status: 'success' | 'failed' | 'blocked'
  httpStatus: number | null
  error: { code: string; message: string } | null
  failuresInARow: number
  goneInARow: number
}

/** The settings of a page that a user may have changed during the crawl. */
export interface CurrentPage {
  id: string
  url: string
  crawlFrequency: CrawlFrequency
  nextCrawlAt: number
}

/**
 * A crawl requested in the meantime waits from now on. MySQL assigns from left to right, so `again_turn` is cleared
 * last.
 */
const END = `update watched_urls set last_status = ?, last_crawled_at = ?, last_error_code = ?, last_error = ?,
    failures_in_a_row = ?, gone_in_a_row = ?, lease_token = null, lease_expires_at = null, attempts = 0,
    crawl_trigger = case when again_turn is null then null else 'manual' end,
    queued_at = case when again_turn is null then null else ? end, turn = again_turn, again_turn = null
  where id in`

/**
 * Ends claimed crawls with the same result, and their turns on the hosts. Returns those whose claims were still valid,
 * with their pages. The other claims are lost, because their lease expired and another worker has the page, or because
 * the page was deleted; then nothing of their crawls may be stored. Must run first in its transaction, so that two
 * workers that end the same crawl wait for each other.
 */
export async function endCrawls(
  trx: Statements,
  claims: readonly ClaimedCrawl[],
  { status, httpStatus, error, failuresInARow, goneInARow }: Ending,
  now: number
): Promise<Map<ClaimedCrawl, CurrentPage>> {
  const pages = listOf(claims.map(({ page }) => page.id))
  const rows = await trx.read<Record<string, any>>(
    `select id, url, lease_token, crawl_frequency, next_crawl_at from watched_urls where id in ${pages.sql} ${trx.forUpdate}`,
    pages.values
  )
  const current = new Map(rows.map((row) => [row.id, row]))
  const valid = claims.filter(({ page, token }) => current.get(page.id)?.lease_token === token)
  if (valid.length > 0) {
    const { sql, values } = listOf(valid.map(({ page }) => page.id))
    const [code, message] = [error?.code.slice(0, 40) ?? null, error?.message.slice(0, 500) ?? null]
    const state = [status, now, code, message, failuresInARow, goneInARow, now]
    await trx.write(`${END} ${sql}`, [...state, ...values])
  }
  const answers = status !== 'failed' || httpStatus !== null
  await releaseHosts(trx, [...new Set(claims.map(({ host }) => host))].sort(), { answers, now })
  return new Map(valid.map((claim) => [claim, currentPage(current.get(claim.page.id)!)]))
}

function currentPage(row: Record<string, any>): CurrentPage {
  return {
    id: row.id,
    url: row.url,
    crawlFrequency: row.crawl_frequency,
    nextCrawlAt: Number(row.next_crawl_at),
  }
}

/** Records a crawl that found a change, failed or was requested manually. Returns its ID. */
export async function recordCrawl(
  trx: Statements,
  { page, trigger, startedAt }: ClaimedCrawl,
  { status, httpStatus, error }: Ending,
  now: number
): Promise<string> {
  const id = newId('crawl')
  await trx
    .insertInto('crawls')
    .values({
      id,
      workspace_id: page.workspaceId,
      watched_url_id: page.id,
      trigger,
      status,
      started_at: startedAt,
      finished_at: now,
      http_status: httpStatus,
      error_code: error?.code.slice(0, 40) ?? null,
      error: error?.message.slice(0, 500) ?? null,
    })
    .execute()
  return id
}
