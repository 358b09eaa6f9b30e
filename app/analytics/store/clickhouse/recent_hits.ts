import { select } from '#analytics/store/clickhouse/client'
import { dayOf, type StoredHit } from '#analytics/visits/stored_hit'
import type { Tenant } from '#platform/database/tenant_model'

interface Row {
  at: string | number
  visitor: string
  previous: string
  kind: StoredHit['k']
  path: string
  source: string
  country: string | null
  device: string | null
  os: string | null
  event: string | null
}

/** Returns the newest counted hits of a site; see `AnalyticsStore`. */
export async function recentHits(
  workspace: Tenant,
  siteId: string,
  since: number,
  most: number
): Promise<StoredHit[]> {
  const rows = await select<Row>(
    `SELECT at, visitor, previous, kind, path, source, country, device, os, name AS event FROM hits FINAL
     WHERE workspace_id = {workspace:String} AND site_id = {site:String} AND day >= {day:Date} AND at >= {since:Int64}
     ORDER BY at DESC LIMIT {most:UInt32}`,
    { workspace: workspace.id, site: siteId, day: dayOf(since), since, most }
  )
  return rows.map(hitOf)
}

function hitOf({ at, visitor, previous, kind, path, source, country, device, os, event }: Row): StoredHit {
  return {
    t: Number(at),
    v: visitor,
    ...(previous !== '' && { p: previous }),
    k: kind,
    u: path,
    s: source,
    c: country,
    d: device,
    o: os,
    ...(event !== null && { n: event }),
  }
}
