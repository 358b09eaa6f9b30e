import { randomUUID } from 'node:crypto'
import { crawlLease } from '#config/crawler'
import { hotRead } from '#platform/database/hot_read'
import type { Statements } from '#platform/database/statements'
import { runAlone, transaction } from '#platform/database/transaction'
import type { PageLabel } from 'rivalwatch-plugin'
import type { CrawlFrequency } from '#monitoring/labels'
import type { CrawlTrigger } from '#monitoring/models/crawl'
import { Capacity } from '#platform/queue/capacity'
import { livingLease } from '#monitoring/schedule/lease'
import {
  lockFree,
  lockRow,
  HostBusy,
  clearPending,
  type HostCapacity,
  capacityOf,
  visitHost,
  pendingHosts,
} from '#monitoring/schedule/hosts'

/** What a crawl needs to know about its page. */
export interface CrawledPage {
  id: string
  workspaceId: string
  competitorId: string
  url: string
  label: PageLabel
  crawlFrequency: CrawlFrequency
  isActive: boolean
  nextCrawlAt: number
  failuresInARow: number
  goneInARow: number
  etag: string | null
  lastModified: string | null
  validatedUrl: string | null
}

/** The right to do a crawl, held by one worker at a time until its lease expires. */
export interface ClaimedCrawl {
  crawl: { id: string; trigger: CrawlTrigger; startedAt: number }
  page: CrawledPage
  /** The host whose turn the crawl took. */
  host: string
  /** Whether the host did not answer the last visit. */
  isSlow?: boolean
  token: string
}

/** A crawl that can be claimed, with its page. */
interface Candidate {
  id: string
  turn: number
  trigger: CrawlTrigger
  page: CrawledPage
}

const COLUMNS = `crawls.id as crawl_id, crawls.turn, crawls.trigger, pages.id, pages.workspace_id, pages.competitor_id, pages.url,
  pages.label, pages.crawl_frequency, pages.is_active, pages.next_crawl_at, pages.failures_in_a_row,
  pages.gone_in_a_row, pages.etag, pages.last_modified, pages.validated_url`

/** A crawl has to wait while its page is being crawled; others may overtake it. */
const PAGE_IS_FREE = `not exists (
  select 1 from crawls running where running.slot = replace(crawls.slot, ':queued', ':running'))`

/**
 * Claims queued crawls whose hosts are free: for each host, the one whose turn it is. Concurrent workers claim
 * different crawls.
 *
 * @param capacity the worker's, or the most crawls to claim
 */
export async function claimNext(capacity: Capacity | number, now = Date.now()): Promise<ClaimedCrawl[]> {
  const { room, hasSlowRoom, admit } =
    typeof capacity === 'number' ? new Capacity(capacity).look() : capacity.look()
  const pending = await pendingHosts({ most: room, withSlow: hasSlowRoom }, now)
  // A host for which nothing waits after all is kept, so that its mark is cleared below.
  const hosts = pending.filter(
    ({ workspaceId, isSlow }) => workspaceId === null || admit(workspaceId, isSlow)
  )
  if (hosts.length === 0) return []
  const isSlow = new Map(hosts.map((one) => [one.host, one.isSlow]))
  return transaction(async (trx) => {
    const claims = []
    for (const host of await lockFree(trx, [...isSlow.keys()], now)) {
      const claim = await claimFirstOf(trx, await capacityOf(trx, host, now), now)
      if (claim) claims.push({ ...claim, isSlow: isSlow.get(host)! })
      else await clearPending(trx, host)
    }
    return claims
  })
}

async function claimFirstOf(trx: Statements, room: HostCapacity, now: number): Promise<ClaimedCrawl | null> {
  if (room.free < 1) return null
  for (;;) {
    const [first, second] = await lineFor(trx, room.host)
    if (!first) return null
    if (!(await isDropped(trx, first))) {
      return begin(trx, first, room, { next: room.free > 1 && second ? second.turn : null, now })
    }
  }
}

/** Deletes a scheduled crawl whose page has been paused since, and tells whether it did. */
async function isDropped(trx: Statements, { id, trigger, page }: Candidate): Promise<boolean> {
  if (trigger !== 'schedule' || page.isActive) return false
  await trx.write('delete from crawls where id = ?', [id])
  return true
}

