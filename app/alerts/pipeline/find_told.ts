import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DAY } from '#platform/instants'
import type { Change } from '#platform/contract'
import type { Edit } from '#alerts/joining/edits'
import { toldOf, type Told, type ToldKey } from '#alerts/joining/told'
import type PageChange from '#monitoring/models/page_change'
import type WatchedUrl from '#monitoring/models/watched_url'

/** So long the same edit on another page of the competitor is the same news. */
export const TOLD_ELSEWHERE = 7 * DAY
/** So long the way back on the same page is no news, counted from the last time it went back or forth. */
const TOLD_HERE = DAY

export interface Finder {
  competitorId: string
  watchedUrlId: string
  /** When the change was found. */
  at: number
}

/** @param page the one that `stored` was found on */
export function finderOf(stored: PageChange, page: WatchedUrl): Finder {
  return { competitorId: page.competitorId, watchedUrlId: page.id, at: stored.detectedAt }
}

/**
 * What of a change alerts have told before: of this page within the last day, of other pages of the competitor within the
 * last week. An alert that knows this page already has told it once: what comes a second time is news, unless the page went
 * back in between.
 */
export async function findTold(
  change: Change,
  edits: readonly Edit[],
  { competitorId, watchedUrlId, at }: Finder,
  trx?: TransactionClientContract
): Promise<Told | null> {
  const client = trx ?? db.connection()
  const keys = edits.flatMap((edit) => edit.keys)
  if (keys.length === 0) return null
  const here = await client
    .from('told_edits')
    .where('watched_url_id', watchedUrlId)
    .whereIn('edit_key', [...keys, ...edits.flatMap(({ wayBack }) => wayBack)])
    .where('told_at', '>=', at - TOLD_HERE)
    .select('alert_id', 'edit_key', 'is_main', 'is_undone')
  const elsewhere = await client
    .from('told_edits')
    .where('competitor_id', competitorId)
    .whereIn('edit_key', keys)
    .where('told_at', '>=', at - TOLD_ELSEWHERE)
    .whereNotIn(
      'alert_id',
      client.from('told_edits').where('watched_url_id', watchedUrlId).select('alert_id')
    )
    .groupBy('alert_id', 'edit_key')
    .select('alert_id', 'edit_key')
    .max('is_main as is_main')
  return toldOf(change, edits, [...here.map(toldKey(true)), ...elsewhere.map(toldKey(false))])
}

const toldKey =
  (isHere: boolean) =>
  (row: { alert_id: string; edit_key: string; is_main: number; is_undone?: number }): ToldKey => ({
    alertId: row.alert_id,
    key: row.edit_key,
    isMain: Boolean(Number(row.is_main)),
    isHere,
    isUndone: Boolean(Number(row.is_undone ?? 0)),
  })
