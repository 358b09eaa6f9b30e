import db from '@adonisjs/lucid/services/db'
import type { Pruned } from '#platform/database/prune_by_age'
import { DAY } from '#platform/instants'
import { REPORTED_ELSEWHERE } from '#detection/deduplication/find_reported'

/** Deletes reported edits that are too old for a change to join them. */
export async function pruneReportedEdits(now = Date.now()): Promise<Pruned> {
  const toldEdits = await db
    .from('told_edits')
    .where('told_at', '<', now - REPORTED_ELSEWHERE - DAY)
    .delete()
  return { toldEdits: Number(toldEdits) }
}
