import type { PageContent } from 'rivalwatch-plugin'
import type { Tenant } from '#platform/database/tenant_model'
import { fillIndex } from '#search/indexing/fill_index'
import type { SearchFilters } from '#search/queries/search'
import { type Hit, searchResults } from '#search/queries/search_results'
import { searchTerms } from '#search/words/search_terms'
import { blockOf } from '#plugin/testing/samples/contents'

/** Returns a page with these lines. */
export function lines(...texts: string[]): Partial<PageContent> {
  return { blocks: texts.map((text) => blockOf(text)) }
}

/** Indexes everything that is stored. */
export async function indexed(): Promise<void> {
  await fillIndex({ mayGoOn: () => true, includesLatest: true })
}

/** Returns the first results of a search. */
export async function found(workspace: Tenant, q: string, filters: SearchFilters = {}): Promise<Hit[]> {
  const { hits } = await searchResults(workspace, { terms: searchTerms(q), filters }, { limit: 50 })
  return hits
}

/** Returns the text of a result, with its matches in brackets. */
export function shown({ title, excerpt }: Pick<Hit, 'title' | 'excerpt'>): string {
  return (excerpt ?? title!).map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')
}
