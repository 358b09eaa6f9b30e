import { SESSION_GAP } from '#analytics/visits/sessions'
import { DIRECT } from '#analytics/visits/stored_hit'
import { MAX_EVENT_NAMES, MAX_TAGS } from '#analytics/visits/visitor_day'

/**
 * Returns a query for the visitors of each day, in the form of `VisitorDay`. A chain consists of the times of its first
 * and last hit, the time of the first hit that begins a session (0 if none does), that hit's source and page, and the
 * page of the session's last hit. Hits at the same instant are ordered by their content alone.
 *
 * @param where selects hits, with values bound by the caller
 */
export function visitorDays(where: string): string {
  return `
    SELECT workspace_id, site_id, day, visitor, previous, events, mediums, campaigns, contents, terms,
      has_converted, origin,
      viewed, loads, load_time,
      length(sorted) AS hit_count,
      sorted[1].1 AS first_at,
      arrayMap(
        (chain, first, last) -> (chain[1].1, chain[-1].1, first.1, first.4, first.5, last.5),
        split,
        arrayMap(chain -> arrayFirst(one -> NOT one.2, chain), split),
        arrayMap(chain -> arraySort(one -> (one.1, one.5), arrayFilter(one -> NOT one.2, chain))[-1], split)
      ) AS chains
    FROM (
      SELECT *,
        arraySplit((one, pause) -> pause > ${SESSION_GAP}, sorted, arrayDifference(sorted.1)) AS split
      FROM (
        SELECT workspace_id, site_id, day, visitor,
          max(previous) AS previous,
          arraySort(groupArray((at, kind = 'leave', source = '${DIRECT}', source, path))) AS sorted,
          ${firstOf('name', MAX_EVENT_NAMES)} AS events,
          ${firstOf('medium', MAX_TAGS)} AS mediums,
          ${firstOf('campaign', MAX_TAGS)} AS campaigns,
          ${firstOf('content', MAX_TAGS)} AS contents,
          ${firstOf('term', MAX_TAGS)} AS terms,
          groupArrayIf(path, kind = 'view') AS viewed,
          countIf(kind = 'view' AND isNotNull(load_ms)) AS loads,
          sumIf(ifNull(load_ms, 0), kind = 'view') AS load_time,
          max(converted) AS has_converted,
          argMin((${ORIGIN.join(', ')}), (at, ${ORIGIN.map(asText).join(', ')})) AS origin
        FROM hits FINAL
        WHERE ${where}
        GROUP BY workspace_id, site_id, day, visitor
      )
    )`
}

const ORIGIN = ['country', 'device', 'os', 'browser']

/** Returns an expression for the first `most` distinct values in sorted order. */
function firstOf(column: string, most: number): string {
  return `arraySlice(arraySort(groupUniqArray(${column})), 1, ${most})`
}

/** Formats a column so that it sorts like JSON text, in which null comes after every string. */
function asText(column: string): string {
  return `ifNull(concat('"', ${column}, '"'), 'null')`
}
