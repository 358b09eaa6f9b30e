import { type PageLabel, type SignalScore, signalScores } from 'rivalwatch-plugin'
import type { BriefingPeriod } from '#alerts/briefings/content'
import type { News } from '#alerts/briefings/news'
import { kindOf } from '#alerts/briefings/news_kinds'
import type { SourceId } from '#alerts/briefings/sentence'
import { whyOf } from '#alerts/briefings/why'
import { newestByIds } from '#alerts/queries/newest_alerts'
import type { Judged } from '#monitoring/models/page_change'
import { hotRead } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'
import { listOf } from '#platform/database/value_list'

/** The newest alerts of each score that are read. The others are only counted. */
const MOST: Record<SignalScore, number> = { high: 300, medium: 300, low: 200 }

interface Row {
  id: string
  competitor_id: string
  competitor: string
  domain: string
  watched_url_id: string
  page_type: PageLabel
  signal_score: SignalScore
  summary: string
  detected_at: number
  judgement: string | null
  rating: News['rating']
}

/** Returns the alerts of a period, without those of changes that were loaded from an archive. */
export async function readNews(workspace: Tenant, period: BriefingPeriod): Promise<News[]> {
  const rows: Row[] = []
  for (const signalScore of signalScores) rows.push(...(await rowsOf(workspace, signalScore, period)))
  const undone = await undoneAlerts(
    workspace,
    rows.map(({ id }) => id)
  )
  return rows.map((row) => newsOf(row, undone.has(row.id)))
}

function rowsOf(workspace: Tenant, signalScore: SignalScore, period: BriefingPeriod): Promise<Row[]> {
  const chosen = newestByIds(workspace, { signalScore }, { ...period, limit: MOST[signalScore], offset: 0 })
  return hotRead<Row>(
    `select alerts.id, alerts.competitor_id, competitor.name as competitor, competitor.domain, alerts.watched_url_id,
       alerts.page_type, alerts.signal_score, alerts.summary, alerts.detected_at, page_change.judgement,
       feedback.value as rating
     from ${chosen.sql}
       left join competitors as competitor on competitor.id = alerts.competitor_id
       left join page_changes as page_change on page_change.id = alerts.change_id
       left join alert_feedback as feedback on feedback.alert_id = alerts.id
     where alerts.workspace_id = ? and alerts.loaded_at is null`,
    [...chosen.values, workspace.id]
  )
}

function newsOf(row: Row, isUndone: boolean): News {
  const judged: Judged | null = row.judgement ? JSON.parse(row.judgement) : null
  const terms = judged?.terms ?? []
  const lead = terms[0]?.id ?? ''
  return {
    sources: [row.id as SourceId],
    alerts: 1,
    competitorId: row.competitor_id,
    competitor: row.competitor,
    domain: row.domain,
    pageId: row.watched_url_id,
    kind: kindOf(lead, row.page_type),
    lead,
    score: row.signal_score,
    points: terms.reduce((sum, { weight }) => sum + weight, 0),
    rating: row.rating,
    text: row.summary,
    why: whyOf(terms, row.summary),
    at: Number(row.detected_at),
    isUndone,
  }
}

/** Returns the alerts of which the page has reverted everything that they are about. */
async function undoneAlerts(workspace: Tenant, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const list = listOf(ids)
  const rows = await hotRead<{ alert_id: string }>(
    `select edit.alert_id from told_edits as edit
       join alerts on alerts.id = edit.alert_id and alerts.watched_url_id = edit.watched_url_id
     where edit.workspace_id = ? and edit.is_main = 1 and edit.alert_id in ${list.sql}
     group by edit.alert_id having min(edit.is_undone) = 1`,
    [workspace.id, ...list.values]
  )
  return new Set(rows.map((row) => row.alert_id))
}
