import db from '@adonisjs/lucid/services/db'
import { versionNumber } from '#platform/version'
import type { OwnedSite } from '#analytics/store/analytics_store'
import { countSite } from '#analytics/store/tables/counting/count_site'

export async function countWaiting(now: number): Promise<void> {
  const failures: unknown[] = []
  let sites = await waitingSites()
  while (sites.length > 0) {
    const unfinished: typeof sites = []
    for (const site of sites) {
      try {
        if (await countSite(site, now)) unfinished.push(site)
      } catch (error) {
        failures.push(error)
      }
    }
    sites = unfinished
  }
  if (failures.length > 0) throw failures[0]
}

async function waitingSites(): Promise<OwnedSite[]> {
  const rows = await db
    .from('hit_batches')
    .whereNull('ingested_at')
    .where('needs_version', '<=', versionNumber)
    .distinct('site_id', 'workspace_id')
  return rows.map((row) => ({ id: row.site_id, workspaceId: row.workspace_id }))
}
