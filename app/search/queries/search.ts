/** Defines searches and converts them to clauses for the index. */
import type { PageLabel } from 'rivalwatch-plugin'
import { hotRead } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'
import type { Period } from '#platform/period'
import { foldTag } from '#monitoring/tags/tag_names'
import { filterTerms } from '#search/index/filter_terms'
import type { Clause } from '#search/index/index_reader'
import type { SearchTerm } from '#search/words/search_terms'

/** An alert, a line that is currently on its page, or one that was there earlier. */
export const hitKinds = ['alert', 'current', 'earlier'] as const
export type HitKind = (typeof hitKinds)[number]

export interface SearchFilters extends Period {
  kind?: HitKind
  competitorId?: string
  pageType?: PageLabel
  tag?: string
  /** The kind of the unit that a line belongs to: `plan`, `job` or another one. */
  unit?: string
}

export interface Search {
  terms: readonly SearchTerm[]
  filters: SearchFilters
}

/** Returns the clauses of a search, without its period; null if nothing can match. */
export async function clausesOf(workspace: Tenant, { terms, filters }: Search): Promise<Clause[] | null> {
  const { kind, competitorId, pageType, tag, unit } = filters
  const tagged = tag === undefined ? null : await competitorsWith(workspace, tag)
  if (tagged?.length === 0) return null
  const filterClauses = [
    { terms: kind && [kind === 'alert' ? filterTerms.alert : filterTerms.line], isChecked: true },
    { terms: competitorId !== undefined && [filterTerms.competitor(competitorId)], isChecked: false },
    { terms: tagged?.map(filterTerms.competitor), isChecked: false },
    { terms: pageType && [filterTerms.pageType(pageType)], isChecked: false },
    { terms: unit !== undefined && [filterTerms.unit(unit)], isChecked: false },
  ]
  return [
    ...filterClauses.flatMap(({ terms: any, isChecked }) => (any ? [{ terms: any, isChecked }] : [])),
    ...terms.flatMap(({ words, isPrefix }) => {
      const exact = isPrefix ? words.slice(0, -1) : words
      return [
        ...exact.map((word) => ({ terms: [word], isChecked: true })),
        ...(isPrefix ? [{ prefix: words.at(-1)! }] : []),
      ]
    }),
  ]
}

async function competitorsWith(workspace: Tenant, tag: string): Promise<string[]> {
  const rows = await hotRead<{ competitor_id: string }>(
    'select competitor_id from competitor_tags where workspace_id = ? and folded = ?',
    [workspace.id, foldTag(tag)]
  )
  return rows.map(({ competitor_id }) => competitor_id)
}
