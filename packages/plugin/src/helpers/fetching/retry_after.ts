const LONGEST_RETRY_AFTER = 24 * 60 * 60

/**
 * Reads `Retry-After` (RFC 9110, 10.2.3).
 *
 * @param value seconds or an HTTP date
 * @param now milliseconds since the epoch
 * @returns seconds from now, 0 to 24 h; null if the header has no usable value
 */
export function parseRetryAfter(value: string | undefined, now = Date.now()): number | null {
  const text = value?.trim() ?? ''
  // Date.parse would also read values such as "-1" as a year; every HTTP date begins with the name of a day.
  const date = /^[a-z]{3}/i.test(text) ? Math.ceil((Date.parse(text) - now) / 1000) : Number.NaN
  const seconds = /^\d{1,15}$/.test(text) ? Number(text) : date
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), LONGEST_RETRY_AFTER)
}
