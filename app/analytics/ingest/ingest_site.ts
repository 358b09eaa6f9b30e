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
  return transaction(async (statements) => {
    const { hits, areMore } = await takeBatches(statements, site, now)
    if (hits.length > 0) await count(statements, site, hits)
    return areMore
  })
}

async function count(
  statements: Statements,
  site: { id: string; workspaceId: string },
  hits: StoredHit[]
): Promise<void> {
  const groups = byVisitor(hits)
  const known = await loadVisitors(statements, site, groups)
  const before = new VisitorDays(known)
  const changed = groups.map((group) => withHits(before.get(group.day, group.visitor), group))
  const neighbors = await loadNeighbors(statements, site, changed)

  await writeVisitors(statements, site, changed)
  await addFigures(statements, site, differencesOf(hits, known, changed, neighbors))
  await see(statements, site, hits)
}

/**
 * Must be the last write: inserting hits locks the site's row through the foreign key and would wait for this
 * update.
 */
async function see(statements: Statements, site: { id: string }, hits: StoredHit[]): Promise<void> {
  const seenAt = hits.reduce((latest, { t }) => Math.max(latest, t), 0)
  await statements
    .updateTable('analytics_sites')
    .set({ last_seen_at: seenAt })
    .where('id', '=', site.id)
    .where((last) => last.or([last('last_seen_at', 'is', null), last('last_seen_at', '<', seenAt)]))
    .execute()
}
