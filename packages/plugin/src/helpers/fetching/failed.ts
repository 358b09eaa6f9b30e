import type { FetchRefusal } from '../../index.js'

/**
 * Returns the result for a page that could not be fetched, although the site neither blocked nor throttled
 * the crawler.
 *
 * @param code stable, snake_case
 * @param message one plain sentence for the user
 * @param status the site's response status, or null if there was no response
 */
export function failed(code: string, message: string, status: number | null = null): FetchRefusal {
  return { kind: 'refusal', outcome: 'failed', code, message, status, retryAfter: null }
}
