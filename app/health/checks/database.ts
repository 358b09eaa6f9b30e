import { existsSync } from 'node:fs'
import db from '@adonisjs/lucid/services/db'
import { hotRead } from '#platform/database/hot_read'
import { schemaProblem, type SchemaState, schemaState } from '#platform/database/schema_state'
import { Unhealthy } from '#health/check'

const UNREACHABLE =
  'Check DB_CONNECTION and the DB_… values in .env, and that the database server is running.'

/** Reads from the database and checks that its file exists, because reads of a deleted file would still succeed. */
export async function checkDatabase(): Promise<string> {
  const name = db.primaryConnectionName
  const { filename } = (db.getRawConnection(name)?.config.connection ?? {}) as { filename?: string }
  if (filename && !existsSync(filename)) {
    throw new Unhealthy(
      `${filename} does not exist`,
      'Run "npm start", which creates it, or restore it from a backup. Check STORAGE_PATH.'
    )
  }
  try {
    await hotRead(filename ? 'select count(*) from sqlite_master' : 'select 1', [])
  } catch (error) {
    throw new Unhealthy(`${name}: ${(error as Error).message}`, filename ? UNREADABLE : UNREACHABLE)
  }
  return name
}

const UNREADABLE =
  'Check that the user running Rivalwatch may read and write the file, or restore it from a backup.'

/** Checks that this version can work with the database schema. */
export async function checkSchema(): Promise<string> {
  return describeSchema(await schemaState())
}

/**
 * Describes the schema's state.
 *
 * @throws Unhealthy unless this version can work with it
 */
export function describeSchema(state: SchemaState): string {
  const problem = schemaProblem(state)
  if (problem) throw new Unhealthy(problem.message, problem.remedy)
  if (state.state === 'supported') {
    return `migrated by a later version, which this one can work with: ${state.unknown.join(', ')}`
  }
  return 'up to date'
}
