import type { PageLabel } from 'rivalwatch-plugin'
import type { Statements } from '#platform/database/statements'
import { filterTerms } from '#search/index/filter_terms'
import { wordsOf } from '#search/words/words'

/** A watched page in the index. */
export interface IndexedPage {
  number: number
  watchedUrlId: string
  workspaceId: string
  competitorId: string
  label: PageLabel
  /** The `firstNumber` of the latest indexed version; null if none has been indexed. */
  indexedNumber: number | null
  resetAt: number
}

const SELECT = `select known.number, page.id as watchedUrlId, page.workspace_id as workspaceId,
    page.competitor_id as competitorId, page.label, known.indexed_number as indexedNumber, known.reset_at as resetAt
  from watched_urls page join search_pages known on known.watched_url_id = page.id where page.id = ?`

/** Returns a page and adds it to the index if it is new; null if it no longer exists. */
export async function indexedPage(watchedUrlId: string, trx: Statements): Promise<IndexedPage | null> {
  const [known] = await trx.read<IndexedPage>(SELECT, [watchedUrlId])
  if (known) return known
  await trx.write(
    `insert into search_pages (watched_url_id, workspace_id) select id, workspace_id from watched_urls where id = ?`,
    [watchedUrlId]
  )
  const [added] = await trx.read<IndexedPage>(SELECT, [watchedUrlId])
  return added ?? null
}

/** Returns the filter terms shared by all texts of a kind that were found on a page at the same time. */
export function filterTermsOf(
  { competitorId, label }: Pick<IndexedPage, 'competitorId' | 'label'>,
  { kind, at }: { kind: 'alert' | 'line'; at: number }
): string[] {
  return [
    filterTerms[kind],
    filterTerms.competitor(competitorId),
    filterTerms.pageType(label),
    ...filterTerms.instant(at),
  ]
}

/** Returns the terms of a text: its filter terms and its words. */
export function termsOf(text: string, filters: readonly string[]): Set<string> {
  const terms = new Set(filters)
  for (const { word } of wordsOf(text)) terms.add(word)
  return terms
}
