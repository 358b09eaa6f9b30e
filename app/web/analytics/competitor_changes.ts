/** Changes by competitors, shown next to the visits of the team's own sites. */
import { type AlertRow, readNewestAlerts } from '#alerts/queries/alert_rows'
import type { Days } from '#analytics/queries/site_report'
import { dayOf } from '#analytics/visits/stored_hit'
import type { Tenant } from '#platform/database/tenant_model'
import { DAY } from '#platform/instants'
import type { SignalScore } from 'rivalwatch-plugin'
import type { SiteQuery } from '#web/analytics/site_query'

type CompetitorChange = {
  id: string
  competitor: string
  score: SignalScore
  summary: string
}

/** The changes on a day, most important first. */
export type DayOfChanges = { day: string; changes: CompetitorChange[]; hidden: number }

/** The maximum number of alerts of each importance that are marked, newest first. */
const MOST_ALERTS = 200
const MOST_A_DAY = 6

type Choice = Pick<SiteQuery, 'competitor' | 'tag' | 'label' | 'isHighOnly'>

/**
 * Returns the alerts of high and medium importance in a range, by UTC day, leaving out changes that were loaded from an
 * archive: the day of a copy is not the day of the change.
 */
export async function competitorChanges(
  workspace: Tenant,
  { from, until }: Days,
  { competitor, tag, label, isHighOnly }: Choice
): Promise<DayOfChanges[]> {
  const scores: SignalScore[] = isHighOnly ? ['high'] : ['high', 'medium']
  const period = { since: Date.parse(from), until: Date.parse(until) + DAY }
  const rows: AlertRow[] = []
  for (const signalScore of scores) {
    const filters = {
      signalScore,
      competitorId: competitor ?? undefined,
      tag: tag ?? undefined,
      pageType: label ?? undefined,
    }
    rows.push(...(await readNewestAlerts(workspace, filters, { ...period, limit: MOST_ALERTS, offset: 0 })))
  }
  const found = rows.filter(({ loaded_at: loadedAt }) => loadedAt === null)
  const byDay = Map.groupBy(found, ({ detected_at: at }) => dayOf(Number(at)))
  return [...byDay]
    .map(([day, ofDay]) => ({
      day,
      changes: ofDay.slice(0, MOST_A_DAY).map(changeOf),
      hidden: Math.max(0, ofDay.length - MOST_A_DAY),
    }))
    .sort((one, other) => (one.day < other.day ? -1 : 1))
}

function changeOf(row: AlertRow): CompetitorChange {
  return {
    id: row.id,
    competitor: row.competitor_name,
    score: row.signal_score as SignalScore,
    summary: row.summary,
  }
}
