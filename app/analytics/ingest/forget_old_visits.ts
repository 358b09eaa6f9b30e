import db from '@adonisjs/lucid/services/db'
import { rawEventDays } from '#config/analytics'
import { forAWhile, inBatches, type Forgotten } from '#platform/database/forgetting'
import { DAY, HOUR } from '#platform/instants'
import { dayOf, daysAfter } from '#analytics/visits/stored_hit'

const SALTS_KEPT_FOR = 48 * HOUR
/** What is known of visitors is asked for by hits of the two days after: see `goingOn`. */
const VISITOR_DAYS = 3
/** So many rows are deleted at once: on SQLite nobody else writes in that time. */
const ROWS_AT_ONCE = 1_000

/** Deletes what tells visitors apart and the hits that they sent, once it has done its duty. Figures stay. */
export async function forgetOldVisits(now = Date.now(), mayGoOn = forAWhile()): Promise<Forgotten> {
  const salts = await db
    .from('visit_salts')
    .where('created_at', '<=', now - SALTS_KEPT_FOR)
    .delete()
  const received = now - rawEventDays * DAY
  const hitBatches = await inBatches(() => forgetBatches(received), mayGoOn)
  const day = daysAfter(await firstDayToCount(now), -VISITOR_DAYS)
  const visitorDays = await inBatches(() => forgetVisitors(day), mayGoOn)
  return { salts: Number(salts), hitBatches, visitorDays }
}

/** Hits that nobody has counted yet stay, however old they are. */
async function forgetBatches(receivedBefore: number): Promise<number | null> {
  const rows = await db
    .from('hit_batches')
    .where('received_at', '<', receivedBefore)
    .whereNotNull('ingested_at')
    .limit(ROWS_AT_ONCE)
    .select('id')
  if (rows.length === 0) return null
  const ids = rows.map(({ id }) => id)
  return Number(await db.from('hit_batches').whereIn('id', ids).delete())
}

/** Today, or earlier where hits wait because no worker was there. */
async function firstDayToCount(now: number): Promise<string> {
  const [{ oldest }] = await db.from('hit_batches').whereNull('ingested_at').min('received_at as oldest')
  return dayOf(oldest === null ? now : Math.min(now, Number(oldest)))
}

async function forgetVisitors(before: string): Promise<number | null> {
  const [row] = await db.from('visitor_days').where('day', '<', before).limit(1).select('site_id', 'day')
  if (!row) return null
  const ofSiteAndDay = () => db.from('visitor_days').where({ site_id: row.site_id, day: row.day })
  const visitors = (await ofSiteAndDay().limit(ROWS_AT_ONCE).select('visitor')).map(({ visitor }) => visitor)
  return Number(await ofSiteAndDay().whereIn('visitor', visitors).delete())
}
