import type { Statements } from '#platform/database/statements'
import { transaction } from '#platform/database/transaction'
import { seeSite } from '#analytics/ingest/see_site'
import type { OwnedSite } from '#analytics/store/analytics_store'
import { differencesOf } from '#analytics/store/tables/counting/differences'
import { loadNeighbors, loadVisitors } from '#analytics/store/tables/counting/load_visitors'
import { takeBatches } from '#analytics/store/tables/counting/take_batches'
import { byVisitor, VisitorDays, withHits } from '#analytics/store/tables/counting/visitor_days'
import { addFigures, writeVisitors } from '#analytics/store/tables/counting/write_figures'
import type { StoredHit } from '#analytics/visits/stored_hit'

/**
 * Counts waiting hits of a site, as many as fit in one transaction.
 *
 * @returns whether more hits are waiting
 */
export async function countSite(site: OwnedSite, now: number): Promise<boolean> {
  return transaction(async (trx) => {
    const { hits, areMore } = await takeBatches(trx, site, now)
    if (hits.length > 0) await count(trx, site, hits)
    return areMore
  })
}

async function count(trx: Statements, site: OwnedSite, hits: StoredHit[]): Promise<void> {
  const groups = byVisitor(hits)
  const known = await loadVisitors(trx, site, groups)
  const before = new VisitorDays(known)
  const changed = groups.map((group) => withHits(before.get(group.day, group.visitor), group))
  const neighbors = await loadNeighbors(trx, site, changed)

  await writeVisitors(trx, site, changed)
  await addFigures(trx, site, differencesOf(hits, known, changed, neighbors))
  await seeSite(trx, site, hits)
}
