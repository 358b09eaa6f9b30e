import { dayOf, daysAfter } from '#analytics/visits/stored_hit'
import { select } from '#analytics/store/clickhouse/client'
import type { WaitingBatch } from '#analytics/store/clickhouse/counting/waiting_batches'

/** One site on one UTC day. */
export interface SiteDay {
  workspaceId: string
  siteId: string
  /** `YYYY-MM-DD` */
  day: string
}

/** How many days after its own day a hit can change figures; see `sessionPastMidnight`. */
const REACH = 2

interface Touched extends SiteDay {
  /** The instant of the first new hit. */
  from: number
}

/**
 * Returns the days whose figures newly stored hits can change: the days of the hits, the two days after each, and the
 * day before if a session may continue from it into the new hits.
 */
export async function affectedDays(batches: readonly WaitingBatch[]): Promise<SiteDay[]> {
  const touched = touchedBy(batches)
  const affected = new Map<string, SiteDay>()
  const add = ({ workspaceId, siteId, day }: SiteDay, distance: number) => {
    const other = daysAfter(day, distance)
    affected.set(`${siteId} ${other}`, { workspaceId, siteId, day: other })
  }
  const latest = await lastLinkedHits(touched)
  for (const one of touched) {
    for (let distance = 0; distance <= REACH; distance++) add(one, distance)
    if ((latest.get(`${one.siteId} ${one.day}`) ?? 0) >= one.from) add(one, -1)
  }
  return [...affected.values()]
}

function touchedBy(batches: readonly WaitingBatch[]): Touched[] {
  const touched = new Map<string, Touched>()
  for (const { workspaceId, siteId, hits } of batches) {
    for (const { t } of hits) {
      const day = dayOf(t)
      const known = touched.get(`${siteId} ${day}`)
      if (!known) touched.set(`${siteId} ${day}`, { workspaceId, siteId, day, from: t })
      else known.from = Math.min(known.from, t)
    }
  }
  return [...touched.values()]
}

/** Returns the time of the last hit, by site and day, of visitors who may also have come the day before. */
async function lastLinkedHits(siteDays: readonly SiteDay[]): Promise<Map<string, number>> {
  const nearby = `workspace_id IN {workspaces:Array(String)} AND site_id IN {sites:Array(String)}
    AND day IN {days:Array(Date)}`
  const rows = await select<{ site: string; date: string; latest: number | string }>(
    `SELECT site_id AS site, toString(day) AS date, max(at) AS latest FROM hits
     WHERE ${nearby} AND (site_id, day, visitor) IN
       (SELECT site_id, day, visitor FROM hits WHERE ${nearby} AND previous != '')
     GROUP BY site_id, day`,
    {
      workspaces: [...new Set(siteDays.map(({ workspaceId }) => workspaceId))],
      sites: [...new Set(siteDays.map(({ siteId }) => siteId))],
      days: [...new Set(siteDays.map(({ day }) => day))],
    }
  )
  return new Map(rows.map(({ site, date, latest }) => [`${site} ${date}`, Number(latest)]))
}
