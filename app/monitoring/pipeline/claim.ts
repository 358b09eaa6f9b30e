import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { crawlLease } from '#config/crawler'
import { hotRead } from '#platform/database/hot_read'
import { type HotStatements, hotTransaction } from '#platform/database/hot_write'
import type { PageLabel } from '#platform/contract'
import type { CrawlFrequency } from '#monitoring/labels'
import type { CrawlTrigger } from '#monitoring/models/crawl'
import { Places } from '#platform/queue/places'
import { livingLease } from '#monitoring/schedule/lease'
import {
  holdFree,
  holdRow,
  HostBusy,
  passBy,
  type Room,
  roomOf,
  visitHost,
  wantedHosts,
} from '#monitoring/schedule/hosts'

/** What a crawl has to know of its page. */
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

/** The right to do a crawl, held by one worker at a time until its lease runs out. */
export interface ClaimedCrawl {
  crawl: { id: string; trigger: CrawlTrigger; startedAt: number }
  page: CrawledPage
  /** Whose turn was taken. */
  host: string
  /** Whether that did not answer when it was visited last. */
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

/** Those whose page is being crawled have to wait for that, and others pass them by. */
const PAGE_IS_FREE = `not exists (
  select 1 from crawls running where running.slot = replace(crawls.slot, ':queued', ':running'))`

/**
 * Takes crawls that wait and whose host is free: of each host the one whose turn it is. Several workers that do this at
 * once take different ones.
 *
 * @param places that a worker has for them, or how many to take at most
 */
export async function claimNext(places: Places | number, now = Date.now()): Promise<ClaimedCrawl[]> {
  const { room, hasSlowRoom, admit } = typeof places === 'number' ? new Places(places).look() : places.look()
  const wanted = await wantedHosts({ most: room, withSlow: hasSlowRoom }, now)
  // Where nothing waits after all, the host is told so.
  const hosts = wanted.filter(({ workspaceId, isSlow }) => workspaceId === null || admit(workspaceId, isSlow))
  if (hosts.length === 0) return []
  const isSlow = new Map(hosts.map((one) => [one.host, one.isSlow]))
  return hotTransaction(async (statements) => {
    const claims = []
    for (const host of await holdFree(statements, [...isSlow.keys()], now)) {
      const claim = await claimFirstOf(statements, await roomOf(statements, host, now), now)
      if (claim) claims.push({ ...claim, isSlow: isSlow.get(host)! })
      else await passBy(statements, host)
    }
    return claims
  })
}

async function claimFirstOf(
  statements: HotStatements,
  room: Room,
  now: number
): Promise<ClaimedCrawl | null> {
  if (room.places < 1) return null
  for (;;) {
    const [first, second] = await lineFor(statements, room.host)
    if (!first) return null
    if (!(await isDropped(statements, first))) {
      return begin(statements, first, room, { next: room.places > 1 && second ? second.turn : null, now })
    }
  }
}

/** Whether nobody wants the crawl any longer: the schedule passes by paused pages. Then it is gone. */
async function isDropped(statements: HotStatements, { id, trigger, page }: Candidate): Promise<boolean> {
  if (trigger !== 'schedule' || page.isActive) return false
  await statements.write('delete from crawls where id = ?', [id])
  return true
}

/** Who waits for a host, in order of arrival: the first, and the second to tell whether there is one. */
async function lineFor(statements: HotStatements, host: string): Promise<Candidate[]> {
  const rows = await statements.read<Record<string, unknown>>(
    `select ${COLUMNS} from crawls join watched_urls pages on pages.id = crawls.watched_url_id
      where crawls.host = ? and crawls.status = 'queued' and ${PAGE_IS_FREE} order by crawls.turn, crawls.id limit 2`,
    [host]
  )
  return rows.map(candidate)
}

/**
 * Takes one crawl that waits, or whose worker let its lease run out, whoever waits beside it. Null when there is nothing
 * to take: it is done, somebody else has it, or its page is being crawled right now.
 *
 * @throws HostBusy when it has to wait for its host
 */
export async function claimCrawl(crawlId: string, now = Date.now()): Promise<ClaimedCrawl | null> {
  const [crawl] = await hotRead<{ host: string | null }>('select host from crawls where id = ?', [crawlId])
  const host = crawl?.host
  if (!host) return null
  return hotTransaction(async (statements) => {
    await holdRow(statements, host)
    const room = await roomOf(statements, host, now)
    const wanted = await openCrawl(statements, crawlId, now)
    if (!wanted) return null
    if (room.wait > 0) throw new HostBusy(host, room.wait)
    if (room.places < 1) throw new HostBusy(host, null)
    if (await isDropped(statements, wanted)) return null
    return begin(statements, wanted, room, { next: room.places > 1 ? wanted.turn : null, now })
  })
}

async function openCrawl(
  statements: HotStatements,
  crawlId: string,
  now: number
): Promise<Candidate | undefined> {
  const rows = await statements.read<Record<string, unknown>>(
    `select ${COLUMNS} from crawls join watched_urls pages on pages.id = crawls.watched_url_id
      where crawls.id = ? and ((crawls.status = 'queued' and ${PAGE_IS_FREE})
        or (crawls.status = 'running' and crawls.lease_expires_at not between ? and ?))`,
    [crawlId, ...livingLease(now)]
  )
  return rows.map(candidate)[0]
}

/** Sets a crawl to running whose host's row is held. */
async function begin(
  statements: HotStatements,
  { id, turn, trigger, page }: Candidate,
  { host }: Room,
  { next, now }: { next: number | null; now: number }
): Promise<ClaimedCrawl> {
  const token = randomUUID()
  await statements.write(
    `update crawls set status = 'running', slot = replace(slot, ':queued', ':running'), lease_token = ?,
      lease_expires_at = ?, started_at = ?, attempts = attempts + 1 where id = ?`,
    [token, now + crawlLease, now, id]
  )
  await visitHost(statements, host, { turn, next, now })
  await statements.update('watched_urls', { last_status: 'running' }, { id: page.id })
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

/** Renews the lease until it is told to stop. */
export function keepLease({ crawl, token }: ClaimedCrawl): () => void {
  const timer = setInterval(() => {
    void db
      .from('crawls')
      .where({ id: crawl.id, lease_token: token })
      .update({ lease_expires_at: Date.now() + crawlLease })
      .exec()
      .catch(() => {})
  }, crawlLease / 3)
  timer.unref()
  return () => clearInterval(timer)
}
