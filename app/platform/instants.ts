/** Times are milliseconds since 1970 UTC everywhere inside; these give them the forms of the API. */

/** `YYYY-MM-DD HH:MM:SS`, UTC. Lists are full of them, and cut out of an ISO date they would take twice as long. */
export function formatTimestamp(instant: number): string {
  const date = new Date(instant)
  const day = `${date.getUTCFullYear()}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`
  const hours = twoDigits(date.getUTCHours())
  return `${day} ${hours}:${twoDigits(date.getUTCMinutes())}:${twoDigits(date.getUTCSeconds())}`
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}

/** ISO 8601 with milliseconds and `Z`, or null. */
export function formatIso(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString()
}

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
