import db from '@adonisjs/lucid/services/db'
import { firstDayToCount } from '#analytics/ingest/first_day'
import { rawEventDays } from '#config/analytics'
import type { OwnedSite } from '#analytics/store/analytics_store'
import { run, select } from '#analytics/store/clickhouse/client'
import { dayOf, daysAfter } from '#analytics/visits/stored_hit'
import type { Pruned } from '#platform/database/prune_by_age'
import { DAY } from '#platform/instants'

/** Days around a day whose hits are needed to compute it, and one that a session may change from there. */
const NEEDED_DAYS = 3
const TABLES = ['hits', 'site_days']

/** Deletes whole days of hits, and what is left of sites that are gone. */
export async function pruneStored(now: number): Promise<Pruned> {
  const kept = [dayOf(now - rawEventDays * DAY), daysAfter(await firstDayToCount(now), -NEEDED_DAYS)].sort()[0]
  const storedHits = await pruneHits(kept)
  for (const site of await sitesGone()) await forgetSite(site)
  return { storedHits }
}

async function pruneHits(before: string): Promise<number> {
  const days = await select<{ partition: string; amount: string | number }>(
    `SELECT partition, sum(rows) AS amount FROM system.parts
     WHERE database = currentDatabase() AND table = 'hits' AND active AND partition < {before:String}
     GROUP BY partition`,
    { before }
  )
  for (const { partition } of days) {
    await run('ALTER TABLE hits DROP PARTITION {partition:String}', { partition })
  }
  return days.reduce((sum, { amount }) => sum + Number(amount), 0)
}

/** Sites whose rows could not be deleted with them, because ClickHouse did not respond. */
async function sitesGone(): Promise<OwnedSite[]> {
  const stored = await select<{ id: string; workspace: string }>(
    'SELECT DISTINCT site_id AS id, workspace_id AS workspace FROM site_days'
  )
  const rows = await db.from('analytics_sites').select('id')
  const present = new Set(rows.map(({ id }) => id))
  return stored
    .filter(({ id }) => !present.has(id))
    .map(({ id, workspace }) => ({ id, workspaceId: workspace }))
}

export async function forgetSite({ id, workspaceId }: OwnedSite): Promise<void> {
  for (const table of TABLES) {
    await run(
      `ALTER TABLE ${table} DELETE WHERE workspace_id = {workspace:String} AND site_id = {site:String}`,
      { workspace: workspaceId, site: id }
    )
  }
}
