/**
 * One crawl, step by step: claim → fetch → read → compare with the last good version → store. Listeners to
 * `PageChanged` judge the change.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import { failed, type FetchedPage, type FetchRefusal, type FetchTarget } from 'rivalwatch-plugin'
import { BlobStoreAway } from '#platform/blobs/errors'
import { isOutOfRoom } from '#platform/database/violations'
import { crawlDuration, crawls, leaseLosses } from '#platform/metrics/metrics'
import { type Attributes, type Span, step, traced } from '#platform/telemetry/spans'
import PageChanged from '#monitoring/events/page_changed'
import { isInventory } from '#monitoring/inventory/address'
import { watchWantedPages } from '#monitoring/inventory/new_pages'
import PageVersion from '#monitoring/models/page_version'
import { claimCrawl, type ClaimedCrawl, keepLease, type LatestVersion } from '#monitoring/pipeline/claim'
import { browserMissing } from '#monitoring/pipeline/fetch_page'
import { readFetched } from '#monitoring/pipeline/read_fetched'
import { storeRefusal } from '#monitoring/pipeline/store_refusal'
import { type GoodCrawl, storeVersion } from '#monitoring/pipeline/store_version'
import { visitPage } from '#monitoring/pipeline/visit_page'
import { parseRegions } from '#monitoring/regions/region'
import { HostBusy } from '#monitoring/schedule/hosts'
import { isWebPage } from '#monitoring/web_page'

/** Milliseconds between attempts to claim a crawl whose host is busy with another one. */
const LOOK_AGAIN = 50

/** The result of a crawl. `changeId` is set when the page differs from its last good version. */
export interface CrawlOutcome {
  status: 'success' | 'failed' | 'blocked'
  httpStatus: number | null
  versionNumber: number | null
  changeId: string | null
  error: { code: string; message: string } | null
}

/**
 * Runs the waiting crawl of a page, unless another worker has it. Returns null if there is nothing to do. Waits for the
 * host instead of failing, and goes ahead of other crawls that wait for it.
 */
export async function runCrawl(pageId: string): Promise<CrawlOutcome | null> {
  for (;;) {
    try {
      const claim = await claimCrawl(pageId)
      return claim && (await carryOut(claim))
    } catch (error) {
      if (!(error instanceof HostBusy)) throw error
      await sleep(error.wait ?? LOOK_AGAIN)
    }
  }
}

/** Runs a claimed crawl. Returns null if another worker has taken it over. */
export function carryOut(claim: ClaimedCrawl): Promise<CrawlOutcome | null> {
  const { page, changeId, trigger } = claim
  const fields = { workspace: page.workspaceId, page: page.id }
  const options = { trace: changeId, id: changeId, attributes: { 'rivalwatch.trigger': trigger } }
  return traced('crawl', fields, options, (span) => observe(claim, span))
}

async function observe(claim: ClaimedCrawl, span: Span): Promise<CrawlOutcome | null> {
  const measured = crawlDuration.startTimer()
  const stopKeeping = keepLease(claim)
  let outcome: CrawlOutcome | null
  try {
    outcome = await crawl(claim)
  } catch (error) {
    const refusal = failedHere(error)
    span.fail(error)
    logger.error({ err: error }, `crawl failed on our side: ${refusal.message}`)
    outcome = await storeRefusal(claim, refusal)
  } finally {
    stopKeeping()
  }
  measured()
  if (outcome) crawls.inc({ outcome: outcome.status })
  else leaseLosses.inc({ queue: 'crawls' })
  span.set(outcomeAttributes(outcome))

  if (outcome?.changeId) await PageChanged.dispatch(outcome.changeId)
  return outcome
}

function outcomeAttributes(outcome: CrawlOutcome | null): Attributes {
  return {
    'rivalwatch.outcome': outcome?.status ?? 'lease_lost',
    ...(outcome?.httpStatus && { 'http.response.status_code': outcome.httpStatus }),
    ...(outcome?.error && { 'error.type': outcome.error.code }),
    ...(outcome?.changeId && { 'rivalwatch.change': outcome.changeId }),
  }
}

async function crawl(claim: ClaimedCrawl): Promise<CrawlOutcome | null> {
  const { before } = claim
  const fetched = await step('fetch', () => visitPage(claim, targetOf(claim)), { kind: 'client' })
  if (fetched.kind === 'refusal') return storeRefusal(claim, fetched)
  if (fetched.kind === 'unchanged') {
    return before ? storeVersion(claim, asBefore(before, null)) : storeRefusal(claim, unexpected304())
  }

  if (before && fetched.scripts === 'needed' && before.scripts !== 'needed') {
    return storeRefusal(claim, browserMissing(fetched.status))
  }
  const bodyHash = PageVersion.hashOfBody(fetched.body)
  if (before?.bodyHash === bodyHash && !hasNewRegions(claim))
    return storeVersion(claim, asBefore(before, fetched))

  const reading = await step('read', () => readFetched(claim, fetched))
  if ('outcome' in reading) return storeRefusal(claim, reading)
  const { status: httpStatus, scripts = null } = fetched
  const outcome = await storeVersion(claim, { httpStatus, bodyHash, scripts, fetched, ...reading })
  if (outcome?.changeId && isInventory(claim.page.url)) await watchWantedPages(claim.page)
  return outcome
}

/**
 * Returns how to fetch a page. A page that was built by its scripts has to be rendered again. Validators belong to the
 * response without scripts, so they are sent only for pages that need none. A page that no crawl has fetched since
 * `isSource` is stored is fetched in full.
 */
function targetOf(claim: ClaimedCrawl): FetchTarget {
  const { page, before } = claim
  const isPlain = before?.scripts === null && page.isSource !== null && !hasNewRegions(claim)
  return {
    url: page.url,
    etag: isPlain ? page.etag : null,
    lastModified: isPlain ? page.lastModified : null,
    needsScripts: before?.scripts === 'run',
  }
}

/** Whether the page must be read even if it is unchanged, because a user changed its regions. */
function hasNewRegions({ page }: ClaimedCrawl): boolean {
  return isWebPage(page) && (parseRegions(page.regions)?.isNew ?? false)
}

function asBefore(before: LatestVersion, fetched: FetchedPage | null): GoodCrawl {
  const { bodyHash, scripts } = before
  const httpStatus = fetched?.status ?? before.httpStatus
  return { httpStatus, bodyHash, scripts, content: null, change: null, regions: null, fetched }
}

function failedHere(error: unknown): FetchRefusal {
  const again = 'The page will be checked again automatically.'
  if (isOutOfRoom(error)) return failed('disk_full', `The server is out of disk space. ${again}`)
  if (error instanceof BlobStoreAway) {
    return failed('content_store_unavailable', `The content store isn't available. ${again}`)
  }
  return failed('internal_error', `Something went wrong on our side. ${again}`)
}

function unexpected304(): FetchRefusal {
  const message = 'The site returned 304 Not Modified, but there is no earlier version.'
  return failed('http_304', message, 304)
}
