import db from '@adonisjs/lucid/services/db'
import { firstDayToCount } from '#analytics/ingest/first_day'
import { rawEventDays } from '#config/analytics'
import type { OwnedSite } from '#analytics/store/analytics_store'
import { run, select } from '#analytics/store/clickhouse/client'
import { dayOf, daysAfter } from '#analytics/visits/stored_hit'
import type { Pruned } from '#platform/database/prune_by_age'
import { DAY } from '#platform/instants'

/**
 * The number of days before the first day to count whose hits are still needed: new hits may change the day before it,
 * which in turn depends on the two days before that.
 */
const NEEDED_DAYS = 3
const TABLES = ['hits', 'site_days']
/** Keeps the request URL short, because it contains the parameter values. The next run deletes the remaining sites. */
const SITES_AT_ONCE = 100

/** Deletes whole days of hits, and the remaining data of deleted sites. */
export async function pruneStored(now: number): Promise<Pruned> {
  const kept = [
    dayOf(now - rawEventDays * DAY),
    daysAfter(await firstDayToCount(now), -NEEDED_DAYS),
  ].sort()[0]
  const storedHits = await pruneHits(kept)
  await forgetSites(await sitesGone())
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

/** Returns deleted sites that still have rows, such as those deleted while ClickHouse did not respond. */
async function sitesGone(): Promise<OwnedSite[]> {
  const stored = await select<{ id: string; workspace: string }>(
    `SELECT DISTINCT site_id AS id, workspace_id AS workspace FROM hits
     UNION DISTINCT SELECT DISTINCT site_id, workspace_id FROM site_days`
  )
  const rows = await db.from('analytics_sites').select('id')
  const present = new Set(rows.map(({ id }) => id))
  return stored
    .filter(({ id }) => !present.has(id))
    .slice(0, SITES_AT_ONCE)
    .map(({ id, workspace }) => ({ id, workspaceId: workspace }))
}

/**
 * Deletes the sites' rows with a mutation, which rewrites the affected parts so that none of the data stays on disk.
 */
export async function forgetSites(sites: readonly OwnedSite[]): Promise<void> {
  if (sites.length === 0) return
  const values = { workspaces: sites.map(({ workspaceId }) => workspaceId), sites: sites.map(({ id }) => id) }
  for (const table of TABLES) {
    await run(
      `ALTER TABLE ${table} DELETE
       WHERE workspace_id IN {workspaces:Array(String)} AND site_id IN {sites:Array(String)}`,
      values
    )
  }
}
