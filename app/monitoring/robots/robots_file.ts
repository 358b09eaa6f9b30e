/** The robots.txt of each origin, shared by all processes. Fetched again once the stored one expires. */
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

/** All crawls of this process that need the same file at the same time share one request. */
const requests = new InFlight<RobotsFile>()

interface RobotsOptions {
  /** A client other than that of crawls. */
  outbound?: Outbound
  /** Milliseconds for the request. */
  timeout?: number
  now?: number
}

/**
 * Returns the robots.txt of an origin, from the database while it is fresh.
 *
 * @param origin scheme, host and port
 * @throws OutboundError if the site has to be asked and there is no HTTP response
 */
export async function robotsFileOf(
  origin: string,
  { outbound, timeout, now = Date.now() }: RobotsOptions = {}
): Promise<RobotsFile> {
  const stored = await storedFile(origin)
  // A time further ahead than a response can hold means that the clock was set back.
  if (stored && stored.freshUntil > now && stored.freshUntil <= now + robotsHoldsFor.most) return stored
  const client = outbound ?? (await app.container.make('outbound'))
  return requests.share(origin, () => ask(origin, fetchRobots(origin, client, timeout), stored, now))
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
  return (
    row && {
      status: row.status,
      rules: row.rules && JSON.parse(row.rules),
      goodAt: row.good_at && Number(row.good_at),
      freshUntil: Number(row.fresh_until),
    }
  )
}

/** Stores a response. One without rules keeps the earlier rules. */
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
