import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { readHits } from '#analytics/ingest/read_hits'
import type { StoredHit } from '#analytics/visits/stored_hit'

const MAX_BATCHES = 500
/** What a transaction holds on to while it counts them: on SQLite nobody else writes in that time. */
const MAX_HITS = 10_000

export interface TakenHits {
  hits: StoredHit[]
  /** Whether more waited than one transaction takes. */
  areMore: boolean
}

/**
 * Takes the oldest hits of a site that are not counted yet: they are marked, and counted if the transaction succeeds.
 * Waits until nobody else counts hits of the site, and keeps it so until the transaction ends.
 *
 * @returns at least one batch whole, if there is one
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
    // Kept off the index of what waits: MySQL would lock its end, where new batches are added.
    .whereRaw('ingested_at + 0 is null')
    .update({ ingested_at: now })
  if (Number(marked) !== ids.length) throw new Error(`Hits of ${site.id} were counted out of turn.`)
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
