import type { Pruned } from '#platform/database/prune_by_age'
import { DAY } from '#platform/instants'
import { REPORTED_ELSEWHERE } from '#detection/deduplication/find_reported'
import { runAlone } from '#platform/database/transaction'

/** Deletes reported edits that are too old for a change to be merged into their alerts. */
export async function pruneReportedEdits(now = Date.now()): Promise<Pruned> {
  const before = now - REPORTED_ELSEWHERE - DAY
  return { toldEdits: await runAlone((trx) => trx.deleteFrom('told_edits').where('told_at', '<', before)) }
}
