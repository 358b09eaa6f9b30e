/**
 * One step of a history: the list of copies, or the next copy, which is read and compared with the previous copy like a
 * crawled page. After the last copy, the newest copy is compared with the baseline.
 */
import { type FetchedUnchanged, type FetchRefusal, OutboundError } from 'rivalwatch-plugin'
import { archiveReach, mostCopies } from '#config/archive'
import { type Archive, ArchiveError } from '#monitoring/history/archive'
import { chooseCopies } from '#monitoring/history/loading/choose_copies'
import { type ClaimedHistory, LONGEST_REST, restArchive } from '#monitoring/history/loading/claim'
import { looksLikeErrorPage } from '#monitoring/history/loading/error_page'
import { fetchCopy } from '#monitoring/history/loading/fetch_copy'
import { baselineOf, newestCopyOf } from '#monitoring/history/loading/neighbors'
import { endStep, type Step, storeCopy, storeLastChange } from '#monitoring/history/loading/store_step'
import type { ChosenCopy } from '#monitoring/models/page_history'
import PageVersion from '#monitoring/models/page_version'
import { compareStored } from '#monitoring/pipeline/compare_stored'
import { readFetched } from '#monitoring/pipeline/read_fetched'
import { BlobStoreAway } from '#platform/blobs/errors'
import { transaction } from '#platform/database/transaction'
import { SECOND } from '#platform/instants'
import Competitor from '#monitoring/models/competitor'
import { isWebPage } from '#monitoring/web_page'

/** How many times a step is attempted before it is given up. */
const ATTEMPTS = 5

/** The pause after the first failure of a step; it doubles with each further failure. */
const FIRST_PAUSE = 5 * SECOND

const UNREACHABLE = "The archive can't be reached right now. Try again later."

/**
 * Runs the next step of a history.
 *
 * @throws any error that is not the archive's fault; the step is retried in that case, too
 */
export async function loadStep(claim: ClaimedHistory, archive: Archive, now = Date.now()): Promise<void> {
  const { copies, attempts } = claim
  try {
    if (attempts > ATTEMPTS) return await giveUp(claim, now)
    if (copies === null) return await listCopies(claim, archive, now)
    const next = copies.findIndex(({ state }) => state === 'waiting')
    if (next === -1) await finish(claim, copies, now)
    else await loadCopy(claim, next, archive, now)
  } catch (error) {
    await postpone(claim, archive, error as Error, now)
    if (!(error instanceof ArchiveError || error instanceof OutboundError)) throw error
  }
}

async function listCopies(claim: ClaimedHistory, archive: Archive, now: number): Promise<void> {
  const { page } = claim
  const baseline = await baselineOf(page.id)
  const until = baseline?.firstCrawledAt ?? page.createdAt
  const since = now - archiveReach
  const hasPast = until > since && isWebPage(page)
  const listed = hasPast ? await archive.list(page.url, since, until) : []
  const copies = chooseCopies(listed, mostCopies).map(({ capturedAt }): ChosenCopy => ({
    capturedAt,
    state: 'waiting',
  }))
  await end(claim, { copies, nextAt: now, ...(copies.length === 0 && { finishedAt: now }) })
}

async function loadCopy(claim: ClaimedHistory, index: number, archive: Archive, now: number): Promise<void> {
  const { page } = claim
  const { capturedAt } = claim.copies![index]
  const fetched = await fetchCopy(archive, page, capturedAt)
  if (fetched.kind !== 'page') {
    return skip(claim, index, reasonOf(fetched), now)
  }
  if (fetched.scripts === 'needed')
    return skip(claim, index, 'The copy needs JavaScript to show the page.', now)
  if (looksLikeErrorPage(fetched.body)) return skip(claim, index, 'The copy is an error page.', now)

  const before = await newestCopyOf(page.id)
  const reading = await readFetched({ page, before }, fetched)
  if ('outcome' in reading) {
    // The machine may just have been too busy, so the first failure is retried.
    if (claim.attempts === 1) throw new ArchiveError(reading.message, 0)
    return skip(claim, index, reading.message, now)
  }
  await storeCopy(
    claim,
    {
      ...reading,
      capturedAt,
      number: index + 1 - claim.copies!.length,
      httpStatus: fetched.status,
      bodyHash: PageVersion.hashOfBody(fetched.body),
      before,
    },
    { copies: withState(claim.copies!, index, { state: 'loaded' }), nextAt: now }
  )
}

/** Compares the newest copy with the baseline and ends the history. */
async function finish(claim: ClaimedHistory, copies: readonly ChosenCopy[], now: number): Promise<void> {
  const { page } = claim
  const step = { copies, nextAt: now, finishedAt: now }
  const [before, baseline] = [await newestCopyOf(page.id), await baselineOf(page.id)]
  // The baseline may have been read with different regions than the copies.
  if (!before || !baseline || page.regions) return end(claim, step)
  const workspace = { id: page.workspaceId }
  const { name: competitor } = await Competitor.findOrFail(page.competitorId)
  const compared = await compareStored(workspace, [before.id, baseline.id], { ...page, competitor })
  if (compared.outcome === 'away') throw new BlobStoreAway('The content store cannot be read.')
  const change = compared.outcome === 'compared' ? compared.change : null
  if (!change || change.fields.length + change.lines.length === 0) return end(claim, step)
  await storeLastChange(claim, change, { before, baseline }, step)
}

/** Ends a step without a result after too many attempts. */
function giveUp(claim: ClaimedHistory, now: number): Promise<void> {
  const { copies } = claim
  if (copies === null) return end(claim, { copies, nextAt: now, finishedAt: now, error: UNREACHABLE })
  const next = copies.findIndex(({ state }) => state === 'waiting')
  if (next === -1) return end(claim, { copies, nextAt: now, finishedAt: now })
  return skip(claim, next, "The archive didn't return the copy.", now)
}

function reasonOf(fetched: FetchRefusal | FetchedUnchanged): string {
  const isAnswer = fetched.kind === 'unchanged' || fetched.code === `http_${fetched.status}`
  return isAnswer ? `The archive returned ${fetched.status}.` : fetched.message
}

function skip(claim: ClaimedHistory, index: number, reason: string, now: number): Promise<void> {
  const copies = withState(claim.copies!, index, { state: 'skipped', reason: reason.slice(0, 200) })
  return end(claim, { copies, nextAt: now })
}

/** Postpones the step, or ends the history if a retry is pointless. */
async function postpone(claim: ClaimedHistory, archive: Archive, error: Error, now: number): Promise<void> {
  const { copies, attempts } = claim
  const retryAfter = error instanceof ArchiveError ? error.retryAfter : 0
  if (retryAfter === null) return end(claim, { copies, nextAt: now, finishedAt: now, error: error.message })
  const rest = Math.min(retryAfter * SECOND, LONGEST_REST)
  if (rest > 0) await restArchive(archive.url, now + rest)
  const pause = FIRST_PAUSE * 2 ** (attempts - 1)
  await end(claim, { copies, attempts, nextAt: now + Math.max(rest, pause) })
}

async function end(claim: ClaimedHistory, step: Step): Promise<void> {
  await transaction((trx) => endStep(claim, step, trx))
}

function withState(
  copies: readonly ChosenCopy[],
  index: number,
  state: Omit<ChosenCopy, 'capturedAt'>
): ChosenCopy[] {
  return copies.map((copy, at) => (at === index ? { ...copy, ...state } : copy))
}
