import { SESSION_GAP } from '#analytics/visits/sessions'
import { DIRECT } from '#analytics/visits/stored_hit'
import { MAX_EVENT_NAMES } from '#analytics/visits/visitor_day'

/**
 * Returns a query of visitors on a day, like `VisitorDay`: a chain is the instants of its first and last hit, of the
 * first hit that begins a session (0 if none does), and that hit's source. Hits of the same instant have an order that
 * only depends on their content.
 *
 * @param where selects hits, with values bound by the caller
 */
export function visitorDays(where: string): string {
  return `
    SELECT workspace_id, site_id, day, visitor,
      max(previous) AS previous,
      count() AS hit_count,
      arraySort(groupArray((at, kind = 'leave', source = '${DIRECT}', source))) AS sorted,
      arrayMap(
        chain -> (
          chain[1].1,
          chain[-1].1,
          arrayFirst(one -> NOT one.2, chain).1,
          arrayFirst(one -> NOT one.2, chain).4
        ),
        arraySplit((one, pause) -> pause > ${SESSION_GAP}, sorted, arrayDifference(arrayMap(one -> one.1, sorted)))
      ) AS chains,
      arraySlice(arraySort(groupUniqArray(name)), 1, ${MAX_EVENT_NAMES}) AS events,
      max(converted) AS has_converted,
      argMin(
        (country, device, os),
        (at, ${['country', 'device', 'os'].map((column) => `ifNull(concat('"', ${column}, '"'), 'null')`).join(', ')})
      ) AS origin
    FROM hits FINAL
    WHERE ${where}
    GROUP BY workspace_id, site_id, day, visitor`
}
