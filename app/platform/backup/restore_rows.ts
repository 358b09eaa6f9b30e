import type { TableLine } from '#platform/backup/archive'
import { RowBatch, withoutReferences } from '#platform/backup/row_batch'
import { readArchive } from '#platform/backup/read_archive'
import { hasDataWithin, NotEmpty } from '#platform/backup/has_data'
import { writeStoredFile } from '#platform/backup/stored_files'
import { transaction } from '#platform/database/transaction'

/**
 * Writes the rows and files of a verified backup into an empty database of the same schema: all or, if anything fails,
 * none.
 */
export async function restoreRows(
  file: string,
  tables: readonly TableLine[],
  onProgress: (done: number) => void
): Promise<void> {
  let undo: (() => Promise<void>)[] = []
  const removeFiles = () => Promise.all(undo.map((remove) => remove()))
  try {
    await transaction(async (trx) => {
      // If the transaction is retried, the files of the previous attempt are removed first.
      await removeFiles()
      undo = []
      // Someone may have created an account in the meantime.
      if (await hasDataWithin(trx)) throw new NotEmpty()
      await withoutReferences(trx, async () => {
        for (const { table } of tables) await trx.write(`delete from \`${table}\``, [])
        const batch = new RowBatch(trx)
        let done = 0
        for await (const part of readArchive(file, 'rivalwatch-backup')) {
          if (part.kind === 'row') await batch.add(part.table, part.row)
          else await batch.write()
          if (part.kind === 'file') undo.push(await writeStoredFile(part.file))
          if (part.kind === 'row' || part.kind === 'file') onProgress(++done)
        }
        await batch.write()
      })
    })
  } catch (error) {
    await removeFiles()
    throw error
  }
}
