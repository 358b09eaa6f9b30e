import { hotRead } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'
import type { BriefingContent } from '#alerts/briefings/content'
import type { Shared } from '#alerts/sharing/create_link'

/** The maximum number of links that are listed. */
const LISTED = 500

/** An active link, as shown to its workspace. */
export type ListedLink = {
  id: string
  kind: 'alert' | 'briefing'
  /** ID of the alert or briefing. */
  itemId: string
  title: string
  createdBy: string | null
  creator: string | null
  createdAt: number
  expiresAt: number
  openedCount: number
  lastOpenedAt: number | null
}

interface Row {
  id: string
  alert_id: string | null
  briefing_id: string | null
  summary: string | null
  content: string | null
  created_by: string | null
  creator: string | null
  created_at: number
  expires_at: number
  opened_count: number
  last_opened_at: number | null
}

/** Returns the active links of a workspace, or only those to one alert or briefing, the newest first. */
export async function activeLinks(workspace: Tenant, of: Shared | null = null): Promise<ListedLink[]> {
  const [column, value] =
    of === null ? [] : 'alertId' in of ? ['alert_id', of.alertId] : ['briefing_id', of.briefingId]
  const rows = await hotRead<Row>(
    `select link.id, link.alert_id, link.briefing_id, alerts.summary, briefings.content, link.created_by,
       users.name as creator, link.created_at, link.expires_at, link.opened_count, link.last_opened_at
     from share_links as link
       left join alerts on alerts.id = link.alert_id
       left join briefings on briefings.id = link.briefing_id
       left join users on users.id = link.created_by
     where link.workspace_id = ? and link.expires_at > ? ${column ? `and link.${column} = ?` : ''}
     order by link.created_at desc, link.id desc limit ${LISTED}`,
    [workspace.id, Date.now(), ...(value ? [value] : [])]
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.alert_id ? 'alert' : 'briefing',
    itemId: (row.alert_id ?? row.briefing_id)!,
    title: row.summary ?? titleOf(row.content),
    createdBy: row.created_by,
    creator: row.creator,
    createdAt: Number(row.created_at),
    expiresAt: Number(row.expires_at),
    openedCount: Number(row.opened_count),
    lastOpenedAt: row.last_opened_at === null ? null : Number(row.last_opened_at),
  }))
}

function titleOf(content: string | null): string {
  const { headline }: Partial<BriefingContent> = content ? JSON.parse(content) : {}
  return headline?.text ?? 'Briefing'
}
