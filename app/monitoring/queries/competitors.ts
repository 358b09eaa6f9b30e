import db from '@adonisjs/lucid/services/db'
import type { Tenant } from '#platform/database/tenant_model'
import { NotFound } from '#platform/errors'
import Competitor from '#monitoring/models/competitor'
import { presentCompetitor } from '#monitoring/transformers/competitor'

/** Returns the competitors of a workspace with their numbers of watched URLs, oldest first. */
export async function listCompetitors(workspace: Tenant) {
  const competitors = await Competitor.within(workspace).orderBy('created_at').orderBy('id')
  const counts = await db
    .from('watched_urls')
    .where('workspace_id', workspace.id)
    .groupBy('competitor_id')
    .select('competitor_id')
    .count('* as total')
  const countOfCompetitor = new Map(counts.map((row) => [row.competitor_id, Number(row.total)]))
  return competitors.map((competitor) =>
    presentCompetitor(competitor, countOfCompetitor.get(competitor.id) ?? 0)
  )
}

/**
 * Checks that the competitor named by a filter belongs to the workspace.
 *
 * @throws NotFound
 */
export async function requireFilteredCompetitor(workspace: Tenant, competitorId?: string): Promise<void> {
  if (competitorId === undefined) return
  const isKnown = await Competitor.within(workspace).where('id', competitorId).first()
  if (!isKnown) throw new NotFound('Competitor')
}
