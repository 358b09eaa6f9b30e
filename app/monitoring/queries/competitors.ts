import db from '@adonisjs/lucid/services/db'
import { countOf, countRows } from '#platform/database/count'
import { keyset } from '#platform/database/keyset'
import type { Statements } from '#platform/database/statements'
import type { Tenant } from '#platform/database/tenant_model'
import { NotFound } from '#platform/errors'
import { rowsUpTo, type Place } from '#platform/operations/cursors'
import Competitor from '#monitoring/models/competitor'
import WatchedUrl from '#monitoring/models/watched_url'
import { isOf } from '#monitoring/tags/tags'
import { presentCompetitor } from '#monitoring/transformers/competitor'

/**
 * Returns the competitors of a workspace, each with its number of watched URLs, oldest first; paginated if a limit is
 * given.
 */
export async function listCompetitors(workspace: Tenant, { tag, ...place }: Place & { tag?: string } = {}) {
  const { sql, values } = isOf('competitors.id', { tag })
  const competitors = Competitor.within(workspace).whereRaw(sql, values)
  const found = await keyset(competitors, 'created_at', 'asc', place)
  const { rows, next } = rowsUpTo(found, place.limit, ({ createdAt: at, id }) => ({ at, id }))
  const query = db
    .from('watched_urls')
    .where('workspace_id', workspace.id)
    .groupBy('competitor_id')
    .select('competitor_id')
    .count('* as total')
  if (place.limit !== undefined) {
    query.whereIn(
      'competitor_id',
      rows.map(({ id }) => id)
    )
  }
  const countOfCompetitor = new Map((await query).map((row) => [row.competitor_id, Number(row.total)]))
  return {
    rows: rows.map((competitor) => presentCompetitor(competitor, countOfCompetitor.get(competitor.id) ?? 0)),
    next,
  }
}

/** Returns a competitor of the workspace. @throws NotFound */
export async function requireCompetitor(workspace: Tenant, id: string): Promise<Competitor> {
  const competitor = await Competitor.within(workspace).where('id', id).first()
  if (!competitor) throw new NotFound('Competitor')
  return competitor
}

/** Returns one competitor with its number of watched URLs. @throws NotFound */
export async function findCompetitor(workspace: Tenant, id: string) {
  const competitor = await requireCompetitor(workspace, id)
  return presentCompetitor(competitor, await countOf(WatchedUrl.within(workspace).where('competitor_id', id)))
}

/** Counts the watched URLs of a competitor in a transaction. */
export function countPages(workspace: Tenant, competitorId: string, trx: Statements): Promise<number> {
  return countRows(
    trx
      .selectFrom('watched_urls')
      .where('workspace_id', '=', workspace.id)
      .where('competitor_id', '=', competitorId)
  )
}

/**
 * Checks that the competitor named by a filter belongs to the workspace.
 *
 * @throws NotFound
 */
export async function requireFilteredCompetitor(workspace: Tenant, competitorId?: string): Promise<void> {
  if (competitorId !== undefined) await requireCompetitor(workspace, competitorId)
}
