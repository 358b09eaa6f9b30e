import type { DeliveryResult } from '../index.js'

/**
 * Returns the result of a delivery that can never succeed.
 *
 * @param reason one plain sentence
 */
export function refused(reason: string): DeliveryResult {
  return { outcome: 'refused', reason }
}

/**
 * Returns the result of a delivery that may succeed later.
 *
 * @param reason one plain sentence
 * @param retryAfter seconds, if the receiver asked for a delay
 */
export function retry(reason: string, retryAfter: number | null = null): DeliveryResult {
  return { outcome: 'retry', reason, retryAfter }
}
