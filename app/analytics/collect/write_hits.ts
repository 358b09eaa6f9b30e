import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import db from '@adonisjs/lucid/services/db'
import type { Site } from '#analytics/collect/sites'
import type { StoredHit } from '#analytics/visits/stored_hit'
import { transaction } from '#platform/database/transaction'
import { newId } from '#platform/ids'

export interface SitedHit {
  site: Site
  hit: StoredHit
}

/** Writes hits to be counted later, one row for each site; of sites that are no more, none. */
export async function writeHits(given: readonly SitedHit[]): Promise<void> {
  const batches = [...Map.groupBy(given, ({ site }) => site.id).values()]
  // One statement is a transaction by itself, without the trips to the database that begin and end one.
  if (batches.length === 1) return insert(db.connection(), batches[0])
  await transaction(async (trx) => {
    for (const batch of batches) await insert(trx, batch)
  })
}

async function insert(client: QueryClientContract, batch: readonly SitedHit[]): Promise<void> {
  const [{ site }] = batch
  const hits = batch.map(({ hit }) => hit)
  await client.rawQuery(
    `insert into hit_batches (id, workspace_id, site_id, received_at, hit_count, hits)
     select ?, site.workspace_id, site.id, ?, ?, ? from analytics_sites as site
     where site.id = ? and site.workspace_id = ?`,
    [newId('hitBatch'), hits[0].t, hits.length, JSON.stringify(hits), site.id, site.workspaceId]
  )
}
