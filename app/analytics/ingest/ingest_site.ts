import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { transaction } from '#platform/database/transaction'
import { differencesOf } from '#analytics/ingest/differences'
import { loadNeighbours, loadVisitors } from '#analytics/ingest/load_visitors'
import { takeBatches } from '#analytics/ingest/take_batches'
import { byVisitor, VisitorDays, withHits } from '#analytics/ingest/visitor_days'
import { addFigures, writeVisitors } from '#analytics/ingest/write_figures'
import type { StoredHit } from '#analytics/visits/stored_hit'

/**
 * Counts hits of a site that wait for it, as many as one transaction takes. May be done by any number of processes at
 * once, and broken off at any moment: each hit is counted once.
 *
 * @returns whether more waited than that
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
  trx: TransactionClientContract,
  site: { id: string; workspaceId: string },
  hits: StoredHit[]
): Promise<void> {
  const groups = byVisitor(hits)
  const known = await loadVisitors(trx, site, groups)
  const before = new VisitorDays(known)
  const changed = groups.map((group) => withHits(before.get(group.day, group.visitor), group))
  const neighbours = await loadNeighbours(trx, site, changed)

  await writeVisitors(trx, site, changed)
  await addFigures(trx, site, differencesOf(hits, known, changed, neighbours))
  await see(trx, site, hits)
}

/** Last of all: whoever adds hits refers to the site, and would wait for this row. */
async function see(trx: TransactionClientContract, site: { id: string }, hits: StoredHit[]): Promise<void> {
  const seenAt = hits.reduce((latest, { t }) => Math.max(latest, t), 0)
  await trx
    .from('analytics_sites')
    .where('id', site.id)
    .where((earlier) => earlier.whereNull('last_seen_at').orWhere('last_seen_at', '<', seenAt))
    .update({ last_seen_at: seenAt })
}
