import { backoff } from '#config/delivery'

/**
 * Returns the milliseconds until the next attempt: doubled after each failure, with a jitter of up to 20% so that
 * deliveries that failed together are not retried together.
 *
 * @param failures so far, from 1
 */
export function backoffAfter(failures: number): number {
  const pause = Math.min(backoff.first * 2 ** (failures - 1), backoff.longest)
  return Math.round(pause * (0.8 + 0.4 * Math.random()))
}
