import { randomUUID } from 'node:crypto'
import { crawlLease } from '#config/crawler'
import { hotRead } from '#platform/database/hot_read'
import type { Statements, Value } from '#platform/database/statements'
import { runAlone, transaction } from '#platform/database/transaction'
import { newId } from '#platform/ids'
import { listOf } from '#platform/database/value_list'
import type { FetchedPage, PageLabel } from 'rivalwatch-plugin'
import type { CrawlTrigger } from '#monitoring/models/crawl'
import { Capacity } from '#platform/queue/capacity'
import { CAN_BEGIN, livingLease } from '#monitoring/schedule/lease'
import {
  CAPACITY,
  HostBusy,
  lockFree,
  lockRow,
  pendingHosts,
  updateHosts,
  visitHosts,
  waitUntil,
} from '#monitoring/schedule/hosts'

/** The data about a page that its crawl needs. */
export interface CrawledPage {
  id: string
  workspaceId: string
  competitorId: string
  url: string
  label: PageLabel
  failuresInARow: number
  goneInARow: number
  etag: string | null
  lastModified: string | null
  validatedUrl: string | null
  /** See `parseRegions`. */
  regions: string | null
  /** See `WatchedUrl`. */
  isSource: boolean | null
}

/** The last good version of a page, to which the next crawl is compared. */
export interface LatestVersion {
  id: string
  versionNumber: number
  httpStatus: number
  bodyHash: string
  scripts: NonNullable<FetchedPage['scripts']> | null
  contentId: string
  contentHash: string
}

/** The right to crawl a page, held by one worker at a time until its lease expires. */
export interface ClaimedCrawl {
  trigger: CrawlTrigger
  startedAt: number
  /** The ID of the change that the crawl may find. It also names the trace that begins with the crawl. */
  changeId: string
  page: CrawledPage
  /** Null before the baseline. */
  before: LatestVersion | null
  /** The host on which the crawl took its turn. */
  host: string
  /** Whether the host did not respond to the last visit. */
  isSlow?: boolean
  token: string
}

/** A host whose row is locked. `crawl` is the one that may begin if there is room; null if none is waiting. */
interface Candidate {
  host: string
  wait: number
  hasRoom: boolean
  crawl: (Omit<ClaimedCrawl, 'startedAt' | 'token' | 'changeId'> & { turn: number; isPaused: boolean }) | null
}

const CLAIMED = `page.id, page.workspace_id, page.competitor_id, page.url, page.label, page.failures_in_a_row,
  page.gone_in_a_row, page.etag, page.last_modified, page.validated_url, page.regions, page.is_source,
  page.turn, page.crawl_trigger, page.is_active, page.lease_token,
  version.id as version_id, version.version_number, version.http_status, version.body_hash, version.scripts,
  version.content_id, content.hash`

const LATEST_VERSION = `left join page_versions version on version.watched_url_id = page.id and version.version_number =
    (select max(version_number) from page_versions where page_versions.watched_url_id = page.id)
  left join page_contents content on content.id = version.content_id`

/**
 * Claims crawls whose hosts are free: for each host, the next one by turn. Concurrent workers claim different crawls.
 *
 * @param capacity the worker's capacity, or the maximum number of crawls to claim
 */
export async function claimNext(capacity: Capacity | number, now = Date.now()): Promise<ClaimedCrawl[]> {
  const { room, hasSlowRoom, admit } =
    typeof capacity === 'number' ? new Capacity(capacity).look() : capacity.look()
  const pending = await pendingHosts({ most: room, withSlow: hasSlowRoom }, now)
  // Hosts that turn out to have no waiting crawl are kept, so that their turn is updated below.
  const hosts = pending.filter(
    ({ workspaceId, isSlow }) => workspaceId === null || admit(workspaceId, isSlow)
  )
  if (hosts.length === 0) return []
  const isSlow = new Map(hosts.map((one) => [one.host, one.isSlow]))
  const claims = await transaction(async (trx) => {
    const free = await lockFree(trx, [...isSlow.keys()], now)
    if (free.length === 0) return []
    const lines = await firstOf(trx, free, now)
    const begun = await begin(
      trx,
      lines.filter(({ hasRoom }) => hasRoom),
      now
    )
    const visited = new Set(begun.map(({ host }) => host))
    await updateHosts(
      trx,
      free.filter((host) => !visited.has(host)),
      now
    )
    return begun
  })
  return claims.map((claim) => ({ ...claim, isSlow: isSlow.get(claim.host)! }))
}

/** Returns the next crawl by turn of each host, without those of pages that have been paused since. */
async function firstOf(trx: Statements, hosts: readonly string[], now: number): Promise<Candidate[]> {
  const { sql, values } = listOf(hosts)
  const first = `page.id = (select page.id from watched_urls page where page.host = hosts.host and ${CAN_BEGIN}
    order by page.turn, page.id limit 1)`
  for (;;) {
    const lines = await candidates(trx, first, livingLease(now), { sql: `in ${sql}`, values }, now)
    if (!(await dropPaused(trx, lines))) return lines
  }
}

/**
 * Claims a page's waiting or abandoned crawl, ahead of all others. Returns null if it is done or another worker has it.
 *
 * @throws HostBusy if the crawl has to wait for its host
 */
