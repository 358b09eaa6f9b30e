import { backoff } from '#config/delivery'

/**
 * Milliseconds until the next try: twice as long after each failure, and by chance up to a fifth shorter or longer, so that
 * what failed together is not tried together.
 *
 * @param failures so far, from 1
 * @param random from 0 to 1
 */
export function pauseAfter(failures: number, random = Math.random): number {
  const pause = Math.min(backoff.first * 2 ** (failures - 1), backoff.longest)
  return Math.round(pause * (0.8 + 0.4 * random()))
}
