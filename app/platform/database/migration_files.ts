import { readdir } from 'node:fs/promises'

/** The folder of this version's migrations: in a build, the compiled ones. */
const FOLDER = new URL('../../../database/migrations/', import.meta.url)

const MIGRATION = /^(\d{4}_\w+)\.[jt]s$/

let files: Promise<Map<string, string>> | null = null

/**
 * Returns the names of this version's migrations, in order. They are read only once, because an update may replace the
 * files while the process runs.
 */
export async function migrationNames(): Promise<string[]> {
  return [...(await migrationFiles()).keys()]
}

/**
 * Returns the oldest schema whose versions can work with a database after these migrations. Each migration may declare
 * one as `oldestSchema`; otherwise it excludes all versions that lack it.
 */
export async function oldestSchemaAfter(names: readonly string[]): Promise<string> {
  const known = await migrationFiles()
  const declared = names.map(async (name) => {
    const module: { default: { oldestSchema?: string } } = await import(
      new URL(known.get(name)!, FOLDER).href
    )
    return module.default.oldestSchema ?? name
  })
  return (await Promise.all(declared)).sort().at(-1)!
}

function migrationFiles(): Promise<Map<string, string>> {
  files ??= readdir(FOLDER).then((all) => {
    const named = all.flatMap((file): [string, string][] => {
      const name = MIGRATION.exec(file)?.[1]
      return name ? [[name, file]] : []
    })
    return new Map(named.sort(([one], [other]) => (one < other ? -1 : 1)))
  })
  return files
}
