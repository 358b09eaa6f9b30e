import { signalScores } from 'rivalwatch-plugin'
import { alertKinds } from '#alerts/kinds/alert_kind'
import type { TimelineFilters } from '#alerts/queries/timeline_rows'
import { readId } from '#platform/ids'
import { DAY } from '#platform/instants'
import type { LocalDays } from '#platform/local_days'
import { tagIn } from '#web/competitors/competitor_fields'
import { periods, type TimelineParams, timelineViews } from '#web/timeline/timeline_address'

const LONGEST_CURSOR = 300

/** Parses the parameters of the timeline. Invalid values are ignored. */
export function timelineParams(query: Record<string, unknown>): TimelineParams {
  const { view, kind, score, competitor, days, month, after, before } = query
  const asked = [kind].flat().flatMap((given) => String(given).split(','))
  const length = periods.find((one) => String(one) === days) ?? null
  const [from, until] = length === null ? orderedDays(query) : [null, null]
  return {
    view: timelineViews.find((name) => name === view) ?? 'list',
    kinds: alertKinds.filter((name) => asked.includes(name)),
    score: signalScores.find((name) => name === score) ?? null,
    competitor: typeof competitor === 'string' && competitor ? readId(competitor.slice(0, 40)) : null,
    tag: tagIn(query),
    days: length,
    from,
    until,
    month: typeof month === 'string' && isDay(`${month}-01`) ? month : null,
    after: cursorIn(after),
    before: cursorIn(before),
  }
}

/** Returns the filters of a query, without the period. */
export function unboundFilters({ kinds, score, competitor, tag }: TimelineParams): TimelineFilters {
  return {
    kinds,
    signalScore: score ?? undefined,
    competitorId: competitor ?? undefined,
    tag: tag ?? undefined,
  }
}

/** Returns the filters of a query, with the period in days of the given time zone. */
export function timelineFilters(params: TimelineParams, local: LocalDays): TimelineFilters {
  const { days, from, until } = params
  const first = days === null ? from && Date.parse(from) : local.dayOf(Date.now()) - (days - 1) * DAY
  return {
    ...unboundFilters(params),
    ...(first !== null && { since: local.startOf(first as number) }),
    ...(until !== null && { until: local.startOf(Date.parse(until) + DAY) }),
  }
}

/** Returns the first and the last day, earliest first, even if they are given in reverse. Invalid days become null. */
function orderedDays({ from, until }: Record<string, unknown>): [string | null, string | null] {
  const [one, other] = [from, until].map((day) => (typeof day === 'string' && isDay(day) ? day : null))
  return one !== null && other !== null && one > other ? [other, one] : [one, other]
}

function isDay(text: string): boolean {
  if (!/^(?:19[789]|2\d\d)\d-\d\d-\d\d$/.test(text)) return false
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

function cursorIn(given: unknown): string | null {
  return typeof given === 'string' && given !== '' && given.length <= LONGEST_CURSOR ? given : null
}
