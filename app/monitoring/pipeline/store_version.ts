import type { Change, FetchedPage } from 'rivalwatch-plugin'
import type { Statements } from '#platform/database/statements'
import { transaction } from '#platform/database/transaction'
import { newId } from '#platform/ids'
import type { ClaimedCrawl } from '#monitoring/pipeline/claim'
import type { CrawlOutcome } from '#monitoring/pipeline/crawl'
import { endCrawl } from '#monitoring/pipeline/end_crawl'
import type { LatestVersion } from '#monitoring/pipeline/latest_version'
import { storeChange } from '#monitoring/pipeline/store_change'
import { nextCrawlAfter } from '#monitoring/schedule/due_times'
import type { PackedContent } from '#monitoring/snapshot/packing'

/** The result of a good crawl. */
export interface GoodCrawl {
  httpStatus: number
  /** The last good version; null on the baseline. */
  before: LatestVersion | null
  bodyHash: string
  scripts: LatestVersion['scripts']
  /** Null if it equals the content of `before`. */
  content: PackedContent | null
  /** Compared with `before`; null on the baseline or if nothing differs. */
  change: Change | null
  /** Null if the site did not send the page again. */
  fetched: FetchedPage | null
}

/**
 * Stores a good crawl in one transaction: the version, its content if new, the change, and the page's state. A crawl
 * that finds the content of the latest version again extends it. Returns null if another worker has taken the crawl over.
 */
export function storeVersion(claim: ClaimedCrawl, good: GoodCrawl): Promise<CrawlOutcome | null> {
  const { httpStatus, before, bodyHash, scripts, content, change } = good
  return transaction(async (trx) => {
    if (!(await endCrawl(trx, claim, { status: 'success', httpStatus, error: null }))) return null

    const crawledAt = Date.now()
    const versionNumber = (before?.versionNumber ?? 0) + 1
    const last = {
      version_number: versionNumber,
      http_status: httpStatus,
      body_hash: bodyHash,
      scripts,
      crawled_at: crawledAt,
    }
    const found = content?.hash === before?.contentHash ? null : content
    const id = found ? newId('version') : before!.id
    if (found) {
      await trx
        .insertInto('page_versions')
        .values({
          id,
          workspace_id: claim.page.workspaceId,
          watched_url_id: claim.page.id,
          crawl_id: claim.crawl.id,
          content_id: await storeContent(trx, claim, found, crawledAt),
          first_number: versionNumber,
          first_crawled_at: crawledAt,
          crawl_count: 1,
          ...last,
        })
        .execute()
    } else {
      await trx
        .updateTable('page_versions')
        .set((own) => ({ ...last, crawl_count: own('crawl_count', '+', 1) }))
        .where('id', '=', id)
        .execute()
    }
    await trx
      .updateTable('watched_urls')
      .set(stateOf(claim, good, crawledAt))
      .where('id', '=', claim.page.id)
      .execute()
    const versions = { previous: before?.id ?? null, current: id }
    const changeId =
      change &&
      (await storeChange(trx, claim, {
        kind: 'content',
        number: versionNumber,
        versions,
        change,
        at: crawledAt,
      }))
    return { status: 'success', httpStatus, versionNumber, changeId, error: null }
  })
}

/**
 * Stores content once per page. A page that returns to earlier content refers to the old row, which must not be deleted
 * meanwhile.
 */
async function storeContent(
  trx: Statements,
  { page }: ClaimedCrawl,
  { hash, bytes, size }: PackedContent,
  now: number
): Promise<string> {
  const [stored] = await trx.read<{ id: string }>(
    'select id from page_contents where watched_url_id = ? and hash = ?',
    [page.id, hash]
  )
  if (stored && (await isKept(trx, stored.id))) return stored.id
  const id = newId('content')
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const row = { id, watched_url_id: page.id, hash, content, size, created_at: now }
  await trx.insertInto('page_contents').values(row).execute()
  return id
}

/** Locks a content row by its id alone: locking by hash would also block neighboring pages. */
async function isKept(trx: Statements, id: string): Promise<boolean> {
  const rows = await trx.read(`select id from page_contents where id = ? ${trx.forUpdate}`, [id])
  return rows.length > 0
}

function stateOf({ page }: ClaimedCrawl, { fetched }: GoodCrawl, crawledAt: number) {
  return {
    last_status: 'success' as const,
    last_crawled_at: crawledAt,
    last_error_code: null,
    last_error: null,
    failures_in_a_row: 0,
    gone_in_a_row: 0,
    // After a failure the page had left its place in the schedule.
    ...(page.failuresInARow > 0 ? { next_crawl_at: nextCrawlAfter(page, crawledAt) } : {}),
    ...(fetched ? validatorsOf(fetched) : {}),
  }
}

/** Returns what the next conditional request sends. Skips validators that are too long to store. */
function validatorsOf({ headers, finalUrl }: FetchedPage) {
  const short = (value: string | undefined, length: number) =>
    value && value.length <= length ? value : null
  return {
    etag: short(headers.etag, 500),
    last_modified: short(headers['last-modified'], 100),
    validated_url: finalUrl,
  }
}
