/** Names of periods, as used in URLs and API calls: `last-7-days`, `2026-11`, `2026-W47`. */
import { DateTime } from 'luxon'
import type { BriefingPeriod } from '#alerts/briefings/content'

const DAYS = /^last-(7|30)-days$/
const WEEK = /^(\d{4})-W(\d{2})$/
const MONTH = /^(\d{4})-(\d{2})$/
const RANGE = /^(\d{4}-\d{2}-\d{2})_(\d{4}-\d{2}-\d{2})$/
/** The longest period, in days. */
export const MAX_DAYS = 92

/**
 * Returns the period with a name, in a time zone; null for unknown names and for periods that begin in the future or
 * are too long. Periods that include today end now.
 */
export function periodNamed(name: string, timeZone: string, now: number): BriefingPeriod | null {
  const [from, to] = boundsOf(name, DateTime.fromMillis(now, { zone: timeZone }))
  if (!from?.isValid || !to?.isValid || from.toMillis() >= now || to <= from) return null
  if (to.diff(from, 'days').days > MAX_DAYS) return null
  return { since: from.toMillis(), until: Math.min(to.toMillis(), now) }
}

function boundsOf(name: string, now: DateTime): [DateTime?, DateTime?] {
  const zone = now.zone
  const [, days] = DAYS.exec(name) ?? []
  if (days) return [now.startOf('day').minus({ days: Number(days) - 1 }), now]
  const [, weekYear, weekNumber] = WEEK.exec(name) ?? []
  if (weekYear) {
    const week = DateTime.fromObject({ weekYear: Number(weekYear), weekNumber: Number(weekNumber) }, { zone })
    return [week, week.plus({ weeks: 1 })]
  }
  const [, year, month] = MONTH.exec(name) ?? []
  if (year) {
    const begin = DateTime.fromObject({ year: Number(year), month: Number(month) }, { zone })
    return [begin, begin.plus({ months: 1 })]
  }
  const [, first, last] = RANGE.exec(name) ?? []
  if (!first) return []
  return [DateTime.fromISO(first, { zone }), DateTime.fromISO(last, { zone }).plus({ days: 1 })]
}

/** Returns the period of a weekly briefing: the seven local days before the day of an instant. */
export function weekBefore(at: number, timeZone: string): BriefingPeriod {
  const until = DateTime.fromMillis(at, { zone: timeZone }).startOf('day')
  return { since: until.minus({ days: 7 }).toMillis(), until: until.toMillis() }
}

/** Returns the names of the last full weeks, the latest first. */
export function lastWeeks(count: number, timeZone: string, now: number): string[] {
  const thisWeek = DateTime.fromMillis(now, { zone: timeZone }).startOf('week')
  return Array.from({ length: count }, (_, index) =>
    thisWeek.minus({ weeks: index + 1 }).toFormat("kkkk-'W'WW")
  )
}

/** Returns the first and the last day of a period as `YYYY-MM-DD`. */
export function daysOf({ since, until }: BriefingPeriod, timeZone: string): { from: string; to: string } {
  const day = (at: number) => DateTime.fromMillis(at, { zone: timeZone }).toFormat('yyyy-MM-dd')
  return { from: day(since), to: day(until - 1) }
}
