import { exportedTables } from '#config/export'
import { type Archive, type ArchiveOptions, createArchive } from '#platform/backup/create_archive'
import type { TableContents } from '#platform/backup/write_archive'
import type { Tenant } from '#platform/database/tenant_model'
import { withBytes } from '#platform/blobs/archived_bytes'
import { isContents, unpacked } from '#workspaces/moving/page_contents'

/**
 * Writes all data of a workspace, as of one point in time, to a new file.
 *
 * @param file absolute path
 */
export async function exportWorkspace(
  workspace: Tenant,
  file: string,
  options: ArchiveOptions = {}
): Promise<Omit<Archive, 'files'>> {
  const { files: _, ...exported } = await createArchive(
    file,
    async () => ({
      about: { format: 'rivalwatch-workspace', workspace: workspace.id },
      tables: contentsOf(workspace),
      files: [],
    }),
    options
  )
  return exported
}

function contentsOf({ id }: Tenant): TableContents[] {
  return exportedTables.map(({ name, where = 'workspace_id = ?', reset = {} }) => ({
    name,
    where: { sql: where, values: [id] },
    async change(row, columns) {
      const values = row.map((value, at) => (columns[at] in reset ? reset[columns[at]] : value))
      return isContents(name) ? unpacked(await withBytes(name, values, columns), columns) : values
    },
  }))
}
