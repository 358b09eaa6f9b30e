const LONGEST_SECONDS = 24 * 60 * 60

/**
 * Reads `Retry-After` (RFC 9110, 10.2.3).
 *
 * @param value seconds or an HTTP date
 * @param now milliseconds since the epoch
 * @returns seconds from now, 0 to 24 h; null when the header says nothing usable
 */
export function parseRetryAfter(value: string | undefined, now: number): number | null {
  const text = value?.trim() ?? ''
  const seconds = /^\d{1,15}$/.test(text) ? Number(text) : secondsUntil(text, now)
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), LONGEST_SECONDS)
}

function secondsUntil(date: string, now: number): number {
  // Date.parse also takes "-1" and the like for a year; every HTTP date begins with the day's name.
  return /^[a-z]{3}/i.test(date) ? Math.ceil((Date.parse(date) - now) / 1000) : Number.NaN
}
