import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { readSealed } from '#platform/backup/sealed_file'
import { type CommandResult, aceWith } from '#tests/support/ace'

/** Creates an empty folder for a test's files. */
export async function aFolder(cleanup: (step: () => Promise<void>) => void): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rivalwatch-backup-'))
  cleanup(() => rm(folder, { recursive: true }))
  return folder
}

/** Another installation, on SQLite, used through its commands. */
export class OtherInstallation {
  constructor(private readonly storage: string) {}

  ace(...words: string[]): Promise<CommandResult> {
    return aceWith({ DB_CONNECTION: 'sqlite', STORAGE_PATH: this.storage }, ...words)
  }

  /** Runs a query on its database. */
  query(sql: string, ...values: string[]): any[] {
    const connection = new BetterSqlite(join(this.storage, 'rivalwatch.sqlite3'), { readonly: true })
    try {
      return connection.prepare(sql).all(...values)
    } finally {
      connection.close()
    }
  }
}

/** Returns the rows in a backup by table, each as text and in alphabetical order, and its files. */
export async function contentsOf(file: string): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = { files: [] }
  let names: string[] = []
  let rows: string[] = []
  for await (const text of readSealed(file)) {
    const line = JSON.parse(text)
    if (Array.isArray(line)) {
      const row = Object.fromEntries(names.map((name, at) => [name, line[at]]))
      rows.push(JSON.stringify(row, [...names].sort()))
    } else if ('table' in line) {
      names = line.columns
      contents[line.table] = rows = []
    } else if ('file' in line) contents.files.push(text)
  }
  for (const list of Object.values(contents)) list.sort()
  return contents
}
