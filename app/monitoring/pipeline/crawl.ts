/**
 * One crawl, step by step: claim → fetch → read → compare with the last good version → store. Judging what changed is
 * for others: they hear `PageChanged`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import type {
  Change,
  FetchedPage,
  FetchRefusal,
  FetchTarget,
  PageContent as Content,
} from '#platform/contract'
import { isOutOfRoom } from '#platform/database/violations'
import PageChanged from '#monitoring/events/page_changed'
import Competitor from '#monitoring/models/competitor'
import PageContent from '#monitoring/models/page_content'
import PageVersion from '#monitoring/models/page_version'
import type WatchedUrl from '#monitoring/models/watched_url'
import { claimCrawl, keepLease, type ClaimedCrawl } from '#monitoring/pipeline/claim'
import { browserMissing } from '#monitoring/pipeline/fetch_page'
import { latestVersion, type LatestVersion } from '#monitoring/pipeline/latest_version'
import { storeRefusal } from '#monitoring/pipeline/store_refusal'
import { storeVersion } from '#monitoring/pipeline/store_version'
import { PageTaskFailed } from '#monitoring/pipeline/thread/page_threads'
import type { PageResult, PageTask } from '#monitoring/pipeline/thread/tasks'
import { visitPage } from '#monitoring/pipeline/visit_page'
import { HostBusy, noteAnswer } from '#monitoring/schedule/hosts'
import { callNext, firstBefore } from '#monitoring/schedule/line'

/** Milliseconds after which who waits for another crawl to end looks again. */
const LOOK_AGAIN = 50

/** How a crawl ended. `changeId` is set when the page differs from its last good version. */
export interface CrawlOutcome {
  status: 'success' | 'failed' | 'blocked'
  httpStatus: number | null
  versionNumber: number | null
  changeId: string | null
  error: { code: string; message: string } | null
}

/**
 * Does a crawl that nobody else has, as soon as its host is free. Null when there is nothing to do.
 *
 * For who stands by; a worker has other things to do: `crawlInTurn`.
 */
export async function runCrawl(crawlId: string): Promise<CrawlOutcome | null> {
  for (;;) {
    try {
      const claim = await claimCrawl(crawlId)
      return claim && (await carryOut(claim))
    } catch (error) {
      if (!(error instanceof HostBusy)) throw error
      await sleep(error.wait ?? LOOK_AGAIN)
    }
  }
}

/** Does the crawl, or the one that waits before it in the line for its host. Nothing when the host is not free. */
export async function crawlInTurn(crawlId: string): Promise<void> {
  try {
    const claim = await claimCrawl(await firstBefore(crawlId))
    if (claim) await carryOut(claim)
  } catch (error) {
    if (!(error instanceof HostBusy)) throw error
    // Where another crawl has to end first, that one calls.
    if (error.wait !== null) await callNext(error.host)
  }
}

async function carryOut(claim: ClaimedCrawl): Promise<CrawlOutcome | null> {
  const { turn } = claim
  if (turn.leavesRoom) await callNext(turn.host)
  const stopKeeping = keepLease(claim)
  let outcome: CrawlOutcome | null
  try {
    outcome = await crawl(claim)
  } catch (error) {
    const refusal = isOutOfRoom(error) ? outOfRoom() : failedHere()
    logger.error({ err: error, crawl: claim.crawl.id }, `a crawl failed on our side: ${refusal.message}`)
    outcome = await storeRefusal(claim, refusal)
  } finally {
    stopKeeping()
  }

  if (outcome?.changeId) await PageChanged.dispatch(outcome.changeId)
  if (outcome) await noteAnswer(turn, outcome.status !== 'failed' || outcome.httpStatus !== null)
  await callNext(turn.host)
  return outcome
}

