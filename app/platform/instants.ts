/** Formats times for the API. Internally, times are always milliseconds since 1970 UTC. */

/**
 * Formats as `YYYY-MM-DD HH:MM:SS`, UTC. Lists contain many of these, and slicing them from an ISO string takes twice
 * as long.
 */
export function formatTimestamp(instant: number): string {
  const date = new Date(instant)
  const day = `${date.getUTCFullYear()}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`
  const hours = twoDigits(date.getUTCHours())
  return `${day} ${hours}:${twoDigits(date.getUTCMinutes())}:${twoDigits(date.getUTCSeconds())}`
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}

/** Formats as ISO 8601 with milliseconds and `Z`. */
export function formatIso(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString()
}

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Whether a text is an existing day, such as `2026-11-01`. `Date` reads 30 February as 2 March. */
export function isCalendarDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false
  const at = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}
