/**
 * Decides when a crawl of a host may begin, across all workers. `hosts` stores the earliest time; the leases of running
 * crawls tell how many there are, so that a dead worker's place becomes free again. `is_wanted` marks hosts worth a
 * look: it is set when a crawl starts to wait or a place becomes free, and cleared when nothing is found to begin. Both
 * happen while the host's row is held, so that no crawl is forgotten.
 */
import { crawlsPerHost, hostDelay } from '#config/crawler'
import { LONGEST_CRAWL_DELAY } from '#monitoring/robots/rules'
import { hotRead } from '#platform/database/hot_read'
import type { Statements } from '#platform/database/statements'
import { autocommit } from '#platform/database/transaction'
import { livingLease } from '#monitoring/schedule/lease'

/** The length of the column; names that can be reached are shorter. */
const LONGEST_HOST = 300

/** The longest time for which a host is held. If it is further ahead, the clock was set back. */
const LONGEST_WAIT = Math.max(hostDelay, LONGEST_CRAWL_DELAY)

const MAY_BE_VISITED = 'is_wanted = 1 and (next_at <= ? or next_at > ?)'
/** It was visited before and did not answer. */
const IS_SLOW = 'answers = 0 and next_at > 0'
const mayBeVisited = (now: number) => [now, now + LONGEST_WAIT]

const COLUMNS = {
  host: 'key',
  next_at: 'kept',
  answers: 'kept',
  is_wanted: 'replaced',
  turn: 'kept',
} as const

/** No crawl of the host may begin now. */
export class HostBusy extends Error {
  constructor(
    readonly host: string,
    /** Milliseconds until one may; null if another one has to end first. */
    readonly wait: number | null
  ) {
    super(`${host} is busy.`)
  }
}

/** Returns the host whose turn a page waits for: name and port. `www.acme.com` and `acme.com` are two hosts. */
export function hostOf(url: string): string {
  return new URL(url).host.slice(0, LONGEST_HOST)
}

/** The lowest turn of the crawls that wait for a host. */
const FIRST_TURN = `(select min(turn) from crawls where crawls.host = hosts.host and status = 'queued')`

/** The turn of a host for which nothing waits: behind all others. */
const NO_TURN = Number.MAX_SAFE_INTEGER

/**
 * Adds hosts and marks them as wanted. Runs in the same transaction as the crawls that wait for them, and before these.
 */
export async function upsertPending(
  trx: Statements,
  crawls: readonly { host: string; turn: number }[]
): Promise<void> {
  const first = new Map<string, number>()
  for (const { host, turn } of crawls) first.set(host, Math.min(turn, first.get(host) ?? turn))
  // A fixed order keeps two transactions that want the same hosts from deadlocking.
  const hosts = [...first.keys()].sort()
  await markPending(trx, hosts)
  for (const host of hosts) {
    const turn = first.get(host)!
    await trx.write('update hosts set turn = ? where host = ? and turn > ?', [turn, host, turn])
  }
}

/** Marks hosts as wanted for crawls that waited before. */
export async function upsertPendingAgain(trx: Statements, hosts: readonly string[]): Promise<void> {
  const names = [...new Set(hosts)].sort()
  await markPending(trx, names)
  await trx.write(
    `update hosts set turn = coalesce(${FIRST_TURN}, turn) where host in (${names.map(() => '?').join(', ')})`,
    names
  )
}

async function markPending(trx: Statements, hosts: readonly string[]): Promise<void> {
  await trx.upsert(
    'hosts',
    COLUMNS,
    hosts.map((host) => [host, 0, 0, 1, NO_TURN])
  )
}

/** What the holder of a host's row may do with the host. */
export interface HostCapacity {
  host: string
  /** Milliseconds until it may be visited again; 0 or less if it may be now. */
  wait: number
  /** How many more crawls may run. */
  free: number
}

/** A host where a crawl may be able to begin. */
export interface PendingHost {
  host: string
  /** Whether it did not answer the last visit. */
  isSlow: boolean
  /** Whose crawl is first in its line; null if none waits after all. */
  workspaceId: string | null
}