/** Returns the first two crawls in a host's line; the second one only tells the host's next turn. */
async function lineFor(trx: Statements, host: string): Promise<Candidate[]> {
  const rows = await trx.read<Record<string, unknown>>(
    `select ${COLUMNS} from crawls join watched_urls pages on pages.id = crawls.watched_url_id
      where crawls.host = ? and crawls.status = 'queued' and ${PAGE_IS_FREE} order by crawls.turn, crawls.id limit 2`,
    [host]
  )
  return rows.map(candidate)
}

/**
 * Claims one crawl that is queued or whose worker let its lease expire, ahead of all others. Returns null if there is
 * nothing to claim: it is done, another worker has it, or its page is being crawled.
 *
 * @throws HostBusy if it has to wait for its host
 */
export async function claimCrawl(crawlId: string, now = Date.now()): Promise<ClaimedCrawl | null> {
  const [crawl] = await hotRead<{ host: string | null }>('select host from crawls where id = ?', [crawlId])
  const host = crawl?.host
  if (!host) return null
  return transaction(async (trx) => {
    await lockRow(trx, host)
    const room = await capacityOf(trx, host, now)
    const pending = await openCrawl(trx, crawlId, now)
    if (!pending) return null
    if (room.wait > 0) throw new HostBusy(host, room.wait)
    if (room.free < 1) throw new HostBusy(host, null)
    if (await isDropped(trx, pending)) return null
    return begin(trx, pending, room, { next: room.free > 1 ? pending.turn : null, now })
  })
}

async function openCrawl(trx: Statements, crawlId: string, now: number): Promise<Candidate | undefined> {
  const rows = await trx.read<Record<string, unknown>>(
    `select ${COLUMNS} from crawls join watched_urls pages on pages.id = crawls.watched_url_id
      where crawls.id = ? and ((crawls.status = 'queued' and ${PAGE_IS_FREE})
        or (crawls.status = 'running' and crawls.lease_expires_at not between ? and ?))`,
    [crawlId, ...livingLease(now)]
  )
  return rows.map(candidate)[0]
}

/** Starts a crawl. The caller holds the row of its host. */
async function begin(
  trx: Statements,
  { id, turn, trigger, page }: Candidate,
  { host }: HostCapacity,
  { next, now }: { next: number | null; now: number }
): Promise<ClaimedCrawl> {
  const token = randomUUID()
  await trx.write(
    `update crawls set status = 'running', slot = replace(slot, ':queued', ':running'), lease_token = ?,
      lease_expires_at = ?, started_at = ?, attempts = attempts + 1 where id = ?`,
    [token, now + crawlLease, now, id]
  )
  await visitHost(trx, host, { turn, next, now })
  await trx.updateTable('watched_urls').set({ last_status: 'running' }).where('id', '=', page.id).execute()
  return { crawl: { id, trigger, startedAt: now }, page, host, token }
}

function candidate(row: Record<string, any>): Candidate {
  return {
    id: row.crawl_id,
    turn: Number(row.turn),
    trigger: row.trigger,
    page: {
      id: row.id,
      workspaceId: row.workspace_id,
      competitorId: row.competitor_id,
      url: row.url,
      label: row.label,
      crawlFrequency: row.crawl_frequency,
      isActive: Boolean(row.is_active),
      nextCrawlAt: Number(row.next_crawl_at),
      failuresInARow: row.failures_in_a_row,
      goneInARow: row.gone_in_a_row,
      etag: row.etag,
      lastModified: row.last_modified,
      validatedUrl: row.validated_url,
    },
  }
}

/** Renews the lease until the returned function is called. */
export function keepLease({ crawl, token }: ClaimedCrawl): () => void {
  const timer = setInterval(() => {
    runAlone((trx) =>
      trx
        .updateTable('crawls')
        .set({ lease_expires_at: Date.now() + crawlLease })
        .where('id', '=', crawl.id)
        .where('lease_token', '=', token)
    ).catch(() => {})
  }, crawlLease / 3)
  timer.unref()
  return () => clearInterval(timer)
}
