import { hotRead } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'
import { listOf } from '#platform/database/value_list'
import type { AlertFinder } from '#alerts/board/board_column'

/** The maximum number of recent alerts that marks can link to. */
const MAX_ALERTS = 500
/** The number of characters, from the start of a text, that an alert must contain. */
const MAX_QUOTED = 40

interface AlertRow {
  id: string
  watched_url_id: string
  summary: string
  change_excerpt: string | null
}

/** Returns the number of recent alerts of each competitor, and a function that finds the alert about a change. */
export async function boardAlerts(
  workspace: Tenant,
  competitorIds: readonly string[],
  since: number
): Promise<{ counts: Map<string, number>; find: AlertFinder }> {
  if (competitorIds.length === 0) return { counts: new Map(), find: () => null }
  const { sql, values } = listOf(competitorIds)
  const [totals, rows] = await Promise.all([
    hotRead<{ competitor_id: string; total: number | string }>(
      `select competitor_id, count(*) as total from alerts where workspace_id = ? and competitor_id in ${sql}
       and detected_at >= ? and loaded_at is null group by competitor_id`,
      [workspace.id, ...values, since]
    ),
    hotRead<AlertRow>(
      `select id, watched_url_id, summary, change_excerpt from alerts where workspace_id = ? and competitor_id in ${sql}
       and detected_at >= ? and page_type in ('homepage', 'pricing') order by detected_at desc, id desc limit ${MAX_ALERTS}`,
      [workspace.id, ...values, since]
    ),
  ])
  const byPage = Map.groupBy(rows, (row) => row.watched_url_id)
  return {
    counts: new Map(totals.map(({ competitor_id: id, total }) => [id, Number(total)])),
    find: (watchedUrlId, ...names) => {
      const sought = names.map((name) => name.toLowerCase().slice(0, MAX_QUOTED))
      const found = byPage.get(watchedUrlId)?.find(({ summary, change_excerpt: excerpt }) => {
        const told = `${summary}\n${excerpt ?? ''}`.toLowerCase()
        return sought.every((name) => told.includes(name))
      })
      return found?.id ?? null
    },
  }
}
