import db from '@adonisjs/lucid/services/db'
import { robotsKeptFor } from '#config/crawler'
import { forAWhile, type Pruned, inBatches } from '#platform/database/prune_by_age'
import { autocommit } from '#platform/database/transaction'
import { listOf } from '#platform/database/value_list'

const ROWS_AT_ONCE = 500

/** Matches hosts that no crawl is waiting for. */
const IS_IDLE = `not exists (
  select 1 from watched_urls page where page.host = hosts.host and page.turn is not null)`

/** Deletes data about hosts whose last visit was so long ago that it no longer matters. */
export async function pruneHosts(now = Date.now(), mayGoOn = forAWhile()): Promise<Pruned> {
  const before = now - robotsKeptFor
  return {
    robotsFiles: await inBatches(() => pruneSome('robots_files', 'origin', 'fresh_until', before), mayGoOn),
    hosts: await inBatches(() => pruneSome('hosts', 'host', 'next_at', before, IS_IDLE), mayGoOn),
  }
}

async function pruneSome(table: string, key: string, lastUsed: string, before: number, isOver = '1 = 1') {
  const rows = await db
    .from(table)
    .where(lastUsed, '<', before)
    .whereRaw(isOver)
    .limit(ROWS_AT_ONCE)
    .select(key)
  if (rows.length === 0) return null
  const keys = listOf(rows.map((row) => row[key]))
  const sql = `delete from ${table} where ${key} in ${keys.sql} and ${lastUsed} < ? and ${isOver}`
  return autocommit((trx) => trx.write(sql, [...keys.values, before]))
}
