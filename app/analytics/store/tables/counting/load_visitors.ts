import type { Statements } from '#platform/database/statements'
import { VisitorDays, type VisitorRow } from '#analytics/store/tables/counting/visitor_days'
import { SESSION_GAP } from '#analytics/visits/sessions'
import { daysAfter } from '#analytics/visits/stored_hit'

/** How many days away a hit can still affect figures; see `sessionPastMidnight`. */
const REACH = 2
const VISITORS_AT_ONCE = 500

type Site = { id: string }

/** Loads the existing rows of visitors. */
export async function loadVisitors(
  trx: Statements,
  site: Site,
  visitorDays: readonly { day: string; visitor: string }[]
): Promise<VisitorRow[]> {
  return loadByDay(trx, site, 'visitor', visitorDays)
}

/**
 * Loads the rows of the same visitors on the two days before and after, as far as a session could continue
 * from or into them.
 *
 * @param rows including the new hits
 */
export async function loadNeighbors(
  trx: Statements,
  site: Site,
  rows: readonly VisitorRow[]
): Promise<VisitorRow[]> {
  const known = new VisitorDays(rows)
  const loaded: VisitorRow[] = []
  const keep = (found: VisitorRow[]) => {
    for (const row of found) {
      if (known.get(row.day, row.visitor)) continue
      known.put(row)
      loaded.push(row)
    }
  }

  let edge = rows
  for (let step = 0; step < REACH; step++) {
    const linked = edge.filter(({ previous }) => previous !== null)
    const missing = linked.filter((row) => !known.before(row))
    keep(
      await loadVisitors(
        trx,
        site,
        missing.map(({ day, previous }) => ({ day: daysAfter(day, -1), visitor: previous! }))
      )
    )
    edge = linked.flatMap((row) => known.before(row) ?? [])
  }
  edge = rows
  for (let step = 0; step < REACH; step++) {
    const late = edge.filter(mayGoOn)
    const missing = late.filter((row) => !known.after(row))
    keep(
      await loadByDay(
        trx,
        site,
        'previous',
        missing.map(({ day, visitor }) => ({ day: daysAfter(day, 1), visitor }))
      )
    )
    edge = late.flatMap((row) => known.after(row) ?? [])
  }
  return loaded
}

function mayGoOn({ day, state }: VisitorRow): boolean {
  return state.chains.at(-1)![1] >= Date.parse(daysAfter(day, 1)) - SESSION_GAP
}

async function loadByDay(
  trx: Statements,
  site: Site,
  column: 'visitor' | 'previous',
  visitorDays: readonly { day: string; visitor: string }[]
): Promise<VisitorRow[]> {
  const rows: VisitorRow[] = []
  for (const day of new Set(visitorDays.map((row) => row.day))) {
    const visitors = visitorDays.filter((row) => row.day === day).map(({ visitor }) => visitor)
    for (let from = 0; from < visitors.length; from += VISITORS_AT_ONCE) {
      const found = await trx
        .selectFrom('visitor_days')
        .where('site_id', '=', site.id)
        .where('day', '=', day)
        .where(column, 'in', visitors.slice(from, from + VISITORS_AT_ONCE))
        .select(['visitor', 'previous', 'state'])
        .execute()
      for (const row of found) rows.push({ ...row, day, state: JSON.parse(row.state) })
    }
  }
  return rows
}
