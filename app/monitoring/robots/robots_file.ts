/** The robots.txt of each origin as all processes know it: asked for again once what is stored holds no longer. */
import app from '@adonisjs/core/services/app'
import { robotsHoldsFor } from '#config/crawler'
import type { Outbound } from '#platform/contract'
import { hotRead } from '#platform/database/hot_read'
import { transaction } from '#platform/database/transaction'
import { upsert } from '#platform/database/upsert'
import { fetchRobots, type RobotsAnswer } from '#monitoring/robots/fetch_robots'
import type { RobotsRules } from '#monitoring/robots/rules'

export interface RobotsFile {
  /** What the site last answered. */
  status: number
  /** Of the last good answer; null where there was none. */
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

/** One question is enough for all crawls of this process that want to know at the same time. */
const underWay = new Map<string, Promise<RobotsFile>>()

interface RobotsOptions {
  /** Another way out than that of crawls. */
  outbound?: Outbound
  /** Milliseconds for the question. */
  timeout?: number
  now?: number
}

/**
 * @param origin scheme, host and port
 * @throws OutboundError when the site has to be asked and there is no HTTP answer
 */
export async function robotsFileOf(
  origin: string,
  { outbound, timeout, now = Date.now() }: RobotsOptions = {}
): Promise<RobotsFile> {
  const stored = await storedFile(origin)
  // Further ahead than an answer can hold, it is the clock that went back.
  if (stored && stored.freshUntil > now && stored.freshUntil <= now + robotsHoldsFor.most) return stored
  const way = outbound ?? (await app.container.make('outbound'))
  const others = underWay.get(origin)
  if (others) return others
  const asked = ask(origin, fetchRobots(origin, way, timeout), stored, now).finally(() =>
    underWay.delete(origin)
  )
  underWay.set(origin, asked)
  return asked
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

/** An answer without rules leaves those that were there. */
async function store(origin: string, { status, rules, holdsFor }: RobotsAnswer, now: number): Promise<void> {
  const fate = rules ? 'replaced' : 'kept'
  const row = [origin, rules && JSON.stringify(rules), rules && now, status, now + holdsFor]
  await transaction((trx) =>
    upsert(
      trx,
      'robots_files',
      { origin: 'key', rules: fate, good_at: fate, status: 'replaced', fresh_until: 'replaced' },
      [row]
    )
  )
}
