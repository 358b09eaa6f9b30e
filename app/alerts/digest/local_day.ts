import { DateTime } from 'luxon'

/**
 * @param at milliseconds since 1970 UTC
 * @returns the day that it is there, `YYYY-MM-DD`
 */
export function localDay(at: number, timeZone: string): string {
  return DateTime.fromMillis(at, { zone: timeZone }).toFormat('yyyy-MM-dd')
}