export async function claimCrawl(pageId: string, now = Date.now()): Promise<ClaimedCrawl | null> {
  const [page] = await hotRead<{ host: string }>('select host from watched_urls where id = ?', [pageId])
  if (!page) return null
  return transaction(async (trx) => {
    await lockRow(trx, page.host)
    const condition = `page.id = ? and ${CAN_BEGIN}`
    const host = { sql: '= ?', values: [page.host] }
    const [line] = await candidates(trx, condition, [pageId, ...livingLease(now)], host, now)
    if (!line.crawl) return null
    if (line.wait > 0) throw new HostBusy(page.host, line.wait)
    if (!line.hasRoom) throw new HostBusy(page.host, null)
    if (await dropPaused(trx, [line])) return null
    return (await begin(trx, [line], now)).at(0) ?? null
  })
}

/**
 * Returns the crawls that may begin on hosts.
 *
 * @param page selects the crawl of each host, with its values
 */
async function candidates(
  trx: Statements,
  page: string,
  values: readonly Value[],
  host: { sql: string; values: Value[] },
  now: number
): Promise<Candidate[]> {
  const rows = await trx.read<Record<string, any>>(
    `select hosts.host, ${CAPACITY()}, ${CLAIMED} from hosts left join watched_urls page on ${page}
      ${LATEST_VERSION} where hosts.host ${host.sql}`,
    [...livingLease(now), ...values, ...host.values]
  )
  return rows.map((row) => ({
    host: row.host,
    wait: waitUntil(Number(row.next_at), now),
    hasRoom: Boolean(row.has_room),
    crawl: row.id === null ? null : crawlOf(row),
  }))
}

/** Returns a page's crawl whose worker let the lease expire, with that worker's claim; null if there is none. */
export async function leftCrawl(pageId: string, now: number): Promise<ClaimedCrawl | null> {
  const [row] = await hotRead<Record<string, any>>(
    `select page.host, ${CLAIMED} from watched_urls page ${LATEST_VERSION}
      where page.id = ? and page.lease_token is not null and page.lease_expires_at not between ? and ?`,
    [pageId, ...livingLease(now)]
  )
  return row ? { ...crawlOf(row), ...newRun(now), token: row.lease_token } : null
}

/**
 * Removes scheduled crawls from their queues if their pages have been paused since. Returns false if there were none.
 */
async function dropPaused(trx: Statements, lines: readonly Candidate[]): Promise<boolean> {
  const paused = lines.flatMap(({ crawl }) => (crawl?.isPaused ? [crawl.page.id] : []))
  if (paused.length === 0) return false
  await trx
    .updateTable('watched_urls')
    .set({ turn: null, crawl_trigger: null, queued_at: null })
    .where('id', 'in', paused)
    .execute()
  return true
}

/** Starts crawls. The caller has locked the rows of their hosts. */
async function begin(trx: Statements, lines: readonly Candidate[], now: number): Promise<ClaimedCrawl[]> {
  const waiting = lines.flatMap(({ crawl }) => crawl ?? [])
  if (waiting.length === 0) return []
  const token = randomUUID()
  const { sql, values } = listOf(waiting.map(({ page }) => page.id))
  const begun = await trx.write(
    `update watched_urls as page set last_status = 'running', lease_token = ?, lease_expires_at = ?,
      attempts = attempts + 1 where page.id in ${sql} and ${CAN_BEGIN}`,
    [token, now + crawlLease, ...values, ...livingLease(now)]
  )
  let crawls = waiting
  if (begun < waiting.length) {
    // On MySQL, a worker whose lease has expired may have ended its crawl in the meantime.
    const held = `select id from watched_urls where id in ${sql} and lease_token = ?`
    const ids = (await trx.read<{ id: string }>(held, [...values, token])).map(({ id }) => id)
    crawls = waiting.filter(({ page }) => ids.includes(page.id))
  }
  const hosts = crawls.map(({ host }) => host)
  await visitHosts(trx, hosts, { turn: Math.max(...crawls.map(({ turn }) => turn)), now })
  return crawls.map(({ turn: _turn, isPaused: _isPaused, ...crawl }) => ({ ...crawl, ...newRun(now), token }))
}

function newRun(now: number): Pick<ClaimedCrawl, 'startedAt' | 'changeId'> {
  return { startedAt: now, changeId: newId('change') }
}

function crawlOf(row: Record<string, any>): NonNullable<Candidate['crawl']> {
  return {
    turn: Number(row.turn),
    isPaused: row.crawl_trigger === 'schedule' && !row.is_active && row.lease_token === null,
    trigger: row.crawl_trigger,
    host: row.host,
    page: {
      id: row.id,
      workspaceId: row.workspace_id,
      competitorId: row.competitor_id,
      url: row.url,
      label: row.label,
      failuresInARow: row.failures_in_a_row,
      goneInARow: row.gone_in_a_row,
      etag: row.etag,
      lastModified: row.last_modified,
      validatedUrl: row.validated_url,
      regions: row.regions,
      isSource: row.is_source === null ? null : Boolean(row.is_source),
    },
    before: row.version_id && {
      id: row.version_id,
      versionNumber: row.version_number,
      httpStatus: row.http_status,
      bodyHash: row.body_hash,
      scripts: row.scripts,
      contentId: row.content_id,
      contentHash: row.hash,
    },
  }
}

/** Renews the lease until the returned function is called. */
export function keepLease({ page, token }: ClaimedCrawl): () => void {
  const timer = setInterval(() => {
    runAlone((trx) =>
      trx
        .updateTable('watched_urls')
        .set({ lease_expires_at: Date.now() + crawlLease })
        .where('id', '=', page.id)
        .where('lease_token', '=', token)
    ).catch(() => {})
  }, crawlLease / 3)
  timer.unref()
  return () => clearInterval(timer)
}
