import { access, constants, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Fault } from '#platform/faults/fault'

/**
 * Creates a folder if it does not exist, and checks that it and the given files are readable and writable.
 *
 * @param files absolute paths; those that do not exist are fine
 * @returns null if nothing is wrong
 */
export async function storageFault(folder: string, files: readonly string[] = []): Promise<Fault | null> {
  await mkdir(folder, { recursive: true }).catch(() => {})
  for (const path of [folder, ...files]) {
    const code = await denied(path)
    if (code === null || (code === 'ENOENT' && path !== folder)) continue
    if (await isOnReadOnlySystem(path)) {
      return {
        message: `${path} is on a read-only file system`,
        remedy: 'Mount it as writable, or set STORAGE_PATH to another folder.',
      }
    }
    return {
      message: `${path} is not writable`,
      remedy: 'Give the user running Rivalwatch write access to it.',
    }
  }
  return null
}

async function denied(path: string): Promise<string | null> {
  return access(path, constants.R_OK | constants.W_OK).then(
    () => null,
    ({ code }: NodeJS.ErrnoException) => code ?? ''
  )
}

/** Whether a path, or the nearest existing folder above it, is on a read-only file system. */
async function isOnReadOnlySystem(path: string): Promise<boolean> {
  const code = await denied(path)
  const above = dirname(path)
  return code === 'ENOENT' && above !== path ? isOnReadOnlySystem(above) : code === 'EROFS'
}
