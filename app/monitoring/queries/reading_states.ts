import { hotRead, tableByIndex } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'
import { READING } from '#monitoring/queries/reading'
import { readingState, type ReadingState } from '#monitoring/reading_state'

interface CountedPages {
  competitor_id: string
  is_active: boolean | number
  last_status: string
  total: number | string
  under_way: number | string
}

/** Returns the reading state of each competitor that has pages, in one statement. */
export async function readingStates(
  workspace: Tenant,
  competitorIds: string[]
): Promise<Map<string, ReadingState>> {
  if (competitorIds.length === 0) return new Map()
  const rows = await hotRead<CountedPages>(
    `select page.competitor_id, page.is_active, page.last_status, count(*) as total, sum(case when
       ${READING} is not null or exists (
         select 1 from page_changes as changed where changed.workspace_id = page.workspace_id
           and changed.watched_url_id = page.id and changed.outcome = 'pending'
       ) then 1 else 0 end) as under_way
     from ${tableByIndex('watched_urls as page', 'watched_urls_by_state')}
     where page.workspace_id = ? and page.competitor_id in (${competitorIds.map(() => '?').join(', ')})
     group by page.competitor_id, page.is_active, page.last_status`,
    [workspace.id, ...competitorIds]
  )
  const pagesOf = Map.groupBy(rows, (row) => row.competitor_id)
  return new Map([...pagesOf].map(([id, pages]) => [id, readingState(pages.map(countedPages))]))
}

function countedPages({
  is_active: isActive,
  last_status: status,
  total,
  under_way: underWay,
}: CountedPages) {
  return { isActive: Boolean(isActive), status, count: Number(total), underWay: Number(underWay) }
}
