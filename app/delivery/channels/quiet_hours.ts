import { DateTime } from 'luxon'
import { InvalidInput } from '#platform/errors'

/** A range of full hours, over midnight if the second is earlier. The two always differ. */
export interface QuietHours {
  /** 0 to 23. */
  from: number
  until: number
}

/**
 * Checks the hours and that they differ.
 *
 * @throws InvalidInput on the field `quietFrom` or `quietUntil`
 */
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
 * Returns when quiet hours are over.
 *
 * @param at milliseconds since 1970 UTC
 * @param timeZone IANA name of the zone in which the hours apply
 * @returns milliseconds since 1970 UTC; `at` itself outside quiet hours
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
