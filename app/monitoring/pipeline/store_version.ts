import type { Change, FetchedPage } from 'rivalwatch-plugin'
import type { Statements } from '#platform/database/statements'
import { transaction } from '#platform/database/transaction'
import { newId } from '#platform/ids'
import { type PlacedContent, placeContent } from '#monitoring/contents/place_content'
import type { ClaimedCrawl, LatestVersion } from '#monitoring/pipeline/claim'
import type { CrawlOutcome } from '#monitoring/pipeline/crawl'
import { type CurrentPage, type Ending, endCrawls, recordCrawl } from '#monitoring/pipeline/end_crawl'
import { storeChange } from '#monitoring/pipeline/store_change'
import { storeUnchanged } from '#monitoring/pipeline/store_unchanged'
import { nextCrawlAfter } from '#monitoring/schedule/due_times'
import { formatRegions, type Region } from '#monitoring/regions/region'
import { dueForSearch } from '#platform/search_due'
import type { PackedContent } from '#monitoring/snapshot/packing'

/** The `content` of rows whose bytes are stored elsewhere. */
const ELSEWHERE = Buffer.alloc(0)

/** The result of a good crawl. */
export interface GoodCrawl {
  httpStatus: number
  bodyHash: string
  scripts: LatestVersion['scripts']
  /** Null if the content equals that of the last good version. */
  content: PackedContent | null
  /** Compared with the last good version; null on the baseline or if nothing differs. */
  change: Change | null
  /** As found by the crawl; null if the page has none or was not read. */
  regions: Region[] | null
  /** Null if the site did not send the page again. */
  fetched: FetchedPage | null
}

/**
 * Stores a good crawl in one transaction: the version, its content if new, the change, and the page's state. A crawl
 * that finds the content of the last version again extends that version. Returns null if another worker has taken over
 * the crawl.
 */
export async function storeVersion(claim: ClaimedCrawl, good: GoodCrawl): Promise<CrawlOutcome | null> {
  const { trigger, before } = claim
  const found = good.content?.hash === before?.contentHash ? null : good.content
  const fetched = fetchedColumns(good, claim)
  const { httpStatus, bodyHash, scripts } = good
  const versionNumber = (before?.versionNumber ?? 0) + 1
  const outcome = { status: 'success' as const, httpStatus, versionNumber, error: null }
  const isRecorded = found !== null || trigger !== 'schedule'
  const regions = regionsToStore(good, claim)
  if (!isRecorded && !fetched && !regions && claim.page.failuresInARow === 0 && isSame(good, before!)) {
    return (await storeUnchanged(claim)) ? { ...outcome, changeId: null } : null
  }
  const ending = { ...outcome, failuresInARow: 0, goneInARow: 0 } satisfies Ending
  const placed = found && (await placeContent(claim.page.id, found))
  return transaction(async (trx) => {
    const now = Date.now()
    const page = (await endCrawls(trx, [claim], ending, now)).get(claim)
    if (!page) return null
    const crawlId = isRecorded ? await recordCrawl(trx, claim, ending, now) : null
    const last = {
      version_number: versionNumber,
      http_status: httpStatus,
      body_hash: bodyHash,
      scripts,
      crawled_at: now,
    }
    const id = placed ? newId('version') : before!.id
    if (placed) {
      await trx
        .insertInto('page_versions')
        .values({
          id,
          workspace_id: claim.page.workspaceId,
          watched_url_id: page.id,
          crawl_id: crawlId,
          content_id: await storeContent(trx, page, placed, now),
          first_number: versionNumber,
          first_crawled_at: now,
          crawl_count: 1,
          ...last,
        })
        .execute()
      await dueForSearch({ id, workspaceId: claim.page.workspaceId, at: now }, trx)
    } else {
      await trx
        .updateTable('page_versions')
        .set((own) => ({ ...last, crawl_count: own('crawl_count', '+', 1) }))
        .where('id', '=', id)
        .execute()
    }
    // After a failure, the page left its place in the schedule for a retry.
    const place = claim.page.failuresInARow > 0 ? { next_crawl_at: nextCrawlAfter(page, now) } : null
    if (place || fetched) {
      await trx
        .updateTable('watched_urls')
        .set({ ...place, ...fetched })
        .where('id', '=', page.id)
        .execute()
    }
    if (regions) await storeRegions(trx, claim, regions)
    const { change } = good
    const versions = { previous: before?.id ?? null, current: id }
    const changeId =
      change &&
      (await storeChange(trx, claim, { kind: 'content', number: versionNumber, versions, change, at: now }))
    return { ...outcome, changeId }
  })
}

/** Whether the last version already contains everything to store about a crawl. */
function isSame(good: GoodCrawl, before: LatestVersion): boolean {
  return (
    good.bodyHash === before.bodyHash &&
    good.httpStatus === before.httpStatus &&
    good.scripts === before.scripts
  )
}

/**
 * Returns the new state of the page's regions; null if nothing has changed. Prints are updated even if the content is
 * unchanged: otherwise a region would be lost once the markup around it has changed several times.
 */
function regionsToStore({ regions }: GoodCrawl, { page }: ClaimedCrawl): { regions: string | null } | null {
  if (!regions) return null
  const stored = formatRegions({ isNew: false, regions })
  return stored === page.regions ? null : { regions: stored }
}

/** Stores the regions, unless a user changed them during the crawl: then the next crawl uses the new ones. */
async function storeRegions(
  trx: Statements,
  { page }: ClaimedCrawl,
  found: { regions: string | null }
): Promise<void> {
  await trx
    .updateTable('watched_urls')
    .set(found)
    .where('id', '=', page.id)
    .where('regions', '=', page.regions)
    .execute()
}

/**
 * Stores content once per page. A page that returns to earlier content refers to the existing row, which must not be
 * deleted in the meantime.
 */
export async function storeContent(
  trx: Statements,
  page: Pick<CurrentPage, 'id'>,
  { id, hash, bytes, size, location }: PlacedContent,
  now: number
): Promise<string> {
  const [stored] = await trx.read<{ id: string }>(
    'select id from page_contents where watched_url_id = ? and hash = ?',
    [page.id, hash]
  )
  if (stored && (await isKept(trx, stored.id))) return stored.id
  const content = location ? ELSEWHERE : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const row = { id, watched_url_id: page.id, hash, content, location, size, created_at: now }
  await trx.insertInto('page_contents').values(row).execute()
  return id
}

/** Locks a content row by its ID alone, because locking by hash would also block neighboring pages. */
async function isKept(trx: Statements, id: string): Promise<boolean> {
  const rows = await trx.read(`select id from page_contents where id = ? ${trx.forUpdate}`, [id])
  return rows.length > 0
}

/**
 * Returns whether the page is a source, and the validators for the next conditional request; null if they are stored
 * already. Skips validators that are too long to store.
 */
function fetchedColumns({ fetched }: GoodCrawl, { page }: ClaimedCrawl) {
  if (!fetched) return null
  const { headers, finalUrl } = fetched
  const short = (value: string | undefined, length: number) =>
    value && value.length <= length ? value : null
  const etag = short(headers.etag, 500)
  const lastModified = short(headers['last-modified'], 100)
  const isSource = fetched.source !== undefined
  const isKnown =
    etag === page.etag &&
    lastModified === page.lastModified &&
    finalUrl === page.validatedUrl &&
    isSource === page.isSource
  return isKnown ? null : { etag, last_modified: lastModified, validated_url: finalUrl, is_source: isSource }
}
