import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { projectPath } from '#platform/paths'
import env from '#start/env'

const folder = env.get('STORAGE_PATH', 'storage')

/** The absolute path of the storage folder. */
export const storageRoot = isAbsolute(folder) ? folder : projectPath(folder)

/** Permissions that give access only to the user who runs Rivalwatch. */
const PRIVATE = { folder: 0o700, file: 0o600 }

/**
 * Creates the folder, and removes other users' access to it and the given files, even if earlier releases left them
 * open.
 */
export function closeStorage(...files: string[]): void {
  try {
    mkdirSync(storageRoot, { recursive: true, mode: PRIVATE.folder })
  } catch {
    // Anything that needs the folder reports the problem and the remedy: see platform/faults/storage_fault.ts.
  }
  for (const [path, mode] of [
    [storageRoot, PRIVATE.folder],
    ...files.map((file) => [file, PRIVATE.file]),
  ] as [string, number][]) {
    try {
      if (existsSync(path)) chmodSync(path, mode)
    } catch {
      // Another user owns it. `doctor` reports the remedy.
    }
  }
}

/** Returns the absolute path of a file in the installation's storage. */
export function storagePath(name: string): string {
  return join(storageRoot, name)
}
