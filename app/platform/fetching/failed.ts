import type { FetchRefusal } from '#platform/contract'

/**
 * A page that could not be had, where the site has neither refused nor asked for patience.
 *
 * @param code stable, snake_case
 * @param message one plain sentence for the user
 * @param status that the site answered; null where it answered none
 */
export function failed(code: string, message: string, status: number | null = null): FetchRefusal {
  return { kind: 'refusal', outcome: 'failed', code, message, status, retryAfter: null }
}
