import type { Change, FetchedPage } from '#platform/contract'
import { type HotStatements, hotTransaction } from '#platform/database/hot_write'
import { newId } from '#platform/ids'
import type { ClaimedCrawl } from '#monitoring/pipeline/claim'
import type { CrawlOutcome } from '#monitoring/pipeline/crawl'
import { endCrawl } from '#monitoring/pipeline/end_crawl'
import type { LatestVersion } from '#monitoring/pipeline/latest_version'
import { storeChange } from '#monitoring/pipeline/store_change'
import { nextCrawlAfter } from '#monitoring/schedule/places'
import type { PackedContent } from '#monitoring/snapshot/packing'

/** What a good crawl found. */
export interface GoodCrawl {
  httpStatus: number
  /** The last good version; null on the baseline. */
  before: LatestVersion | null
  bodyHash: string
  scripts: LatestVersion['scripts']
  /** Null where it says what `before` says. */
  content: PackedContent | null
  /** Against `before`; null on the baseline or when nothing differs. */
  change: Change | null
  /** Null where the site sent no page anew. */
  fetched: FetchedPage | null
}

/**
 * Stores a good crawl in one transaction: the version, its content where that is new, the change, the page's state. Null
 * when another worker took the crawl over meanwhile.
 */
export function storeVersion(claim: ClaimedCrawl, good: GoodCrawl): Promise<CrawlOutcome | null> {
  const { httpStatus, before, bodyHash, scripts, content, change } = good
  return hotTransaction(async (statements) => {
    if (!(await endCrawl(statements, claim, { status: 'success', httpStatus, error: null }))) return null

    const crawledAt = Date.now()
    const versionNumber = (before?.versionNumber ?? 0) + 1
    const id = newId('version')
    await statements.insert('page_versions', {
      id,
      workspace_id: claim.page.workspaceId,
      watched_url_id: claim.page.id,
      crawl_id: claim.crawl.id,
      content_id: content ? await storeContent(statements, claim, content, crawledAt) : before!.contentId,
      version_number: versionNumber,
      http_status: httpStatus,
      body_hash: bodyHash,
      scripts,
      crawled_at: crawledAt,
    })
    await statements.update('watched_urls', stateOf(claim, good, crawledAt), { id: claim.page.id })
    const versions = { previous: before?.id ?? null, current: id }
    const changeId =
      change && (await storeChange(statements, claim, { kind: 'content', versions, change, at: crawledAt }))
    return { status: 'success', httpStatus, versionNumber, changeId, error: null }
  })
}

/**
 * Content is stored once for each page: a page that goes back to what it said refers to the old row, which must not be
 * forgotten on the way.
 */
async function storeContent(
  statements: HotStatements,
  { page }: ClaimedCrawl,
  { hash, bytes, size }: PackedContent,
  now: number
): Promise<string> {
  const [stored] = await statements.read<{ id: string }>(
    'select id from page_contents where watched_url_id = ? and hash = ?',
    [page.id, hash]
  )
  if (stored && (await isKept(statements, stored.id))) return stored.id
  const id = newId('content')
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  await statements.insert('page_contents', {
    id,
    watched_url_id: page.id,
    hash,
    content,
    size,
    created_at: now,
  })
  return id
}

/** Holds a content by its id alone: to hold where it might be would hold up the pages beside it. */
async function isKept(statements: HotStatements, id: string): Promise<boolean> {
  const rows = await statements.read(`select id from page_contents where id = ? ${statements.forUpdate}`, [
    id,
  ])
  return rows.length > 0
}

function stateOf({ page }: ClaimedCrawl, { fetched }: GoodCrawl, crawledAt: number) {
  return {
    last_status: 'success',
    last_crawled_at: crawledAt,
    last_error_code: null,
    last_error: null,
    failures_in_a_row: 0,
    gone_in_a_row: 0,
    // It had left its place in the schedule.
    ...(page.failuresInARow > 0 ? { next_crawl_at: nextCrawlAfter(page, crawledAt) } : {}),
    ...(fetched ? validatorsOf(fetched) : {}),
  }
}

/** For the next conditional request. A validator too long to store is none. */
function validatorsOf({ headers, finalUrl }: FetchedPage) {
  const short = (value: string | undefined, length: number) =>
    value && value.length <= length ? value : null
  return {
    etag: short(headers.etag, 500),
    last_modified: short(headers['last-modified'], 100),
    validated_url: finalUrl,
  }
}
