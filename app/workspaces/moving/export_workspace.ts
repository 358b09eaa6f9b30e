import { exportedTables } from '#config/export'
import { checkTarget } from '#platform/backup/create_backup'
import { writeSealed } from '#platform/backup/sealed_file'
import { archiveLines, type TableContents, type Written } from '#platform/backup/write_archive'
import { openSnapshot } from '#platform/database/open_snapshot'
import type { Tenant } from '#platform/database/tenant_model'
import { version } from '#platform/version'
import { unpacked } from '#workspaces/moving/page_contents'
import env from '#start/env'

export interface ExportOptions {
  onProgress?: (done: number, total: number) => void
  /** Stops and removes what was written. */
  signal?: AbortSignal
}

export interface Exported {
  file: string
  bytes: number
  rows: number
  tables: Record<string, number>
}

/**
 * Writes everything that a workspace has, at one instant, to a new file.
 *
 * @param file absolute path
 */
export async function exportWorkspace(
  workspace: Tenant,
  file: string,
  { onProgress = () => {}, signal }: ExportOptions = {}
): Promise<Exported> {
  await checkTarget(file)
  const snapshot = await openSnapshot()
  const written: Written = { tables: {}, files: 0 }
  try {
    const about = {
      format: 'rivalwatch-workspace' as const,
      productVersion: version,
      createdAt: new Date().toISOString(),
      database: env.get('DB_CONNECTION', 'sqlite'),
      workspace: workspace.id,
    }
    const contents = { about, tables: contentsOf(workspace), files: [] }
    const bytes = await writeSealed(file, archiveLines(snapshot, contents, written, onProgress), signal)
    const rows = Object.values(written.tables).reduce((sum, count) => sum + count, 0)
    return { file, bytes, rows, tables: written.tables }
  } finally {
    await snapshot.close()
  }
}

function contentsOf({ id }: Tenant): TableContents[] {
  return exportedTables.map(({ name, where = 'workspace_id = ?', reset = {} }) => ({
    name,
    where: { sql: where, values: [id] },
    change(row, columns) {
      const values = row.map((value, at) => (columns[at] in reset ? reset[columns[at]] : value))
      return unpacked(name, values, columns)
    },
  }))
}
