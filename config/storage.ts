import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { projectPath } from '#platform/paths'
import env from '#start/env'

const folder = env.get('STORAGE_PATH', 'storage')
const root = isAbsolute(folder) ? folder : projectPath(folder)

/** Modes that let nobody but the user who runs Rivalwatch in. */
const PRIVATE = { folder: 0o700, file: 0o600 }

/** Makes the folder, and closes it and the given files to other users of this machine, also where earlier releases left them open. */
export function closeStorage(...files: string[]): void {
  mkdirSync(root, { recursive: true, mode: PRIVATE.folder })
  for (const [path, mode] of [[root, PRIVATE.folder], ...files.map((file) => [file, PRIVATE.file])] as [
    string,
    number,
  ][]) {
    try {
      if (existsSync(path)) chmodSync(path, mode)
    } catch {
      // Somebody else owns it. `doctor` says what to do.
    }
  }
}

/** Absolute path of a file among the installation's own data. */
export function storagePath(name: string): string {
  return join(root, name)
}
