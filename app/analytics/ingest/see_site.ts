import type { StoredHit } from '#analytics/visits/stored_hit'
import type { Statements } from '#platform/database/statements'

/**
 * Stores when the last hit of a site arrived. Must be the last write of a transaction, because inserting hits locks the
 * site's row through the foreign key and would wait for this update.
 */
export async function seeSite(trx: Statements, site: { id: string }, hits: StoredHit[]): Promise<void> {
  const seenAt = hits.reduce((latest, { t }) => Math.max(latest, t), 0)
  await trx
    .updateTable('analytics_sites')
    .set({ last_seen_at: seenAt })
    .where('id', '=', site.id)
    .where((last) => last.or([last('last_seen_at', 'is', null), last('last_seen_at', '<', seenAt)]))
    .execute()
}
