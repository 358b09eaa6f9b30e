import db from '@adonisjs/lucid/services/db'
import { versionNumber } from '#platform/version'
import { ingestSite } from '#analytics/ingest/ingest_site'

/**
 * Counts all hits that were waiting when it began; including later ones might never end. If one site fails,
 * the others are still counted.
 */
export async function ingestHits(now = Date.now()): Promise<void> {
  const failures: unknown[] = []
  let sites = await waitingSites()
  while (sites.length > 0) {
    const unfinished: typeof sites = []
    for (const site of sites) {
      try {
        if (await ingestSite(site, now)) unfinished.push(site)
      } catch (error) {
        failures.push(error)
      }
    }
    sites = unfinished
  }
  if (failures.length > 0) throw failures[0]
}

async function waitingSites(): Promise<{ id: string; workspaceId: string }[]> {
  const rows = await db
    .from('hit_batches')
    .whereNull('ingested_at')
    .where('needs_version', '<=', versionNumber)
    .distinct('site_id', 'workspace_id')
  return rows.map((row) => ({ id: row.site_id, workspaceId: row.workspace_id }))
}
