import db from '@adonisjs/lucid/services/db'
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
  const rows: CountedPages[] = await db
    .from('watched_urls')
    .where('workspace_id', workspace.id)
    .whereIn('competitor_id', competitorIds)
    .groupBy('competitor_id', 'is_active', 'last_status')
    .select('competitor_id', 'is_active', 'last_status')
    .count('* as total')
  const pagesOf = Map.groupBy(rows, (row) => row.competitor_id)
  return new Map([...pagesOf].map(([id, pages]) => [id, readingState(pages.map(countedPages))]))
}

function countedPages({ is_active: isActive, last_status: status, total }: CountedPages) {
  return { isActive: Boolean(isActive), status, count: Number(total) }
}
