/**
 * When a crawl of a host may begin, over all workers: `hosts` remembers the earliest time, the leases of running crawls
 * say how many there are, so a worker that died gives its place back.
 */
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { crawlsPerHost, hostDelay } from '#config/crawler'
import { LONGEST_CRAWL_DELAY } from '#monitoring/robots/rules'
import { leaseHolds } from '#monitoring/schedule/lease'

/** As long as a column takes; a name that can be reached is shorter. */
const LONGEST_HOST = 300

/** Nobody holds a host for longer. Further ahead than that, it is the clock that went back. */
const LONGEST_WAIT = Math.max(hostDelay, LONGEST_CRAWL_DELAY)

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

/** Nobody has visited the host before: see `meetHost`. */
export class UnknownHost extends Error {
  constructor(readonly host: string) {
    super(`${host} is not known yet.`)
  }
}

/** Makes a host known. Not within a transaction: two that do this at once would stand in each other's way there. */
export async function meetHost(host: string): Promise<void> {
  await db.knexQuery().table('hosts').insert({ host, next_at: 0, answers: false }).onConflict('host').ignore()
}

/** The right to visit a host, once. */
export interface Turn {
  host: string
  /** What is known of the host: see `noteAnswer`. */
  answers: boolean
  /** Whether another crawl may run beside this one. */
  leavesRoom: boolean
}

/**
 * Takes a turn of a host for a crawl that has just been set to running in the same transaction. Two that take one wait for
 * each other here.
 *
 * @throws HostBusy, UnknownHost
 */
export async function takeTurn(trx: TransactionClientContract, host: string, now: number): Promise<Turn> {
  const known = await trx.from('hosts').where('host', host).forUpdate().first()
  if (!known) throw new UnknownHost(host)
  const wait = waitUntil(Number(known.next_at), now)
  if (wait > 0) throw new HostBusy(host, wait)
  const answers = Boolean(known.answers)
  const most = answers ? crawlsPerHost.answering : crawlsPerHost.unknown
  const running = await runningOn(trx, host, now)
  if (running > most) throw new HostBusy(host, null)
  await trx
    .from('hosts')
    .where('host', host)
    .update({ next_at: now + hostDelay })
  return { host, answers, leavesRoom: running < most }
}

async function runningOn(trx: TransactionClientContract, host: string, now: number): Promise<number> {
  const row = await trx
    .from('crawls')
    .where({ host, status: 'running' })
    .where((lease) => leaseHolds(lease, now))
    .count('* as total')
    .first()
  return Number(row?.total)
}

/** Lets no other crawl of a host begin before that. */
export async function holdHost(host: string, until: number): Promise<void> {
  await db.from('hosts').where('host', host).where('next_at', '<', until).update({ next_at: until })
}

/** A host that does not answer gets one crawl at a time, so that it never takes up all places of a worker. */
export async function noteAnswer({ host, answers: before }: Turn, answers: boolean): Promise<void> {
  if (answers !== before) await db.from('hosts').where('host', host).update({ answers })
}

/** @returns milliseconds, 0 or less when it is over */
export function waitUntil(nextAt: number, now: number): number {
  return nextAt - now > LONGEST_WAIT ? 0 : nextAt - now
}
