/** The robots.txt of each origin, shared by all processes. It is fetched again after it has expired. */
import { LRUCache } from 'lru-cache'
import { InFlight } from '#platform/in_flight'
import app from '@adonisjs/core/services/app'
import { robotsHoldsFor } from '#config/crawler'
import type { Outbound } from 'rivalwatch-plugin'
import { hotRead } from '#platform/database/hot_read'
import { autocommit } from '#platform/database/transaction'
import { fetchRobots, type RobotsAnswer } from '#monitoring/robots/fetch_robots'
import type { RobotsRules } from '#monitoring/robots/rules'

export interface RobotsFile {
  /** The status of the site's last response. */
  status: number
  /** From the last good response; null if there was none. */
  rules: RobotsRules | null
  goodAt: number | null
  freshUntil: number
}

interface StoredRow {
  status: number
  rules: string | null
  good_at: number | null
  fresh_until: number
}

/** The maximum number of characters of stored rules that a process caches. */
const MOST_REMEMBERED = 2_000_000
/** The number of characters counted for each file in addition to its rules. */
const LEAST_SIZE = 500

/** Cached files by origin. A fresh file is not requested again, so the stored one cannot change. */
const remembered = new LRUCache<string, RobotsFile>({ maxSize: MOST_REMEMBERED })

/** Concurrent crawls of this process that need the same file share one request. */
const requests = new InFlight<RobotsFile>()

interface RobotsOptions {
  /** A client other than the crawler's. */
  outbound?: Outbound
  /** Milliseconds for the request. */
  timeout?: number
  now?: number
}

/**
 * Returns the robots.txt of an origin, from the database while it is fresh.
 *
 * @param origin scheme, host and port
 * @throws OutboundError if the file has to be requested and there is no HTTP response
 */
export async function robotsFileOf(
  origin: string,
  { outbound, timeout, now = Date.now() }: RobotsOptions = {}
): Promise<RobotsFile> {
  const known = remembered.get(origin)
  if (known && isFresh(known, now)) return known
  const stored = await storedFile(origin)
  if (stored && isFresh(stored, now)) return stored
  const client = outbound ?? (await app.container.make('outbound'))
  // A crawl must not share a request that ends early because a user is waiting.
  return requests.share(`${origin} ${timeout}`, () =>
    ask(origin, fetchRobots(origin, client, timeout), stored, now)
  )
}

/** Whether a file has not expired. A time too far ahead means that the clock was set back. */
function isFresh({ freshUntil }: RobotsFile, now: number): boolean {
  return freshUntil > now && freshUntil <= now + robotsHoldsFor.most
}

async function ask(
  origin: string,
  question: Promise<RobotsAnswer>,
  stored: RobotsFile | null,
  now: number
): Promise<RobotsFile> {
  const answer = await question
  await store(origin, answer, now)
  return {
    status: answer.status,
    rules: answer.rules ?? stored?.rules ?? null,
    goodAt: answer.rules ? now : (stored?.goodAt ?? null),
    freshUntil: now + answer.holdsFor,
  }
}

async function storedFile(origin: string): Promise<RobotsFile | null> {
  const [row] = await hotRead<StoredRow>(
    'select status, rules, good_at, fresh_until from robots_files where origin = ?',
    [origin]
  )
  if (!row) return null
  const file: RobotsFile = {
    status: row.status,
    rules: row.rules === null ? null : JSON.parse(row.rules),
    goodAt: row.good_at && Number(row.good_at),
    freshUntil: Number(row.fresh_until),
  }
  remembered.set(origin, file, { size: LEAST_SIZE + (row.rules?.length ?? 0) })
  return file
}

/** Clears this process's cache, for tests that change the stored files. */
export function forgetRobots(): void {
  remembered.clear()
}

/** Stores a response. If it contains no rules, the earlier ones are kept. */
async function store(origin: string, { status, rules, holdsFor }: RobotsAnswer, now: number): Promise<void> {
  const fate = rules ? 'replaced' : 'kept'
  const row = [origin, rules && JSON.stringify(rules), rules && now, status, now + holdsFor]
  await autocommit((trx) =>
    trx.upsert(
      'robots_files',
      { origin: 'key', rules: fate, good_at: fate, status: 'replaced', fresh_until: 'replaced' },
      [row]
    )
  )
}
