import { exportedTables } from '#config/export'
import type { Header } from '#platform/backup/archive'
import { readArchive, verifyArchive } from '#platform/backup/read_archive'
import { RowBatch, withoutReferences } from '#platform/backup/row_batch'
import { DamagedFile } from '#platform/backup/sealed_file'
import { create } from '#platform/database/models'
import { schemaState } from '#platform/database/schema_state'
import { knownMigrations } from '#platform/database/schema_versions'
import { transaction } from '#platform/database/transaction'
import { Conflict } from '#platform/errors'
import { newId } from '#platform/ids'
import { scanForSearchAgain } from '#platform/search_due'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import Membership from '#workspaces/models/membership'
import type User from '#workspaces/models/user'
import Workspace from '#workspaces/models/workspace'
import { isContents, packed } from '#workspaces/moving/page_contents'

const KIND = 'rivalwatch-workspace'

/**
 * Imports an exported workspace, all or nothing. All IDs are kept, so that existing links and programs still work. The
 * whole file is checked first.
 *
 * @param owner becomes the owner, because members are not exported
 * @throws DamagedFile
 * @throws Conflict if the workspace already exists, or the schema differs
 */
export async function importWorkspace(
  file: string,
  owner: Pick<User, 'id'>,
  actor: Actor,
  onProgress: (done: number, total: number) => void = () => {}
): Promise<Workspace> {
  const { header, tables } = await verifyArchive(file, KIND)
  const id = header.workspace ?? ''
  const known = new Set(exportedTables.map(({ name }) => name))
  const other = tables.find(({ table }) => !known.has(table))
  if (other) throw new DamagedFile(file, `has the unknown table ${other.table}.`)
  await checkSchema(header)
  if (await Workspace.find(id)) {
    throw new Conflict('workspace_exists', `The workspace ${id} already exists in this installation.`)
  }

  await transaction((trx) =>
    withoutReferences(trx, async () => {
      const batch = new RowBatch(trx)
      let done = 0
      for await (const part of readArchive(file, KIND)) {
        if (part.kind !== 'row') {
          await batch.write()
          continue
        }
        const { table, columns } = part.table
        const owning = columns.indexOf(table === 'workspaces' ? 'id' : 'workspace_id')
        if (owning !== -1 && part.row[owning] !== id) {
          throw new DamagedFile(file, `has a row of another workspace in ${table}.`)
        }
        await batch.add(part.table, isContents(table) ? await packed(part.row, columns) : part.row)
        onProgress(++done, header.total)
      }
      await batch.write()
      await scanForSearchAgain(trx)
      await create(trx, Membership, {
        id: newId('membership'),
        workspaceId: id,
        userId: owner.id,
        role: 'owner',
        createdAt: Date.now(),
      })
      const detail = `from an export of ${header.createdAt}`
      await AuditEvent.record(trx, { id }, { actor, action: 'workspace.imported', subject: id, detail })
    })
  )
  return Workspace.findOrFail(id)
}

async function checkSchema({ migrations, productVersion }: Header): Promise<void> {
  const [{ pending }, known] = await Promise.all([schemaState(), knownMigrations()])
  if (pending.length === 0 && known.join() === migrations.join()) return
  throw new Conflict(
    'other_schema',
    `The workspace was exported by Rivalwatch ${productVersion}, which has a different schema. Update both installations ` +
      'to the same version and export it again.'
  )
}
