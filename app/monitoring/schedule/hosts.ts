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
/** It was visited before and did not answer. */
const IS_SLOW = 'answers = 0 and next_at > 0'
const mayBeVisited = (now: number) => [now, now + LONGEST_WAIT]

const COLUMNS: Record<string, Fate> = {
  host: 'key',
  next_at: 'kept',
  answers: 'kept',
  is_wanted: 'replaced',
  turn: 'kept',
}

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

/** The lowest turn of the crawls that wait for a host. */
const FIRST_TURN = `(select min(turn) from crawls where crawls.host = hosts.host and status = 'queued')`

/** Of a host for which nothing waits: behind every other one. */
const NO_TURN = Number.MAX_SAFE_INTEGER

/** Makes hosts known and wanted. In the same transaction as the crawls that wait for them, before these. */
export async function wantHosts(
  statements: HotStatements,
  crawls: readonly { host: string; turn: number }[]
): Promise<void> {
  const first = new Map<string, number>()
  for (const { host, turn } of crawls) first.set(host, Math.min(turn, first.get(host) ?? turn))
  // In one order, so that two that want the same do not wait for each other.
  const hosts = [...first.keys()].sort()
  await makeWanted(statements, hosts)
  for (const host of hosts) {
    const turn = first.get(host)!
    await statements.write('update hosts set turn = ? where host = ? and turn > ?', [turn, host, turn])
  }
}

/** The same for crawls that waited before. */
export async function wantHostsAgain(statements: HotStatements, hosts: readonly string[]): Promise<void> {
  const names = [...new Set(hosts)].sort()
  await makeWanted(statements, names)
  await statements.write(
    `update hosts set turn = coalesce(${FIRST_TURN}, turn) where host in (${names.map(() => '?').join(', ')})`,
    names
  )
}

async function makeWanted(statements: HotStatements, hosts: readonly string[]): Promise<void> {
  await statements.upsert(
    'hosts',
    COLUMNS,
    hosts.map((host) => [host, 0, 0, 1, NO_TURN])
  )
}

/** What may be done with a host, by who holds its row. */
export interface Room {
  host: string
  /** Milliseconds until it may be visited again, 0 or less when it may. */
  wait: number
  /** How many more crawls may run. */
  places: number
}

/** A host that may have something to begin. */
export interface WantedHost {
  host: string
  /** Whether it did not answer when it was visited last. */
  isSlow: boolean
  /** Whose crawl is the first in its line; null where none waits after all. */
  workspaceId: string | null
}

/** Hosts that may have something to begin, those first whose turn it is. Nobody is held up by this. */
export async function wantedHosts(
  { most, withSlow }: { most: number; withSlow: boolean },
  now: number
): Promise<WantedHost[]> {
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

/** Those of some hosts that may still be visited and that nobody else holds, held until the transaction ends. */
export async function holdFree(
  statements: HotStatements,
  hosts: readonly string[],
  now: number
): Promise<string[]> {
  const rows = await statements.read<{ host: string }>(
    `select host from hosts where host in (${hosts.map(() => '?').join(', ')}) and ${MAY_BE_VISITED}
      order by turn ${statements.forUpdateOfFree}`,
    [...hosts, ...mayBeVisited(now)]
  )
  return rows.map(({ host }) => host)
}

/** Holds a host until the transaction ends, known before or not. */
export async function holdRow(statements: HotStatements, host: string): Promise<void> {
  await statements.upsert('hosts', { ...COLUMNS, is_wanted: 'kept' }, [[host, 0, 0, 0, NO_TURN]])
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

/**
 * Visits a host: one crawl begins.
 *
 * @param turn of the crawl
 * @param next turn of the crawl behind it; null where none may begin yet
 */
export async function visitHost(
  statements: HotStatements,
  host: string,
  { turn, next, now }: { turn: number; next: number | null; now: number }
): Promise<void> {
  await statements.write(
    `update hosts set next_at = ?, is_wanted = ?, turn = ?,
      last_turn = case when last_turn < ? then ? else last_turn end where host = ?`,
    [now + hostDelay, next !== null, next ?? NO_TURN, turn, turn, host]
  )
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
    `update hosts set answers = ?, is_wanted = case when ${FIRST_TURN} is null then is_wanted else 1 end,
        turn = coalesce(${FIRST_TURN}, ${NO_TURN})
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
