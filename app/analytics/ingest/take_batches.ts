import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { readHits } from '#analytics/ingest/read_hits'
import type { StoredHit } from '#analytics/visits/stored_hit'

const MAX_BATCHES = 500
/** Limits the length of the transaction: nobody else can write to SQLite meanwhile. */
const MAX_HITS = 10_000

export interface TakenHits {
  hits: StoredHit[]
  /** Whether hits are left that did not fit in one transaction. */
  areMore: boolean
}

/**
 * Takes the oldest uncounted hits of a site and marks them as counted, which takes effect if the transaction
 * commits. Waits until no other process counts hits of the site, and keeps others waiting until the
 * transaction ends.
 *
 * @returns at least one whole batch, if there is one
 */
export async function takeBatches(
  trx: TransactionClientContract,
  site: { id: string; workspaceId: string },
  now: number
): Promise<TakenHits> {
  await takeTurn(trx, site, now)
  const waiting = await trx
    .from('hit_batches')
    .where('site_id', site.id)
    .whereNull('ingested_at')
    .orderBy('id')
    .limit(MAX_BATCHES + 1)
    .select('id', 'hit_count')
  let room = MAX_HITS
  const ids = waiting
    .slice(0, MAX_BATCHES)
    .filter((batch, index) => (room -= Number(batch.hit_count)) >= 0 || index === 0)
    .map(({ id }) => id)
  const areMore = ids.length < waiting.length
  if (ids.length === 0) return { hits: [], areMore }

  const batches = await trx.from('hit_batches').whereIn('id', ids).orderBy('id').select('hits')
  const marked = await trx
    .from('hit_batches')
    .whereIn('id', ids)
    // Keeps MySQL from using the index of waiting batches: it would lock the end of it, where new batches are
    // added.
    .whereRaw('ingested_at + 0 is null')
    .update({ ingested_at: now })
  if (Number(marked) !== ids.length)
    throw new Error(`Hits of ${site.id} were already counted by another worker.`)
  return { hits: batches.flatMap(({ hits }) => readHits(hits)), areMore }
}

async function takeTurn(
  trx: TransactionClientContract,
  site: { id: string; workspaceId: string },
  now: number
): Promise<void> {
  await trx
    .table('site_ingests')
    .insert({ site_id: site.id, workspace_id: site.workspaceId })
    .onConflict('site_id')
    .ignore()
  await trx.from('site_ingests').where('site_id', site.id).update({ ingested_at: now })
}
