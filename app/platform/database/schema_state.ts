import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { hotRead } from '#platform/database/hot_read'
import { sentenceOf } from '#platform/faults/fault'
import { essentialStorageFault } from '#platform/faults/own_storage'

/** Where the migrations of this version are: in a build, those that were built. */
const FOLDER = new URL('../../../database/migrations/', import.meta.url)

const MIGRATION = /^(\d{4}_\w+)\.[jt]s$/

/** How the schema of the database compares with the migrations of this version. */
export interface SchemaState {
  /**
   * `missing` before the first migration; `older` if migrations have to be run; `newer` if a later version of
   * Rivalwatch has migrated it.
   */
  state: 'current' | 'missing' | 'older' | 'newer'
  /** Migrations of this version that have not been run, in order. */
  pending: string[]
  /** Migrations that this version does not have, in order. */
  unknown: string[]
}

/**
 * Compares the schema with the code, by the names of migrations. Reads one small table.
 *
 * @throws the driver's error if the database cannot be reached
 */
export async function schemaState(): Promise<SchemaState> {
  return compareSchema(await knownMigrations(), await runMigrations())
}

/** @param run null if there is no table of migrations */
export function compareSchema(known: readonly string[], run: readonly string[] | null): SchemaState {
  const pending = known.filter((name) => !run?.includes(name))
  const unknown = run?.filter((name) => !known.includes(name)) ?? []
  if (!run?.length) return { state: 'missing', pending, unknown }
  const state = unknown.length > 0 ? 'newer' : pending.length > 0 ? 'older' : 'current'
  return { state, pending, unknown }
}

const MIGRATE = 'Run "npm run ace -- migration:run --force". "npm start" does this automatically.'

/** Returns why this version cannot work with the database, and what to do; null if it can. */
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
    return {
      message: `a later version of Rivalwatch has migrated the database: ${unknown.join(', ')}`,
      remedy: 'Run that version or a later one, or restore the backup from before the update.',
    }
  }
  return null
}

/**
 * Stops a process from working on the schema of another version, or without storage for SQLite. If the database is
 * unavailable, the process starts, because it can wait for the database.
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
  return problem && `The schema does not fit: ${problem.message}. ${problem.remedy}`
}

async function knownMigrations(): Promise<string[]> {
  const files = await readdir(FOLDER)
  return files.flatMap((file) => MIGRATION.exec(file)?.[1] ?? []).sort()
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
  // The names begin with the folder, such as database/migrations/0001_create_workspaces.
  return rows.map(({ name }) => name.split('/').at(-1)!)
}
