import { existsSync } from 'node:fs'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { hotRead } from '#platform/database/hot_read'
import { migrationNames } from '#platform/database/migration_files'
import { oldestSchema } from '#platform/database/oldest_schema'
import { sentenceOf } from '#platform/faults/fault'
import { essentialStorageFault } from '#platform/faults/own_storage'

/** The schema of the database compared with the migrations of this version. */
export interface SchemaState {
  /**
   * `missing` before the first migration; `older` if migrations have to be run; `supported` if a later version of
   * Rivalwatch has migrated it and this version can work with it; `newer` if this version cannot, or soon will not be
   * able to.
   */
  state: 'current' | 'missing' | 'older' | 'supported' | 'newer'
  /** Migrations of this version that have not been run, in order. */
  pending: string[]
  /** Migrations that this version does not have, in order. */
  unknown: string[]
}

/**
 * Compares the schema with the code, by the names of migrations. Reads one small table and a row.
 *
 * @throws the driver's error if the database cannot be reached
 */
export async function schemaState(): Promise<SchemaState> {
  const run = await runMigrations()
  return compareSchema(await migrationNames(), run, run?.length ? await oldestSchema() : null)
}

/**
 * Compares the migrations of the database with those of this version.
 *
 * @param run null if there is no table of migrations
 * @param oldest the oldest schema whose versions may work with the database; null if it stores none
 */
export function compareSchema(
  known: readonly string[],
  run: readonly string[] | null,
  oldest: string | null = null
): SchemaState {
  const pending = known.filter((name) => !run?.includes(name))
  const unknown = run?.filter((name) => !known.includes(name)) ?? []
  const state = (): SchemaState['state'] => {
    if (!run?.length) return 'missing'
    const isSupported = oldest !== null && known.includes(oldest)
    if (unknown.length > 0) return isSupported && pending.length === 0 ? 'supported' : 'newer'
    if (pending.length > 0) return 'older'
    return oldest === null || isSupported ? 'current' : 'newer'
  }
  return { state: state(), pending, unknown }
}

const MIGRATE = 'Run "npm run ace -- migration:run --force". "npm start" does this automatically.'

/** Returns the reason why this version cannot work with the database, and the remedy; null if it can. */
export function schemaProblem({ state, pending, unknown }: SchemaState): {
  message: string
  remedy: string
} | null {
  if (state === 'missing') {
    const remedy = `${MIGRATE} If it should have data, check STORAGE_PATH or DB_DATABASE.`
    return { message: 'the database has no tables yet', remedy }
  }
  if (state === 'older') {
    const count = pending.length === 1 ? 'a migration is' : `${pending.length} migrations are`
    return { message: `${count} missing: ${pending.join(', ')}`, remedy: MIGRATE }
  }
  if (state === 'newer') {
    const what =
      unknown.length > 0 ? `has migrated the database: ${unknown.join(', ')}` : 'is migrating the database'
    return {
      message: `a later version of Rivalwatch ${what}`,
      remedy: 'Run that version or a later one, or restore the backup from before the update.',
    }
  }
  return null
}

/**
 * Prevents a process from starting on a schema that this version cannot work with, or without storage for SQLite. If
 * the database is unavailable, the process starts anyway and waits for it.
 *
 * @throws Error that names cause and remedy
 */
export async function requireOwnSchema(): Promise<void> {
  const fault = await essentialStorageFault()
  if (fault) throw new Error(sentenceOf(fault))
  const state = await schemaState().catch((error) => {
    logger.warn({ err: error }, 'the schema could not be checked, because the database is not responding')
    return null
  })
  const sentence = state && schemaSentence(state)
  if (sentence) throw new Error(sentence)
}

/** Returns the problem and its remedy as a message; null if there is none. */
export function schemaSentence(state: SchemaState): string | null {
  const problem = schemaProblem(state)
  return problem && `The database schema doesn't match this version: ${problem.message}. ${problem.remedy}`
}

async function runMigrations(): Promise<string[] | null> {
  const isMysql = db.connection().dialect.name === 'mysql'
  const { filename } = db.connection().getReadClient().client.config.connection as { filename?: string }
  if (filename && !existsSync(filename)) return null
  const [table] = await hotRead<{ name: string }>(
    isMysql
      ? `select table_name as name from information_schema.tables
          where table_schema = database() and table_name = 'adonis_schema'`
      : `select name from sqlite_master where type = 'table' and name = 'adonis_schema'`,
    []
  )
  if (!table) return null
  const rows = await hotRead<{ name: string }>('select name from adonis_schema order by id', [])
  // Names begin with the folder, such as database/migrations/0001_create_workspaces.
  return rows.map(({ name }) => name.split('/').at(-1)!)
}
