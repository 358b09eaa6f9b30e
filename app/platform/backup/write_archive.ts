import { type FileLine, FORMAT, FORMAT_VERSION, type Header, type Line } from '#platform/backup/archive'
import { encodeRow } from '#platform/backup/values'
import type { Snapshot } from '#platform/database/snapshot'

export interface Contents {
  /** The header, apart from what the snapshot tells. */
  about: Omit<Header, 'format' | 'formatVersion' | 'migrations' | 'total'>
  /** Tables that are left out. */
  without: ReadonlySet<string>
  files: readonly StoredFile[]
}

/** A file that is read when its turn comes; null if it is gone by then. */
export interface StoredFile {
  read(): Promise<FileLine | null>
}

/** Where the migrations record themselves. */
export const MIGRATIONS_TABLE = 'adonis_schema'

/** What was written, known once all lines were taken. */
export interface Written {
  tables: Record<string, number>
  files: number
}

/**
 * Returns the lines of a backup.
 *
 * @param written receives the counts
 * @param onProgress is called with how many of all rows and files are done
 */
export async function* archiveLines(
  snapshot: Snapshot,
  { about, without, files }: Contents,
  written: Written,
  onProgress: (done: number, total: number) => void
): AsyncGenerator<string> {
  const tables = (await snapshot.tables()).filter(
    (name) => !without.has(name) && !name.startsWith(MIGRATIONS_TABLE)
  )
  const counts = new Map<string, number>()
  for (const table of tables) counts.set(table, await snapshot.count(table))
  const total = [...counts.values()].reduce((sum, count) => sum + count, files.length)
  let done = 0

  const migrations = await migrationsOf(snapshot)
  yield line({ format: FORMAT, formatVersion: FORMAT_VERSION, ...about, migrations, total })
  for (const [table, rows] of counts) {
    const columns = await snapshot.columns(table)
    yield line({ table, columns, rows })
    let read = 0
    for await (const row of snapshot.rows(table, columns)) {
      yield encodeRow(row)
      read++
      onProgress(++done, total)
    }
    if (read !== rows) throw new Error(`${table} has ${rows} rows, of which ${read} could be read.`)
    written.tables[table] = rows
  }
  for (const file of files) {
    const read = await file.read()
    onProgress(++done, total)
    if (!read) continue
    yield line(read)
    written.files++
  }
  yield line({ end: true, tables: written.tables, files: written.files })
}

/** Returns the names of the migrations that made the schema, in order. */
export async function migrationsOf(snapshot: Snapshot): Promise<string[]> {
  if (!(await snapshot.tables()).includes(MIGRATIONS_TABLE)) return []
  const names: string[] = []
  for await (const [name] of snapshot.rows(MIGRATIONS_TABLE, ['name'])) names.push(String(name))
  return names.sort()
}

function line(content: Line): string {
  return JSON.stringify(content)
}
