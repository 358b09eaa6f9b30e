import db from '@adonisjs/lucid/services/db'
import type { Tenant } from '#platform/database/tenant_model'
import { formatTimestamp } from '#platform/instants'
import Competitor from '#monitoring/models/competitor'

export const TIMELINE_LENGTH = 50

/** The latest alerts of a competitor, archived ones too, newest first; null when the workspace has no such competitor. */
export async function competitorTimeline(workspace: Tenant, competitorId: string) {
  const rows = await db
    .from('competitors as competitor')
    // Starting at the competitor leads every database to the index of its alerts, which ends after these rows. With
    // the alerts' own workspace_id SQLite would go through all alerts of the workspace.
    .where('competitor.workspace_id', workspace.id)
    .where('competitor.id', competitorId)
    .join('alerts', 'alerts.competitor_id', 'competitor.id')
    .join('watched_urls as page', 'page.id', 'alerts.watched_url_id')
    .leftJoin('alert_feedback as feedback', 'feedback.alert_id', 'alerts.id')
    .orderBy('alerts.detected_at', 'desc')
    .orderBy('alerts.id', 'desc')
    .limit(TIMELINE_LENGTH)
    .select(
      'alerts.id',
      'alerts.signal_score',
      'alerts.page_type',
      'alerts.summary',
      'alerts.change_excerpt',
      'alerts.detected_at',
      'alerts.status',
      'feedback.value as feedback',
      'page.url',
      'page.label'
    )
  const isKnown = rows.length > 0 || (await Competitor.within(workspace).where('id', competitorId).first())
  return isKnown ? rows.map(presentEntry) : null
}

/** An alert without an excerpt has an empty one here: unlike in the list of alerts, the field is always text. */
function presentEntry(row: any) {
  return {
    id: row.id as string,
    signal_score: row.signal_score as string,
    page_type: row.page_type as string,
    summary: row.summary as string,
    change_excerpt: (row.change_excerpt ?? '') as string,
    detected_at: formatTimestamp(row.detected_at),
    status: row.status as string,
    feedback: row.feedback as string | null,
    url: row.url as string,
    label: row.label as string,
  }
}
