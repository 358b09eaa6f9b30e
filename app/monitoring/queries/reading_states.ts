import { hotRead, tableByIndex } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'
import { readingState, type ReadingState } from '#monitoring/reading_state'

interface CountedPages {
  competitor_id: string
  is_active: boolean | number
  last_status: string
  total: number | string
}

/** How reading goes for each of the competitors that has pages, in one statement. */
export async function readingStates(
  workspace: Tenant,
  competitorIds: string[]
): Promise<Map<string, ReadingState>> {
  if (competitorIds.length === 0) return new Map()
  const rows = await hotRead<CountedPages>(
    `select competitor_id, is_active, last_status, count(*) as total
     from ${tableByIndex('watched_urls', 'watched_urls_by_state')}
     where workspace_id = ? and competitor_id in (${competitorIds.map(() => '?').join(', ')})
     group by competitor_id, is_active, last_status`,
    [workspace.id, ...competitorIds]
  )
  const pagesOf = Map.groupBy(rows, (row) => row.competitor_id)
  return new Map([...pagesOf].map(([id, pages]) => [id, readingState(pages.map(countedPages))]))
}

function countedPages({ is_active: isActive, last_status: status, total }: CountedPages) {
  return { isActive: Boolean(isActive), status, count: Number(total) }
}
