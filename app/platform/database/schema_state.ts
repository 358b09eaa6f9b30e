/** Whether the database has the schema of this release. */
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'

const FOLDER = 'database/migrations'
/** Lucid's table of the migrations that have run. */
const TABLE = 'adonis_schema'

/** Names of migrations, in the order in which they run. */
export interface SchemaState {
  /** Those of this release that the database lacks. */
  missing: string[]
  /** Those in the database that this release does not know: a newer release has migrated it. */
  newer: string[]
}

/** Compares the migrations of this release with those that the database has. */
export async function schemaState(): Promise<SchemaState> {
  const known = migrationsOfRelease()
  const ran = (await db.connection().schema.hasTable(TABLE)) ? await db.from(TABLE).select('name') : []
  const present = new Set(ran.map(({ name }: { name: string }) => name))
  return {
    missing: known.filter((name) => !present.has(name)),
    newer: [...present].filter((name) => !known.includes(name)).sort(),
  }
}

/** Returns why this release cannot work with the database and what to do; null if it can. */
export function schemaProblem({ missing, newer }: SchemaState): string | null {
  if (newer.length > 0) {
    return (
      `The database was migrated by a newer release (${basename(newer.at(-1)!)}). ` +
      'Run that release, or restore a backup made before the update.'
    )
  }
  if (missing.length > 0) {
    return (
      `The database has an older schema: ${missing.length} migrations are pending. ` +
      'Run "node ace migration:run --force" or "npm start", which also migrates it.'
    )
  }
  return null
}

/**
 * Stops a process from working on a schema of another release. If the database is unavailable, the process
 * starts, because it can wait for the database.
 *
 * @throws Error that names cause and remedy
 */
export async function requireOwnSchema(): Promise<void> {
  const state = await schemaState().catch((error) => {
    logger.warn({ err: error }, 'The schema could not be checked, because the database is not responding.')
    return null
  })
  const problem = state && schemaProblem(state)
  if (problem) throw new Error(problem)
}

/** Names as Lucid records them: without extension. A build has `.js` files and their maps. */
function migrationsOfRelease(): string[] {
  return readdirSync(new URL(`../../../${FOLDER}`, import.meta.url))
    .filter((file) => /^\d.*(?<!\.d)\.[jt]s$/.test(file))
    .map((file) => `${FOLDER}/${file.replace(/\.[jt]s$/, '')}`)
    .sort()
}
