import db from '@adonisjs/lucid/services/db'
import { dayOf, daysAfter } from '#analytics/visits/stored_hit'
import { rawEventDays } from '#config/analytics'
import { forAWhile, inBatches, type Pruned } from '#platform/database/prune_by_age'
import { DAY, HOUR } from '#platform/instants'
import { runAlone } from '#platform/database/transaction'

const SALTS_KEPT_FOR = 48 * HOUR
/** Hits of the following two days still need a visitor's row: see `goingOn`. */
const VISITOR_DAYS = 3
/** Rows deleted per statement: nobody else can write to SQLite meanwhile. */
const ROWS_AT_ONCE = 1_000

/** Deletes expired salts, visitors and hits. Figures are kept. */
export async function pruneVisits(now = Date.now(), mayGoOn = forAWhile()): Promise<Pruned> {
  const unused = now - SALTS_KEPT_FOR
  const salts = await runAlone((trx) => trx.deleteFrom('visit_salts').where('created_at', '<=', unused))
  const received = now - rawEventDays * DAY
  const hitBatches = await inBatches(() => pruneBatches(received), mayGoOn)
  const day = daysAfter(await firstDayToCount(now), -VISITOR_DAYS)
  const visitorDays = await inBatches(() => pruneVisitors(day), mayGoOn)
  return { salts, hitBatches, visitorDays }
}

/** Hits that have not been counted are kept, however old they are. */
async function pruneBatches(receivedBefore: number): Promise<number | null> {
  const rows = await db
    .from('hit_batches')
    .where('received_at', '<', receivedBefore)
    .whereNotNull('ingested_at')
    .limit(ROWS_AT_ONCE)
    .select('id')
  if (rows.length === 0) return null
  const ids = rows.map(({ id }) => id)
  return runAlone((trx) => trx.deleteFrom('hit_batches').where('id', 'in', ids))
}

/** Today, or an earlier day if hits from then are still waiting because no worker was running. */
async function firstDayToCount(now: number): Promise<string> {
  const [{ oldest }] = await db.from('hit_batches').whereNull('ingested_at').min('received_at as oldest')
  return dayOf(oldest === null ? now : Math.min(now, Number(oldest)))
}

async function pruneVisitors(before: string): Promise<number | null> {
  const [row] = await db.from('visitor_days').where('day', '<', before).limit(1).select('site_id', 'day')
  if (!row) return null
  const { site_id: siteId, day } = row
  const rows = db.from('visitor_days').where({ site_id: siteId, day }).limit(ROWS_AT_ONCE)
  const visitors = (await rows.select('visitor')).map(({ visitor }) => visitor)
  return runAlone((trx) =>
    trx
      .deleteFrom('visitor_days')
      .where('site_id', '=', siteId)
      .where('day', '=', day)
      .where('visitor', 'in', visitors)
  )
}
