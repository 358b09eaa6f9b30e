import db from '@adonisjs/lucid/services/db'
import { SECOND } from '#platform/instants'
import JudgeChange from '#alerts/jobs/judge_change'

/** A job that is on its way has come by then. */
const LOST_AFTER = 20 * SECOND

/** Finds the changes whose job was lost, and has them judged. */
export async function sweepChanges(now = Date.now()): Promise<void> {
  const left = await db
    .from('page_changes')
    .where('outcome', 'pending')
    .where('detected_at', '<', now - LOST_AFTER)
    .orderBy('detected_at')
    .limit(500)
    .select('id')
  for (const { id } of left) await JudgeChange.enqueue(id)
}
