import db from '@adonisjs/lucid/services/db'
import { signalScores, type SignalScore } from '#platform/contract'
import type { Tenant } from '#platform/database/tenant_model'
import { NotFound } from '#platform/errors'
import { DAY } from '#platform/instants'
import type { CompetitorHead } from '#alerts/controllers/competitors_page'
import { countHeldBack, REASON_DAYS } from '#alerts/ledger/count_changes'
import type { ReasonCount } from '#alerts/ledger/pages'
import { countAlerts } from '#alerts/totals/read_totals'
import Competitor from '#monitoring/models/competitor'
import { readingStates } from '#monitoring/queries/reading_states'
import { NO_PAGES } from '#monitoring/reading_state'

/** A competitor with its numbers, and what held its changes back of late. Throws `NotFound`. */
export async function competitorHead(
  workspace: Tenant,
  id: string
): Promise<{ competitor: CompetitorHead; reasons: ReasonCount[] }> {
  const competitor = await Competitor.within(workspace).where({ id }).first()
  if (!competitor) throw new NotFound('Competitor')
  const [states, alerts, reasons] = await Promise.all([
    readingStates(workspace, [id]),
    countAlerts(workspace, { competitorId: id }),
    countHeldBack(workspace, { competitorId: id }),
  ])
  return {
    competitor: {
      id,
      name: competitor.name,
      domain: competitor.domain,
      createdAt: competitor.createdAt,
      state: states.get(id) ?? NO_PAGES,
      alerts,
      heldBack: reasons.reduce((sum, { count }) => sum + count, 0),
      reasonDays: REASON_DAYS,
    },
    reasons,
  }
}

/** The alerts of a competitor of the last days by score. */
export async function countByScore(
  workspace: Tenant,
  competitorId: string,
  now = Date.now()
): Promise<Record<SignalScore, number>> {
  const rows: { signal_score: SignalScore; total: number | string }[] = await db
    .from('alerts')
    .where('workspace_id', workspace.id)
    .where('competitor_id', competitorId)
    .where('detected_at', '>=', now - REASON_DAYS * DAY)
    .groupBy('signal_score')
    .select('signal_score')
    .count('* as total')
  const counts = new Map(rows.map((row) => [row.signal_score, Number(row.total)]))
  return Object.fromEntries(signalScores.map((score) => [score, counts.get(score) ?? 0])) as Record<
    SignalScore,
    number
  >
}
