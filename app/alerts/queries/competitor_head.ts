import db from '@adonisjs/lucid/services/db'
import { countAlerts } from '#alerts/counters/read_counters'
import { countSuppressed, REASON_DAYS, type ReasonCount } from '#alerts/suppression_log/count_changes'
import { requireCompetitor } from '#monitoring/queries/competitors'
import { readingStates } from '#monitoring/queries/reading_states'
import { NO_PAGES, type ReadingState } from '#monitoring/reading_state'
import { crawlLimitsOf } from '#monitoring/schedule/crawl_limits'
import { tagsOf } from '#monitoring/tags/tags'
import { signalScores, type SignalScore } from 'rivalwatch-plugin'
import type { Tenant } from '#platform/database/tenant_model'
import { isSampleHost } from '#platform/outbound/sample_domain'
import { DAY } from '#platform/instants'

/** The data at the top of every view of a competitor. */
export type CompetitorHead = {
  id: string
  name: string
  domain: string
  /** Whether it is the sample competitor. */
  isSample: boolean
  tags: string[]
  createdAt: number
  state: ReadingState
  /** The pace and hours for scheduled checks. */
  limits: { pace: number | null; hours: { from: number; until: number } | null }
  /** The total number of alerts. */
  alerts: number
  /** The number of changes filtered out in the last `reasonDays` days. */
  heldBack: number
  reasonDays: number
}

/**
 * Returns a competitor with its numbers, and the reasons why its recent changes were filtered out.
 *
 * @throws NotFound
 */
export async function competitorHead(
  workspace: Tenant,
  id: string
): Promise<{ competitor: CompetitorHead; reasons: ReasonCount[] }> {
  const competitor = await requireCompetitor(workspace, id)
  const [tags, states, limits, alerts, reasons] = await Promise.all([
    tagsOf(workspace, [id]),
    readingStates(workspace, [id]),
    crawlLimitsOf(workspace, id),
    countAlerts(workspace, { competitorId: id }),
    countSuppressed(workspace, { competitorId: id }),
  ])
  return {
    competitor: {
      id,
      name: competitor.name,
      domain: competitor.domain,
      isSample: isSampleHost(competitor.domain),
      tags: tags.get(id) ?? [],
      createdAt: competitor.createdAt,
      state: states.get(id) ?? NO_PAGES,
      limits,
      alerts,
      heldBack: reasons.reduce((sum, { count }) => sum + count, 0),
      reasonDays: REASON_DAYS,
    },
    reasons,
  }
}

/** Counts a competitor's recent alerts by score. */
export async function countByScore(
  workspace: Tenant,
  competitorId: string
): Promise<Record<SignalScore, number>> {
  const rows: { signal_score: SignalScore; total: number | string }[] = await db
    .from('alerts')
    .where('workspace_id', workspace.id)
    .where('competitor_id', competitorId)
    .where('detected_at', '>=', Date.now() - REASON_DAYS * DAY)
    .whereNull('loaded_at')
    .groupBy('signal_score')
    .select('signal_score')
    .count('* as total')
  const counts = new Map(rows.map((row) => [row.signal_score, Number(row.total)]))
  return Object.fromEntries(signalScores.map((score) => [score, counts.get(score) ?? 0])) as Record<
    SignalScore,
    number
  >
}
