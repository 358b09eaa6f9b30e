/**
 * When a crawl of a host may begin, over all workers: `hosts` remembers the earliest time, the leases of running crawls
 * say how many there are, so a worker that died gives its place back. `is_wanted` tells which hosts are worth a look:
 * whoever makes a crawl wait for one, or a place of it free, sets it; whoever looks and finds nothing to begin takes it
 * back. Who does either holds the host's row meanwhile, so nobody is forgotten.
 */
import db from '@adonisjs/lucid/services/db'
import { crawlsPerHost, hostDelay } from '#config/crawler'
import { LONGEST_CRAWL_DELAY } from '#monitoring/robots/rules'
import { hotRead } from '#platform/database/hot_read'
import type { HotStatements } from '#platform/database/hot_write'
import type { Fate } from '#platform/database/upsert'
import { livingLease } from '#monitoring/schedule/lease'

/** As long as a column takes; a name that can be reached is shorter. */
const LONGEST_HOST = 300

/** Nobody holds a host for longer. Further ahead than that, it is the clock that went back. */
const LONGEST_WAIT = Math.max(hostDelay, LONGEST_CRAWL_DELAY)

const MAY_BE_VISITED = 'is_wanted = 1 and (next_at <= ? or next_at > ?)'
const mayBeVisited = (now: number) => [now, now + LONGEST_WAIT]

const COLUMNS: Record<string, Fate> = { host: 'key', next_at: 'kept', answers: 'kept', is_wanted: 'replaced' }

/** No crawl of the host may begin now. */
export class HostBusy extends Error {
  constructor(
    readonly host: string,
    /** Milliseconds until one may; null when first another one has to end. */
    readonly wait: number | null
  ) {
    super(`${host} is busy.`)
  }
}

/** Whose turn a page waits for: name and port. `www.acme.com` and `acme.com` are two. */
export function hostOf(url: string): string {
  return new URL(url).host.slice(0, LONGEST_HOST)
}

/** For `upsert`: makes hosts known and wanted. In the same transaction as the crawls that wait for them. */
export function wanting(hosts: readonly string[]) {
  // In one order, so that two that want the same do not wait for each other.
  const rows = [...new Set(hosts)].sort().map((host) => [host, 0, 0, 1])
  return ['hosts', COLUMNS, rows] as const
}

/** What may be done with a host, by who holds its row. */
export interface Room {
  host: string
  /** Milliseconds until it may be visited again, 0 or less when it may. */
  wait: number
  /** How many more crawls may run. */
  places: number
}

/** Whether there may be something to begin. Nobody is held up by this. */
export async function isAnyWanted(now: number): Promise<boolean> {
  const rows = await hotRead(`select host from hosts where ${MAY_BE_VISITED} limit 1`, mayBeVisited(now))
  return rows.length > 0
}

/** Hosts that may have something to begin, held until the transaction ends. Who has waited longest comes first. */
export async function wantedHosts(statements: HotStatements, most: number, now: number): Promise<string[]> {
  const rows = await statements.read<{ host: string }>(
    `select host from hosts where ${MAY_BE_VISITED} order by next_at limit ${most} ${statements.forUpdateOfFree}`,
    mayBeVisited(now)
  )
  return rows.map(({ host }) => host)
}

/** Holds a host until the transaction ends, known before or not. */
export async function holdRow(statements: HotStatements, host: string): Promise<void> {
  await statements.upsert('hosts', { ...COLUMNS, is_wanted: 'kept' }, [[host, 0, 0, 0]])
}

/** Of a host whose row is held: only then MySQL shows what others did until then. */
export async function roomOf(statements: HotStatements, host: string, now: number): Promise<Room> {
  const [row] = await statements.read<{ next_at: number; answers: number; running: number }>(
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
    places: most - Number(row.running),
  }
}

/** Takes a turn: one crawl begins. */
export async function takeTurn(
  statements: HotStatements,
  host: string,
  { isWanted, now }: { isWanted: boolean; now: number }
): Promise<void> {
  await statements.update('hosts', { next_at: now + hostDelay, is_wanted: isWanted }, { host })
}

/** Nothing can begin there before somebody wants it again. */
export async function passBy(statements: HotStatements, host: string): Promise<void> {
  await statements.update('hosts', { is_wanted: false }, { host })
}

/**
 * Gives a place back, with who waits for it called. A host that does not answer gets one crawl at a time from then on, so
 * that it never takes up all places of a worker.
 */
export async function leaveHost(statements: HotStatements, host: string, answers: boolean): Promise<void> {
  await statements.write(
    `update hosts set answers = ?, is_wanted = case
        when exists (select 1 from crawls where crawls.host = hosts.host and status = 'queued') then 1
        else is_wanted end
      where host = ?`,
    [answers, host]
  )
}

/** Lets no other crawl of a host begin before that. */
export async function holdHost(host: string, until: number): Promise<void> {
  await db.from('hosts').where('host', host).where('next_at', '<', until).update({ next_at: until })
}

/** @returns milliseconds, 0 or less when it is over */
function waitUntil(nextAt: number, now: number): number {
  return nextAt - now > LONGEST_WAIT ? 0 : nextAt - now
}
