import db from '@adonisjs/lucid/services/db'
import { dayOf } from '#analytics/visits/stored_hit'

/**
 * Returns the first day with hits to count: today, or an earlier day if hits are still waiting because no worker was
 * running.
 */
export async function firstDayToCount(now: number): Promise<string> {
  const [{ oldest }] = await db.from('hit_batches').whereNull('ingested_at').min('received_at as oldest')
  return dayOf(oldest === null ? now : Math.min(now, Number(oldest)))
}