/** Returns hosts where a crawl may be able to begin, in the order of their turns. Blocks nobody. */
export async function pendingHosts(
  { most, withSlow }: { most: number; withSlow: boolean },
  now: number
): Promise<PendingHost[]> {
  const rows = await hotRead<{ host: string; is_slow: number; workspace_id: string | null }>(
    `select wanted.host, wanted.is_slow, (
        select workspace_id from crawls where crawls.host = wanted.host and status = 'queued' order by turn, id limit 1
      ) as workspace_id
      from (select host, turn, next_at, ${IS_SLOW} as is_slow from hosts
        where ${MAY_BE_VISITED} ${withSlow ? '' : `and not (${IS_SLOW})`} order by turn limit ?) wanted
      order by wanted.turn, wanted.next_at`,
    [...mayBeVisited(now), most]
  )
  return rows.map(({ host, is_slow, workspace_id }) => ({
    host,
    isSlow: Boolean(is_slow),
    workspaceId: workspace_id,
  }))
}

/** Locks those of the hosts that may still be visited and that nobody else holds, until the transaction ends. */
export async function lockFree(trx: Statements, hosts: readonly string[], now: number): Promise<string[]> {
  const rows = await trx.read<{ host: string }>(
    `select host from hosts where host in (${hosts.map(() => '?').join(', ')}) and ${MAY_BE_VISITED}
      order by turn ${trx.forUpdateOfFree}`,
    [...hosts, ...mayBeVisited(now)]
  )
  return rows.map(({ host }) => host)
}

/** Locks a host until the transaction ends; adds it if it is unknown. */
export async function lockRow(trx: Statements, host: string): Promise<void> {
  await trx.upsert('hosts', { ...COLUMNS, is_wanted: 'kept' }, [[host, 0, 0, 0, NO_TURN]])
}

/** Returns the capacity of a host whose row is held: only then does MySQL show what others have done since. */
export async function capacityOf(trx: Statements, host: string, now: number): Promise<HostCapacity> {
  const [row] = await trx.read<{ next_at: number; answers: number; running: number }>(
    `select next_at, answers, (
        select count(*) from crawls
        where crawls.host = hosts.host and status = 'running' and lease_expires_at between ? and ?
      ) as running from hosts where host = ?`,
    [...livingLease(now), host]
  )
  const most = row.answers ? crawlsPerHost.answering : crawlsPerHost.unknown
  return {
    host,
    wait: waitUntil(Number(row.next_at), now),
    free: most - Number(row.running),
  }
}

/**
 * Records that a crawl of a host begins.
 *
 * @param turn of the crawl
 * @param next turn of the next crawl in line; null if none may begin yet
 */
export async function visitHost(
  trx: Statements,
  host: string,
  { turn, next, now }: { turn: number; next: number | null; now: number }
): Promise<void> {
  await trx.write(
    `update hosts set next_at = ?, is_wanted = ?, turn = ?,
      last_turn = case when last_turn < ? then ? else last_turn end where host = ?`,
    [now + hostDelay, next !== null, next ?? NO_TURN, turn, turn, host]
  )
}

/** Clears the mark of a host where nothing can begin until it is wanted again. */
export async function clearPending(trx: Statements, host: string): Promise<void> {
  await trx.updateTable('hosts').set({ is_wanted: false }).where('host', '=', host).execute()
}

/**
 * Frees a place of a host and marks the host if crawls wait for it. A host that does not answer gets one crawl at a
 * time from then on, so that it never takes all the places of a worker.
 */
export async function releaseHost(trx: Statements, host: string, answers: boolean): Promise<void> {
  await trx.write(
    `update hosts set answers = ?, is_wanted = case when ${FIRST_TURN} is null then is_wanted else 1 end,
        turn = coalesce(${FIRST_TURN}, ${NO_TURN})
      where host = ?`,
    [answers, host]
  )
}

/** Keeps crawls of a host from beginning before `until`. */
export async function holdHost(host: string, until: number): Promise<void> {
  await autocommit((trx) =>
    trx
      .updateTable('hosts')
      .set({ next_at: until })
      .where('host', '=', host)
      .where('next_at', '<', until)
      .execute()
  )
}

/** @returns milliseconds; 0 or less if the wait is over */
function waitUntil(nextAt: number, now: number): number {
  return nextAt - now > LONGEST_WAIT ? 0 : nextAt - now
}
