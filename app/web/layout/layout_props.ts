import { hotRead } from '#platform/database/hot_read'
import { totalOf } from '#alerts/counters/read_counters'
import { SAMPLE_HOSTS } from '#platform/outbound/sample_domain'
import type { Shell } from '#web/layout/layout'
import type Membership from '#workspaces/models/membership'
import type { Workspace } from '#workspaces/workspace'

/** The maximum number of competitors listed; the others are on the competitors page. */
const MAX_COMPETITORS = 12

type TotalsRow = Record<'unread' | 'pages' | 'competitors', number | string | null>
type CompetitorRow = { id: string; name: string; unread: number | string }

/**
 * Returns the props of the layout.
 *
 * @param memberships of the user, with their workspaces
 */
export async function layoutOf(
  workspace: Workspace,
  role: Membership['role'],
  memberships: Membership[]
): Promise<Shell> {
  const [totals, competitors] = await Promise.all([totalsOf(workspace), competitorsOf(workspace)])
  return {
    workspace: { id: workspace.id, name: workspace.name, role },
    workspaces: memberships.map(({ workspace: { id, name } }) => ({ id, name })),
    unread: Number(totals.unread),
    competitors,
    hiddenCompetitors: Number(totals.competitors) - competitors.length,
    pages: { used: Number(totals.pages), limit: workspace.limits.urls },
  }
}

/** Counts unread alerts, competitors and pages; the sample competitor's pages do not count. */
async function totalsOf(workspace: Workspace): Promise<TotalsRow> {
  const unread = totalOf(workspace, { status: 'unread' })
  const [row] = await hotRead<TotalsRow>(
    `select ${unread.sql} as unread,
       (select count(*) from watched_urls where workspace_id = ? and competitor_id not in
         (select id from competitors where workspace_id = ? and domain like ?)) as pages,
       (select competitor_count from watched_totals where workspace_id = ?) as competitors`,
    [...unread.values, workspace.id, workspace.id, SAMPLE_HOSTS, workspace.id]
  )
  return row
}

async function competitorsOf(workspace: Workspace): Promise<Shell['competitors']> {
  const rows = await hotRead<CompetitorRow>(
    `select competitors.id, competitors.name, coalesce(unread.total, 0) as unread
     from competitors left join (
       select scope_id, sum(unread_count) as total from alert_tallies
       where workspace_id = ? and unread_count > 0 group by scope_id
     ) as unread on unread.scope_id = competitors.id
     where competitors.workspace_id = ?
     order by coalesce(unread.total, 0) > 0 desc, competitors.name, competitors.id
     limit ${MAX_COMPETITORS}`,
    [workspace.id, workspace.id]
  )
  return rows.map(({ unread, ...competitor }) => ({ ...competitor, unread: Number(unread) }))
}
