import db from '@adonisjs/lucid/services/db'
import { robotsKeptFor } from '#config/crawler'
import { forAWhile, type Pruned, inBatches } from '#platform/database/prune_by_age'
import { autocommit } from '#platform/database/transaction'
import { listOf } from '#platform/database/value_list'

const ROWS_AT_ONCE = 500

/** Deletes data about hosts that have not been visited for so long that it no longer counts. */
export async function pruneHosts(now = Date.now(), mayGoOn = forAWhile()): Promise<Pruned> {
  const before = now - robotsKeptFor
  return {
    robotsFiles: await inBatches(() => pruneSome('robots_files', 'origin', 'fresh_until', before), mayGoOn),
    hosts: await inBatches(() => pruneSome('hosts', 'host', 'next_at', before), mayGoOn),
  }
}

async function pruneSome(table: string, key: string, lastUsed: string, before: number) {
  const rows = await db.from(table).where(lastUsed, '<', before).limit(ROWS_AT_ONCE).select(key)
  if (rows.length === 0) return null
  const keys = listOf(rows.map((row) => row[key]))
  const sql = `delete from ${table} where ${key} in ${keys.sql} and ${lastUsed} < ?`
  return autocommit((trx) => trx.write(sql, [...keys.values, before]))
}
