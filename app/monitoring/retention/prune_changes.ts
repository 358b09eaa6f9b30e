import db from '@adonisjs/lucid/services/db'
import { retentionPeriods, type RetentionPeriod } from '#monitoring/retention/retention_periods'
import { isLoadedBefore } from '#monitoring/retention/prune_versions'
import { forAWhile, inBatches, type Pruned } from '#platform/database/prune_by_age'
import { transaction } from '#platform/database/transaction'
import { lockWorkspace } from '#workspaces/workspace'

/** The number of changes deleted per batch; limited because SQLite blocks other writers in the meantime. */
const CHANGES_AT_ONCE = 200

/**
 * Deletes changes that were filtered out once they are older than the versions that the plan keeps. Changes that became
 * an alert or were merged into one are kept with it.
 */
export async function pruneChanges(now = Date.now(), mayGoOn = forAWhile()): Promise<Pruned> {
  let changes = 0
  for (const period of await retentionPeriods(now)) {
    changes += await inBatches(() => pruneSome(period), mayGoOn)
    if (!mayGoOn()) break
  }
  return { changes }
}

async function pruneSome({ id: workspaceId, since }: RetentionPeriod): Promise<number | null> {
  const rows = await db
    .from('page_changes')
    .where('workspace_id', workspaceId)
    .where('outcome', 'held_back')
    .where('detected_at', '<', since)
    .where(isLoadedBefore('loaded_at', since))
    .orderBy('detected_at')
    .limit(CHANGES_AT_ONCE)
    .select('id')
  if (rows.length === 0) return null
  const ids = rows.map(({ id }) => id)
  return transaction(async (trx) => {
    // A user may be turning one of them into an alert at this moment, which takes the same lock.
    await lockWorkspace(workspaceId, trx)
    return trx.run(trx.deleteFrom('page_changes').where('id', 'in', ids).where('outcome', '=', 'held_back'))
  })
}
