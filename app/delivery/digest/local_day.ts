import { DateTime } from 'luxon'

/**
 * Returns the local day of an instant.
 *
 * @param at milliseconds since 1970 UTC
 * @returns `YYYY-MM-DD`
 */
export function localDay(at: number, timeZone: string): string {
  return DateTime.fromMillis(at, { zone: timeZone }).toFormat('yyyy-MM-dd')
}
