import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { transaction } from '#platform/database/transaction'
import type { Change, FetchedPage, PageContent as Content } from '#platform/contract'
import { newId } from '#platform/ids'
import PageChange from '#monitoring/models/page_change'
import PageContent from '#monitoring/models/page_content'
import PageVersion from '#monitoring/models/page_version'
import type { ClaimedCrawl } from '#monitoring/pipeline/claim'
import type { CrawlOutcome } from '#monitoring/pipeline/crawl'
import { finishCrawl } from '#monitoring/pipeline/finish_crawl'
import type { LatestVersion } from '#monitoring/pipeline/latest_version'

export type GoodCrawl =
  | { unchanged: LatestVersion; fetched?: FetchedPage }
  | {
      fetched: FetchedPage
      bodyHash: string
      content: Content
      /** Against `before`; null on the baseline or when nothing differs. */
      change: Change | null
      before: LatestVersion | null
    }

/**
 * Stores a good crawl in one transaction: the version, its content where that is new, the change, the page's state. Null
 * when another worker took the crawl over meanwhile.
 */
export async function storeVersion(claim: ClaimedCrawl, good: GoodCrawl): Promise<CrawlOutcome | null> {
  const httpStatus = good.fetched?.status ?? ('unchanged' in good ? good.unchanged.httpStatus : 200)
  const packed = 'content' in good ? await PageContent.pack(good.content) : null

  return transaction(async (trx) => {
    if (!(await finishCrawl(trx, claim, { status: 'success', httpStatus, error: null }))) return null

    const crawledAt = Date.now()
    const version = await PageVersion.create(
      {
        id: newId('version'),
        workspaceId: claim.page.workspaceId,
        watchedUrlId: claim.page.id,
        crawlId: claim.crawl.id,
        contentId:
          packed && 'content' in good
            ? await storeContent(trx, claim, good.content, packed)
            : contentOf(good),
        versionNumber: await nextVersionNumber(trx, claim.page.id),
        httpStatus,
        bodyHash: 'bodyHash' in good ? good.bodyHash : good.unchanged.bodyHash,
        scripts: 'unchanged' in good ? good.unchanged.scripts : (good.fetched.scripts ?? null),
        crawledAt,
      },
      { client: trx }
    )
    const changeId = 'change' in good && good.change ? await storeChange(trx, claim, good, version) : null
    await trx
      .from('watched_urls')
      .where('id', claim.page.id)
      .update({
        last_status: 'success',
        last_crawled_at: crawledAt,
        last_error_code: null,
        last_error: null,
        failures_in_a_row: 0,
        gone_in_a_row: 0,
        // It had left its place in the schedule.
        ...(claim.page.failuresInARow > 0 ? { next_crawl_at: claim.page.nextCrawlAfter(crawledAt) } : {}),
        ...(good.fetched ? validatorsOf(good.fetched) : {}),
      })
    return { status: 'success', httpStatus, versionNumber: version.versionNumber, changeId, error: null }
  })
}

function contentOf(good: GoodCrawl): string {
  if (!('unchanged' in good)) throw new Error('A new content has no stored one.')
  return good.unchanged.contentId
}

/**
 * Content is stored once for each page: a page that goes back to what it said refers to the old row, which must not be
 * forgotten on the way.
 */
async function storeContent(
  trx: TransactionClientContract,
  { page }: ClaimedCrawl,
  content: Content,
  packed: { content: Buffer; size: number }
): Promise<string> {
  const hash = PageContent.hashOf(content)
  const stored = await PageContent.query({ client: trx })
    .where({ watchedUrlId: page.id, hash })
    .select('id')
    .first()
  // It is locked by its id alone: to lock where it might be would hold up the pages beside it.
  const kept = stored && (await PageContent.query({ client: trx }).where('id', stored.id).forUpdate().first())
  if (kept) return kept.id
  const created = await PageContent.create(
    { id: newId('content'), watchedUrlId: page.id, hash, ...packed, createdAt: Date.now() },
    { client: trx }
  )
  return created.id
}

async function nextVersionNumber(trx: TransactionClientContract, watchedUrlId: string): Promise<number> {
  const row = await trx
    .from('page_versions')
    .where('watched_url_id', watchedUrlId)
    .max('version_number as last')
    .first()
  return (row?.last ?? 0) + 1
}

async function storeChange(
  trx: TransactionClientContract,
  { page }: ClaimedCrawl,
  { change, before }: { change: Change | null; before: LatestVersion | null },
  version: PageVersion
): Promise<string> {
  const stored = await PageChange.create(
    {
      id: newId('change'),
      workspaceId: page.workspaceId,
      watchedUrlId: page.id,
      kind: 'content',
      dedupeKey: version.id,
      previousVersionId: before!.id,
      currentVersionId: version.id,
      differences: { fields: change!.fields, lines: change!.lines },
      heldBack: null,
      outcome: 'pending',
      outcomeReason: null,
      detectedAt: version.crawledAt,
      judgedAt: null,
    },
    { client: trx }
  )
  return stored.id
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
