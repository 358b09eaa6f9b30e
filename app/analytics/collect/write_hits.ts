import { autocommit } from '#platform/database/transaction'
import db from '@adonisjs/lucid/services/db'
import type { Site } from '#analytics/collect/sites'
import type { StoredHit } from '#analytics/visits/stored_hit'
import { isReferenceViolation } from '#platform/database/violations'
import { newId } from '#platform/ids'

export interface SitedHit {
  site: Site
  hit: StoredHit
}

interface Batch {
  site: Site
  hits: StoredHit[]
}

/** Stores hits for counting, one row per site, all or nothing. Skips hits of sites that have been deleted. */
export async function writeHits(given: readonly SitedHit[]): Promise<void> {
  const batches = batchesOf(given)
  try {
    await insert(batches)
  } catch (error) {
    if (!isReferenceViolation(error)) throw error
    await insert(await withoutGone(batches))
  }
}

function batchesOf(given: readonly SitedHit[]): Batch[] {
  const batches = new Map<string, Batch>()
  for (const { site, hit } of given) {
    const batch = batches.get(site.id)
    if (batch) batch.hits.push(hit)
    else batches.set(site.id, { site, hits: [hit] })
  }
  return [...batches.values()]
}

/** Inserts all batches in one statement, so that all are stored or none. */
async function insert(batches: readonly Batch[]): Promise<void> {
  if (batches.length === 0) return
  const rows = batches.map(({ site, hits }) => [
    newId('hitBatch'),
    site.workspaceId,
    site.id,
    hits[0].t,
    hits.length,
    JSON.stringify(hits),
  ])
  await autocommit((trx) =>
    trx.write(
      `insert into hit_batches (id, workspace_id, site_id, received_at, hit_count, hits)
       values ${rows.map(() => '(?, ?, ?, ?, ?, ?)').join(', ')}`,
      rows.flat()
    )
  )
}

/** Removes batches of deleted sites, which the cache in `Sites` may still contain. */
async function withoutGone(batches: readonly Batch[]): Promise<Batch[]> {
  const ids = batches.map(({ site }) => site.id)
  const rows = await db.from('analytics_sites').whereIn('id', ids).select('id')
  const present = new Set(rows.map(({ id }) => id))
  return batches.filter(({ site }) => present.has(site.id))
}
