import type AnalyticsSite from '#analytics/models/analytics_site'
import { run } from '#analytics/store/clickhouse/client'
import { computeDays } from '#analytics/store/clickhouse/counting/compute_days'
import { dayOf } from '#analytics/visits/stored_hit'
import { DAY } from '#platform/instants'
import { DAYS, HITS_A_VISITOR, LABELS } from './events.js'

/** The visitor of a hit, as a ClickHouse expression. All hits of a visitor are on one day. */
const VISITOR = `concat(toString(intDiv(number, ${DAYS * HITS_A_VISITOR})), '-', toString(age))`

/** Hits in one statement. */
const AT_ONCE = 10_000_000

/**
 * Stores this many hits in ClickHouse, spread evenly over thirty days, and has it compute their figures. There are as
 * many labels as in the tables, and the nth most frequent one is 1/n as frequent as the first.
 *
 * @returns the milliseconds that computing all thirty days took
 */
export async function hitsInClickhouse(site: AnalyticsSite, hits: number): Promise<number> {
  for (let from = 0; from < hits; from += AT_ONCE) {
    await run(INSERT, {
      workspace: site.workspaceId,
      site: site.id,
      from,
      count: Math.min(AT_ONCE, hits - from),
      until: dayOf(Date.now()),
    })
  }
  const begun = performance.now()
  for (let age = 0; age < DAYS; age++) {
    const day = dayOf(Date.now() - age * DAY)
    await computeDays([{ workspaceId: site.workspaceId, siteId: site.id, day }])
  }
  return performance.now() - begun
}

const label = (kind: keyof typeof LABELS, of: string) =>
  `toString(toUInt32(exp((cityHash64(${of}, '${kind}') % 1000000) / 1000000 * log(${LABELS[kind]}))))`

const INSERT = `
  INSERT INTO hits
    (workspace_id, site_id, day, visitor, at, hit, previous, kind, path, source, country, device, os, name, converted, load_ms)
  SELECT {workspace:String}, {site:String},
    {until:Date} - age AS day,
    visitor,
    toUnixTimestamp(day) * 1000 + cityHash64(visitor) % 80000000
      + intDiv(number, ${DAYS}) % ${HITS_A_VISITOR} * 60000 AS at,
    cityHash64(number) AS hit,
    if(at % 86400000 < 1800000, concat(toString(intDiv(number, ${DAYS * HITS_A_VISITOR})), '-', toString(age + 1)), ''),
    if(number % 10 = 9, 'leave', 'view'),
    concat('/section/page-', ${label('page', 'number')}),
    concat('source ', ${label('source', 'visitor')}),
    concat('country ', ${label('country', 'visitor')}),
    concat('device ', ${label('device', 'visitor')}),
    concat('os ', ${label('os', 'visitor')}),
    if(number % 10 = 8, concat('event ', ${label('event', 'number')}), NULL),
    0,
    100 + number % 900
  FROM (
    SELECT number, number % ${DAYS} AS age, ${VISITOR} AS visitor
    FROM numbers({from:UInt64}, {count:UInt64})
  )`
