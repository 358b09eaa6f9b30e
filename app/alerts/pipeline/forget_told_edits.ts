import db from '@adonisjs/lucid/services/db'
import type { Forgotten } from '#platform/database/forgetting'
import { DAY } from '#platform/instants'
import { TOLD_ELSEWHERE } from '#alerts/pipeline/find_told'

/** Deletes what no change can join any more. */
export async function forgetToldEdits(now = Date.now()): Promise<Forgotten> {
  const toldEdits = await db
    .from('told_edits')
    .where('told_at', '<', now - TOLD_ELSEWHERE - DAY)
    .delete()
  return { toldEdits: Number(toldEdits) }
}
