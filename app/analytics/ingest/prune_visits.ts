import { analyticsStore } from '#analytics/store/chosen'
import { forAWhile, type Pruned } from '#platform/database/prune_by_age'
import { runAlone } from '#platform/database/transaction'
import { HOUR } from '#platform/instants'

const SALTS_KEPT_FOR = 48 * HOUR

/** Deletes expired salts, visitors and hits. Daily figures are kept. */
export async function pruneVisits(now = Date.now(), mayGoOn = forAWhile()): Promise<Pruned> {
  const unused = now - SALTS_KEPT_FOR
  const salts = await runAlone((trx) => trx.deleteFrom('visit_salts').where('created_at', '<=', unused))
  return { salts, ...(await analyticsStore.prune(now, mayGoOn)) }
}
