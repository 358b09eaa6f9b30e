/** Times are milliseconds since 1970 UTC everywhere inside; these give them the forms of the API. */

/** `YYYY-MM-DD HH:MM:SS`, UTC. */
export function formatTimestamp(instant: number): string {
  return new Date(instant).toISOString().slice(0, 19).replace('T', ' ')
}

/** ISO 8601 with milliseconds and `Z`, or null. */
export function formatIso(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString()
}

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