async function crawl(claim: ClaimedCrawl): Promise<CrawlOutcome | null> {
  const { page } = claim
  const before = await latestVersion(page.id)
  const fetched = await visitPage(claim, targetOf(page, before))
  if (fetched.kind === 'refusal') return storeRefusal(claim, fetched)
  if (fetched.kind === 'unchanged') {
    return before ? storeVersion(claim, { unchanged: before }) : storeRefusal(claim, unexpected304())
  }

  if (before && fetched.scripts === 'needed' && before.scripts !== 'needed') {
    return storeRefusal(claim, browserMissing(fetched.status))
  }
  const bodyHash = PageVersion.hashOfBody(fetched.body)
  if (before?.bodyHash === bodyHash) return storeVersion(claim, { unchanged: before, fetched })

  try {
    const content = await read(claim, fetched)
    // From little to all of it is no change of the page.
    const wasThin = before?.scripts === 'needed' && fetched.scripts !== 'needed'
    const change = before && !wasThin ? await compare(claim, before, content) : null
    return await storeVersion(claim, { fetched, bodyHash, content, change, before })
  } catch (error) {
    if (error instanceof PageRefused) return storeRefusal(claim, error.refusal)
    throw error
  }
}

/**
 * What its scripts have made of a page, they have to make anew. Validators speak of what came without them, so they are
 * for pages alone that need none.
 */
function targetOf(page: WatchedUrl, before: LatestVersion | null): FetchTarget {
  const isPlain = before?.scripts === null
  return {
    url: page.url,
    etag: isPlain ? page.etag : null,
    lastModified: isPlain ? page.lastModified : null,
    needsScripts: before?.scripts === 'run',
  }
}

async function read({ page }: ClaimedCrawl, fetched: FetchedPage): Promise<Content> {
  const { finalUrl, status, headers, body } = fetched
  const result = await runTask(
    { kind: 'read', response: { url: page.url, finalUrl, status, headers, body } },
    status
  )
  return (result as Extract<PageResult, { kind: 'read' }>).content
}

async function compare(claim: ClaimedCrawl, before: LatestVersion, after: Content): Promise<Change | null> {
  if (PageContent.hashOf(after) === before.contentHash) return null
  const { name } = await Competitor.findOrFail(claim.page.competitorId)
  const page = { url: claim.page.url, label: claim.page.label, competitor: name }
  const result = await runTask({ kind: 'compare', before: await before.content(), after, page }, null)
  return (result as Extract<PageResult, { kind: 'compare' }>).change
}

async function runTask(task: PageTask, status: number | null): Promise<PageResult> {
  const threads = await app.container.make('page.threads')
  try {
    const result = await threads.run(task)
    if (result.kind === 'refused') throw new PageRefused(result.code, result.message, status)
    for (const fault of result.faults) logger.warn(fault, `a plugin failed on a page (${task.kind})`)
    return result
  } catch (error) {
    if (error instanceof PageTaskFailed) throw new PageRefused(error.code, error.message, status)
    throw error
  }
}

/** The page came but cannot be read within our bounds. */
class PageRefused extends Error {
  readonly refusal: FetchRefusal

  constructor(code: string, message: string, status: number | null) {
    super(message)
    this.refusal = { kind: 'refusal', outcome: 'failed', code, message, status, retryAfter: null }
  }
}

function failedHere(): FetchRefusal {
  const message = 'Something went wrong on our side. The page is tried again at its next turn.'
  return {
    kind: 'refusal',
    outcome: 'failed',
    code: 'internal_error',
    message,
    status: null,
    retryAfter: null,
  }
}

function outOfRoom(): FetchRefusal {
  const message = 'The disk of the server is full. The page is tried again at its next turn.'
  return { kind: 'refusal', outcome: 'failed', code: 'disk_full', message, status: null, retryAfter: null }
}

function unexpected304(): FetchRefusal {
  const message = 'The site answered 304 Not Modified although nothing was read before.'
  return { kind: 'refusal', outcome: 'failed', code: 'http_304', message, status: 304, retryAfter: null }
}
