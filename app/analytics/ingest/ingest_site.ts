import type { Statements } from '#platform/database/statements'
import { transaction } from '#platform/database/transaction'
import { differencesOf } from '#analytics/ingest/differences'
import { loadNeighbors, loadVisitors } from '#analytics/ingest/load_visitors'
import { takeBatches } from '#analytics/ingest/take_batches'
import { byVisitor, VisitorDays, withHits } from '#analytics/ingest/visitor_days'
import { addFigures, writeVisitors } from '#analytics/ingest/write_figures'
import type { StoredHit } from '#analytics/visits/stored_hit'

/**
 * Counts waiting hits of a site, as many as fit in one transaction. Any number of processes may run this at
 * the same time and be interrupted at any moment: each hit is counted exactly once.
 *
 * @returns whether more hits are waiting
 */
export async function ingestSite(
  site: { id: string; workspaceId: string },
  now = Date.now()
): Promise<boolean> {
  return transaction(async (trx) => {
    const { hits, areMore } = await takeBatches(trx, site, now)
    if (hits.length > 0) await count(trx, site, hits)
    return areMore
  })
}

async function count(
  trx: Statements,
  site: { id: string; workspaceId: string },
  hits: StoredHit[]
): Promise<void> {
  const groups = byVisitor(hits)
  const known = await loadVisitors(trx, site, groups)
  const before = new VisitorDays(known)
  const changed = groups.map((group) => withHits(before.get(group.day, group.visitor), group))
  const neighbors = await loadNeighbors(trx, site, changed)

  await writeVisitors(trx, site, changed)
  await addFigures(trx, site, differencesOf(hits, known, changed, neighbors))
  await see(trx, site, hits)
}

/**
 * Must be the last write: inserting hits locks the site's row through the foreign key and would wait for this
 * update.
 */
async function see(trx: Statements, site: { id: string }, hits: StoredHit[]): Promise<void> {
  const seenAt = hits.reduce((latest, { t }) => Math.max(latest, t), 0)
  await trx
    .updateTable('analytics_sites')
    .set({ last_seen_at: seenAt })
    .where('id', '=', site.id)
    .where((last) => last.or([last('last_seen_at', 'is', null), last('last_seen_at', '<', seenAt)]))
    .execute()
}
