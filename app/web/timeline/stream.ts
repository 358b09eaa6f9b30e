import { timelineRows } from '#alerts/queries/timeline_rows'
import { InvalidInput } from '#platform/errors'
import type { Tenant } from '#platform/database/tenant_model'
import type { LocalDays } from '#platform/local_days'
import { cursorOf, type Position, positionOf } from '#platform/operations/cursors'
import type { TimelineParams } from '#web/timeline/timeline_address'
import { dayText, timelineItems } from '#web/timeline/timeline_items'
import type { Stream } from '#web/timeline/timeline_types'
import { timelineFilters } from '#web/timeline/timeline_params'

const PAGE_SIZE = 50
/** The name of the list in its cursors. */
const LIST = 'timeline'

/** Returns the part of the stream at a cursor, or the newest part if there is no valid cursor. */
export async function streamOf(workspace: Tenant, params: TimelineParams, local: LocalDays): Promise<Stream> {
  const before = placeOf(workspace, params.before)
  const after = before ? null : placeOf(workspace, params.after)
  const filters = timelineFilters(params, local)
  const { rows, next } = await timelineRows(workspace, filters, { after, before, limit: PAGE_SIZE })
  const items = timelineItems(rows, local.timeZone)
  const byDay = Map.groupBy(items, ({ detectedAt }) => dayText(local.dayOf(detectedAt)))
  const [first, last] = [items.at(0), items.at(-1)].map(
    (item) => item && { at: item.detectedAt, id: item.id }
  )
  const cursor = (position: Position | null | undefined) => cursorOf(workspace, LIST, position ?? null)
  return {
    days: [...byDay].map(([day, ofDay]) => ({ day, items: ofDay })),
    // The part on the other side of the cursor contains at least the cursor's alert, unless it was deleted.
    newer: before ? cursor(next) : after ? cursor(first ?? after) : null,
    older: before ? cursor(last ?? before) : cursor(next),
  }
}

function placeOf(workspace: Tenant, cursor: string | null): Position | null {
  try {
    return positionOf(workspace, LIST, cursor ?? undefined)
  } catch (error) {
    if (error instanceof InvalidInput) return null
    throw error
  }
}
