import db from '@adonisjs/lucid/services/db'
import { filterableDays, rawEventDays } from '#config/analytics'
import { firstDayToCount } from '#analytics/ingest/first_day'
import { closeDays, pruneSegments } from '#analytics/store/tables/segments/close_days'
import { dayOf, daysAfter } from '#analytics/visits/stored_hit'
import { inBatches, type Pruned } from '#platform/database/prune_by_age'
import { runAlone } from '#platform/database/transaction'
import { DAY } from '#platform/instants'

/**
 * Days of visitors kept before the first day to count. A hit can change the figures of the day before, which depend on
 * the two days before that; see `sessionPastMidnight`.
 */
const VISITOR_DAYS = 3
/** The maximum number of rows deleted per statement, because each statement blocks other writers on SQLite. */
const ROWS_AT_ONCE = 1_000

export async function prune(now: number, mayGoOn: () => boolean): Promise<Pruned> {
  const received = now - rawEventDays * DAY
  const hitBatches = await inBatches(() => pruneBatches(received), mayGoOn)
  const day = daysAfter(await firstDayToCount(now), -VISITOR_DAYS)
  const visitorDays = await inBatches(() => pruneVisitors(day), mayGoOn)
  await closeDays(day, mayGoOn)
  const visitSegments = await pruneSegments(daysAfter(dayOf(now), 1 - filterableDays), mayGoOn)
  return { hitBatches, visitorDays, visitSegments }
}

/** Deletes old batches. Hits that have not been counted are kept, however old they are. */
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
