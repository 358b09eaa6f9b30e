import type { DeliveryResult } from '#platform/contract'

/**
 * It will never be taken.
 *
 * @param reason one plain sentence
 */
export function refused(reason: string): DeliveryResult {
  return { outcome: 'refused', reason }
}

/**
 * It may be taken later.
 *
 * @param reason one plain sentence
 * @param retryAfter seconds, where the receiver said so
 */
export function retry(reason: string, retryAfter: number | null = null): DeliveryResult {
  return { outcome: 'retry', reason, retryAfter }
}
