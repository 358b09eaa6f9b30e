import { SESSION_GAP } from '#analytics/visits/sessions'
import { visitorDays } from '#analytics/store/clickhouse/counting/visitor_days'

/** Selects more hits than needed, to be narrowed down. Sessions depend on the two days before and the day after. */
const NEARBY = `workspace_id IN {workspaces:Array(String)} AND site_id IN {sites:Array(String)}
  AND day BETWEEN {from:Date} - 2 AND {until:Date} + 1`

/** Visitors who may also have come the day before, with their hashes on both days. */
const LINKS = `SELECT site_id, day, visitor, previous FROM hits WHERE ${NEARBY} AND previous != ''`

/** Returns a subquery for the sites and days to compute, with the days shifted by `distance`. */
function days(distance: number): string {
  return `SELECT pair.1, pair.2 + ${distance} FROM
    (SELECT arrayJoin(arrayZip({sites:Array(String)}, {days:Array(Date)})) AS pair)`
}

/** Selects the hits of the sites and days to compute. */
export const COMPUTED = `${NEARBY} AND (site_id, day) IN (${days(0)})`

const BEFORE = `(site_id, day, visitor) IN (SELECT site_id, day - 1, previous FROM (${LINKS}))`
const AFTER = `(site_id, day, visitor) IN (SELECT site_id, day, visitor FROM (${LINKS}))`
const around = (distance: number, linked: string) =>
  visitorDays(`${NEARBY} AND (site_id, day) IN (${days(distance)}) AND ${linked}`)

/** Whether the last session of a day continues into the first hits of the next: see `lastSession`. */
const continues = (day: string, next: string) =>
  `(notEmpty(${day}) AND notEmpty(${next}) AND ${next}[1].1 - ${day}[-1].2 <= ${SESSION_GAP} AND ${day}[-1].3 > 0)`

/** Whether a session continues past the end of a day: see `sessionPastMidnight`. */
const crosses = (before: string, day: string, next: string) =>
  `(${continues(day, next)} AND NOT (length(${day}) = 1 AND ${continues(before, day)}))`

/** Visitors of the computed days, with the data that joins their sessions to those of adjacent days. */
const JOINED = `
  SELECT
    seen.workspace_id AS workspace_id, seen.site_id AS site_id, seen.day AS day,
    seen.first_at AS first_at, seen.chains AS chains, seen.events AS events, seen.origin AS origin,
    seen.mediums AS mediums, seen.campaigns AS campaigns, seen.contents AS contents, seen.terms AS terms,
    seen.viewed AS viewed, seen.loads AS loads, seen.load_time AS load_time,
    seen.has_converted AS has_converted,
    seen.hit_count + one_before.hit_count + two_before.hit_count + one_after.hit_count AS hit_count,
    ${crosses('two_before.chains', 'one_before.chains', 'seen.chains')} AS entered,
    one_before.chains[-1] AS began,
    ${crosses('one_before.chains', 'seen.chains', 'one_after.chains')} AS stayed,
    one_after.chains[1] AS stay
  FROM (${visitorDays(COMPUTED)}) AS seen
  LEFT JOIN (${around(-1, BEFORE)}) AS one_before
    ON one_before.site_id = seen.site_id AND one_before.day = seen.day - 1 AND one_before.visitor = seen.previous
  LEFT JOIN (${around(-2, BEFORE)}) AS two_before
    ON two_before.site_id = seen.site_id AND two_before.day = seen.day - 2
      AND two_before.visitor = one_before.previous
  LEFT JOIN (${around(1, AFTER)}) AS one_after
    ON one_after.site_id = seen.site_id AND one_after.day = seen.day + 1 AND one_after.previous = seen.visitor`

/**
 * A session that continues from the day before keeps the source and page it began with; one that continues into the
 * next day ends with the last page it reached there.
 */
const WITH_SESSIONS = `
  SELECT *,
    arrayFilter(chain -> chain.3 > 0, if(entered, arraySlice(chains, 2), chains)) AS begun,
    arrayFilter(
      session -> session.1 > 0,
      arrayMap(
        (chain, place) -> (
          chain.3,
          if(entered AND place = 1, began.4, chain.4),
          if(entered AND place = 1, began.5, chain.5),
          if(stayed AND place = length(chains) AND stay.3 > 0, stay.6, chain.6)
        ),
        chains, arrayEnumerate(chains)
      )
    ) AS joined
  FROM (${JOINED})`

/**
 * A query for each visitor's contribution to the figures of the computed days; see `contributionOf`, which does the
 * same for the tables.
 */
export const CONTRIBUTIONS = `
  SELECT workspace_id, site_id, day, first_at, hit_count, has_converted, events, origin,
    mediums, campaigns, contents, terms, viewed, loads, load_time,
    notEmpty(joined) AS is_visitor,
    length(begun) AS sessions,
    arraySum(chain -> chain.2 - chain.3, begun) + if(stayed, stay.2 - chains[-1].2, 0) AS duration,
    arrayDistinct(joined.2) AS sources,
    arrayDistinct(joined.3) AS entry_pages,
    arrayDistinct(joined.4) AS exit_pages
  FROM (${WITH_SESSIONS})`
