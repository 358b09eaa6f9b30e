import { readdir, readFile } from 'node:fs/promises'
import { run, select } from '#analytics/store/clickhouse/client'

const FOLDER = new URL('migrations/', import.meta.url)

/** One row per applied migration, like `adonis_schema` in the database. */
const VERSIONS = `CREATE TABLE IF NOT EXISTS schema_versions (name String, applied_at DateTime64(3) DEFAULT now64(3))
  ENGINE = ReplacingMergeTree ORDER BY name`

/** Returns the names of pending migrations, in order. */
export async function pendingMigrations(): Promise<string[]> {
  const known = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  const tables = await select<{ name: string }>(
    `SELECT name FROM system.tables WHERE database = currentDatabase() AND name = 'schema_versions'`
  )
  if (tables.length === 0) return known
  const applied = await select<{ name: string }>('SELECT DISTINCT name FROM schema_versions')
  const names = new Set(applied.map(({ name }) => name))
  return known.filter((name) => !names.has(name))
}

/**
 * Runs pending migrations. Can be repeated after an interruption, because a statement does nothing if its table or
 * column already exists.
 *
 * @returns the names of the migrations that ran
 */
export async function migrateClickhouse(): Promise<string[]> {
  await run(VERSIONS)
  const pending = await pendingMigrations()
  for (const name of pending) {
    const text = await readFile(new URL(name, FOLDER), 'utf8')
    for (const statement of statementsOf(text)) await run(statement)
    await run('INSERT INTO schema_versions (name) SELECT {name:String}', { name })
  }
  return pending
}

/** Splits a file into statements, which end with `;` at the end of a line. */
function statementsOf(text: string): string[] {
  return text.split(/;\s*$/m).filter((statement) => statement.trim() !== '')
}
