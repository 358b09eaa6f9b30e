import { readHits } from '#analytics/ingest/read_hits'
import type { StoredHit } from '#analytics/visits/stored_hit'
import { hotRead, IN_THIS_ORDER } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'

const MOST_BATCHES = 5_000

/** Returns the newest hits of a site, whether counted or not; see `AnalyticsStore`. */
export async function recentHits(
  workspace: Tenant,
  siteId: string,
  since: number,
  most: number
): Promise<StoredHit[]> {
  const batches = await hotRead<{ hits: string }>(
    `select batch.hits from (
       select id, sum(hit_count) over (order by received_at desc, id desc) as hits_so_far from hit_batches
       where site_id = ? and workspace_id = ? and received_at >= ? order by received_at desc, id desc
       limit ${MOST_BATCHES}
     ) as newest ${IN_THIS_ORDER} hit_batches as batch on batch.id = newest.id where newest.hits_so_far <= ?`,
    [siteId, workspace.id, since, most]
  )
  return batches.flatMap(({ hits }) => readHits(hits)).filter(({ t }) => t >= since)
}
