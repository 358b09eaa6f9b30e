import { DateTime } from 'luxon'
import { InvalidInput } from '#platform/errors'

/** From one full hour of the day to another, over midnight where the second is the earlier one. Never the same hour. */
export interface QuietHours {
  /** 0 to 23. */
  from: number
  until: number
}

/** Throws `InvalidInput` on the field `quietFrom` or `quietUntil`. */
export function checkQuietHours({ from, until }: QuietHours): void {
  for (const [field, hour] of [
    ['quietFrom', from],
    ['quietUntil', until],
  ] as const) {
    if (!Number.isInteger(hour) || hour < 0 || hour > 23) {
      throw InvalidInput.field(field, 'range', 'Set both a start and an end for quiet hours, from 0 to 23.')
    }
  }
  if (from === until) {
    throw InvalidInput.field('quietUntil', 'different', 'Quiet hours must start and end at different hours.')
  }
}

/**
 * @param at milliseconds since 1970 UTC
 * @param timeZone of IANA, in which the hours are meant
 * @returns when the quiet hours are over; `at` itself where it does not lie in them
 */
export function afterQuietHours(at: number, quiet: QuietHours | null, timeZone: string): number {
  const local = DateTime.fromMillis(at, { zone: timeZone })
  if (!quiet || !isQuiet(local.hour, quiet)) return at
  const end = local.startOf('hour').set({ hour: quiet.until })
  return (end > local ? end : end.plus({ days: 1 })).toMillis()
}

function isQuiet(hour: number, { from, until }: QuietHours): boolean {
  return from < until ? hour >= from && hour < until : hour >= from || hour < until
}
