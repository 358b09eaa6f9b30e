import { hotRead, type Read } from '#platform/database/hot_read'
import { listOf } from '#platform/database/value_list'
import { DAY } from '#platform/instants'
import type { Change } from '#platform/contract'
import type { Edit } from '#alerts/joining/edits'
import { toldOf, type Told, type ToldKey } from '#alerts/joining/told'
import type { OpenChange } from '#alerts/pipeline/open_changes'

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

export function finderOf({ competitorId, watchedUrlId, detectedAt }: OpenChange): Finder {
  return { competitorId, watchedUrlId, at: detectedAt }
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
  read: Read = hotRead
): Promise<Told | null> {
  const keys = edits.flatMap((edit) => edit.keys)
  if (keys.length === 0) return null
  const bothWays = listOf([...keys, ...edits.flatMap(({ wayBack }) => wayBack)])
  const here = await read<Row>(
    `select alert_id, edit_key, is_main, is_undone from told_edits
      where watched_url_id = ? and edit_key in ${bothWays.sql} and told_at >= ?`,
    [watchedUrlId, ...bothWays.values, at - TOLD_HERE]
  )
  const oneWay = listOf(keys)
  const elsewhere = await read<Row>(
    `select alert_id, edit_key, max(is_main) as is_main from told_edits
      where competitor_id = ? and edit_key in ${oneWay.sql} and told_at >= ?
        and alert_id not in (select alert_id from told_edits where watched_url_id = ?)
      group by alert_id, edit_key`,
    [competitorId, ...oneWay.values, at - TOLD_ELSEWHERE, watchedUrlId]
  )
  return toldOf(change, edits, [...here.map(toldKey(true)), ...elsewhere.map(toldKey(false))])
}

interface Row {
  alert_id: string
  edit_key: string
  is_main: number
  is_undone?: number
}

const toldKey =
  (isHere: boolean) =>
  (row: Row): ToldKey => ({
    alertId: row.alert_id,
    key: row.edit_key,
    isMain: Boolean(Number(row.is_main)),
    isHere,
    isUndone: Boolean(Number(row.is_undone ?? 0)),
  })
