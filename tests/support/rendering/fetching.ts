import type { FetchResult } from '#platform/contract'

/** The markup of a page. @throws when there is none, with what there is */
export function markupOf(result: FetchResult): string {
  if (result.kind === 'page') return new TextDecoder().decode(result.body)
  throw new Error(`No page: ${JSON.stringify(result)}`)
}

/** `page`, or the code of a refusal. */
export function outcomeOf(result: FetchResult): string {
  return result.kind === 'refusal' ? result.code : result.kind
}
