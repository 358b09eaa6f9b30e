import { seeSite } from '#analytics/ingest/see_site'
import { insert } from '#analytics/store/clickhouse/client'
import { affectedDays } from '#analytics/store/clickhouse/counting/affected_days'
import { computeDays } from '#analytics/store/clickhouse/counting/compute_days'
import { hitRows } from '#analytics/store/clickhouse/counting/hit_rows'
import { type WaitingBatch, waitingBatches } from '#analytics/store/clickhouse/counting/waiting_batches'
import type { StoredHit } from '#analytics/visits/stored_hit'
import { transaction } from '#platform/database/transaction'

/**
 * Moves waiting hits to ClickHouse. Each batch is deleted last, so that it is moved again if the process is
 * interrupted. Moving a batch twice has no effect, because its rows replace each other and figures are computed from
 * all hits.
 */
export async function countWaiting(): Promise<void> {
  const failures = new Map<string, unknown>()
  for (let areMore = true; areMore;) {
    const waiting = await waitingBatches([...failures.keys()])
    for (const [siteId, error] of waiting.unreadable) failures.set(siteId, error)
    if (waiting.batches.length > 0) await move(waiting.batches)
    areMore = waiting.areMore
  }
  for (const error of failures.values()) throw error
}

async function move(batches: readonly WaitingBatch[]): Promise<void> {
  await insert('hits', batches.flatMap(hitRows))
  await computeDays(await affectedDays(batches))

  const hits = Map.groupBy(batches, ({ siteId }) => siteId)
  await transaction(async (trx) => {
    const ids = batches.map(({ id }) => id)
    await trx.run(trx.deleteFrom('hit_batches').where('id', 'in', ids))
    // All processes write in the same order, so they cannot deadlock.
    for (const siteId of [...hits.keys()].sort()) {
      await seeSite(trx, { id: siteId }, hitsOf(hits.get(siteId)!))
    }
  })
}

function hitsOf(batches: readonly WaitingBatch[]): StoredHit[] {
  return batches.flatMap(({ hits }) => hits)
}
