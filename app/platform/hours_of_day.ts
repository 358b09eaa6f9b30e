import { DateTime } from 'luxon'

/** A range of full hours, which spans midnight if `until` is earlier than `from`. The two always differ. */
export interface HoursOfDay {
  /** 0 to 23. */
  from: number
  until: number
}

/** Milliseconds. Every UTC offset and every clock change is a multiple of this. */
const CLOCK_STEP = 15 * 60_000

/**
 * Returns when the hours end.
 *
 * @param at milliseconds since 1970 UTC
 * @param timeZone IANA name of the zone in which the hours apply
 * @returns milliseconds since 1970 UTC; `at` itself outside the hours
 */
export function afterHours(at: number, hours: HoursOfDay | null, timeZone: string): number {
  const local = DateTime.fromMillis(at, { zone: timeZone })
  if (!hours || !isWithin(local.hour, hours)) return at
  const end = local.startOf('hour').set({ hour: hours.until })
  // On the day the clocks change, the hour may not exist or may begin late.
  let instant = (end > local ? end : end.plus({ days: 1 })).toMillis()
  const isHeld = (one: number) => isWithin(DateTime.fromMillis(one, { zone: timeZone }).hour, hours)
  while (isHeld(instant)) instant += CLOCK_STEP
  while (instant - CLOCK_STEP > at && !isHeld(instant - CLOCK_STEP)) instant -= CLOCK_STEP
  return instant
}

/** Returns when the hours next begin; `at` itself if it is within the hours. See `afterHours`. */
export function untilHours(at: number, hours: HoursOfDay | null, timeZone: string): number {
  return afterHours(at, hours && { from: hours.until, until: hours.from }, timeZone)
}

function isWithin(hour: number, { from, until }: HoursOfDay): boolean {
  return from < until ? hour >= from && hour < until : hour >= from || hour < until
}
