import type { PageLabel } from 'rivalwatch-plugin'
import { hotRead, IN_THIS_ORDER } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'
import { listOf } from '#platform/database/value_list'

/** The page of an entry. */
export interface FoundPage {
  number: number
  watchedUrlId: string
  url: string
  name: string | null
  label: PageLabel
  competitorId: string
  competitorName: string
}

/**
 * Returns pages by their numbers in the index. The statement starts from the numbers, because SQLite would otherwise
 * compare each of them with every page of the workspace.
 */
export async function foundPages(
  workspace: Tenant,
  numbers: readonly number[]
): Promise<Map<number, FoundPage>> {
  if (numbers.length === 0) return new Map()
  const { sql, values } = listOf([...new Set(numbers)])
  const pages = await hotRead<FoundPage>(
    `select page.number, watched.id as watchedUrlId, watched.url, watched.name, watched.label,
        watched.competitor_id as competitorId, competitor.name as competitorName
      from search_pages page
      ${IN_THIS_ORDER} watched_urls watched on watched.id = page.watched_url_id
      ${IN_THIS_ORDER} competitors competitor on competitor.id = watched.competitor_id
      where page.workspace_id = ? and watched.workspace_id = ? and page.number in ${sql}`,
    [workspace.id, workspace.id, ...values]
  )
  return new Map(pages.map((page) => [page.number, page]))
}
