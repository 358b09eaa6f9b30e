/** Lists, reads and writes the files of the storage folder that backups include. */
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { foldersIncluded } from '#config/backup'
import { storagePath } from '#config/storage'
import type { FileLine } from '#platform/backup/archive'
import type { StoredFile } from '#platform/backup/write_archive'
import { ProductError } from '#platform/errors'

const NAME = /^[\w-][\w.-]{0,200}$/
const PRIVATE = { folder: 0o700, file: 0o600 }

/** Returns the files to include. */
export async function storedFiles(): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for (const folder of foldersIncluded) {
    const names = await readdir(storagePath(folder)).catch(() => [])
    for (const name of names.filter((text) => NAME.test(text)).sort()) {
      files.push({ read: () => read(`${folder}/${name}`) })
    }
  }
  return files
}

/**
 * Writes a file of a backup into the storage folder.
 *
 * @returns a function that deletes it again
 */
export async function writeStoredFile({ file, modifiedAt, content }: FileLine): Promise<() => Promise<void>> {
  const [folder, name, ...deeper] = file.split('/')
  if (deeper.length > 0 || !foldersIncluded.includes(folder) || !NAME.test(name)) {
    throw new ProductError(422, 'unknown_file', `The backup contains a file of an unknown kind: ${file}`)
  }
  const path = storagePath(file)
  await mkdir(dirname(path), { recursive: true, mode: PRIVATE.folder })
  await writeFile(path, Buffer.from(content, 'base64'), { mode: PRIVATE.file })
  await utimes(path, new Date(modifiedAt), new Date(modifiedAt))
  return () => rm(path, { force: true })
}

/** Reads a file; null if it has been deleted in the meantime, as cached files may be. */
async function read(file: string): Promise<FileLine | null> {
  try {
    const path = storagePath(file)
    const [content, { mtime }] = await Promise.all([readFile(path), stat(path)])
    return { file, modifiedAt: mtime.toISOString(), content: content.toString('base64') }
  } catch {
    return null
  }
}
