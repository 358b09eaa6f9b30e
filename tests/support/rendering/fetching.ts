import type { FetchResult } from 'rivalwatch-plugin'

/**
 * Returns the markup of a page.
 *
 * @throws with the actual result when there is none
 */
export function markupOf(result: FetchResult): string {
  if (result.kind === 'page') return new TextDecoder().decode(result.body)
  throw new Error(`No page: ${JSON.stringify(result)}`)
}

/** Returns `page`, or the code of a failure. */
export function outcomeOf(result: FetchResult): string {
  return result.kind === 'refusal' ? result.code : result.kind
}
