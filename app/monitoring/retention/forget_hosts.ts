import db from '@adonisjs/lucid/services/db'
import { robotsKeptFor } from '#config/crawler'
import { forAWhile, type Forgotten, inBatches } from '#platform/database/forgetting'

const ROWS_AT_ONCE = 500

/** Deletes what is known of hosts that were not visited for so long that it counts no longer. */
export async function forgetOldHosts(now = Date.now(), mayGoOn = forAWhile()): Promise<Forgotten> {
  const before = now - robotsKeptFor
  return {
    robotsFiles: await inBatches(() => forgetSome('robots_files', 'origin', 'fresh_until', before), mayGoOn),
    hosts: await inBatches(() => forgetSome('hosts', 'host', 'next_at', before), mayGoOn),
  }
}

async function forgetSome(table: string, key: string, lastUsed: string, before: number) {
  const rows = await db.from(table).where(lastUsed, '<', before).limit(ROWS_AT_ONCE).select(key)
  if (rows.length === 0) return null
  const keys = rows.map((row) => row[key])
  return Number(await db.from(table).whereIn(key, keys).where(lastUsed, '<', before).delete())
}
