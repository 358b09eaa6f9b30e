import db from '@adonisjs/lucid/services/db'
import { forAWhile, inBatches, type Forgotten } from '#platform/database/forgetting'
import { transaction } from '#platform/database/transaction'
import { keepersAt, type Keeper } from '#monitoring/retention/kept_since'
import { lockWorkspace } from '#workspaces/workspace'

/** So many go at once: on SQLite nobody else writes in that time. */
const CHANGES_AT_ONCE = 200

/**
 * Deletes changes that were held back, once they are as old as the versions that the plan keeps. Those that became or
 * joined an alert stay with it.
 */
export async function forgetOldChanges(now = Date.now(), mayGoOn = forAWhile()): Promise<Forgotten> {
  let changes = 0
  for (const keeper of await keepersAt(now)) {
    changes += await inBatches(() => forgetSome(keeper), mayGoOn)
    if (!mayGoOn()) break
  }
  return { changes }
}

async function forgetSome({ id: workspaceId, since }: Keeper): Promise<number | null> {
  const rows = await db
    .from('page_changes')
    .where('workspace_id', workspaceId)
    .where('outcome', 'held_back')
    .where('detected_at', '<', since)
    .orderBy('detected_at')
    .limit(CHANGES_AT_ONCE)
    .select('id')
  if (rows.length === 0) return null
  const ids = rows.map(({ id }) => id)
  return transaction(async (trx) => {
    // Somebody may want one of them at this very moment, and makes an alert of it under the same lock.
    await lockWorkspace(workspaceId, trx)
    return Number(await trx.from('page_changes').whereIn('id', ids).where('outcome', 'held_back').delete())
  })
}
