/**
 * Locations on disk. A build is in `build/` below the project and shares its `.env` and `storage/`, so that
 * data survives every build.
 */
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

const appRoot = new URL('../../', import.meta.url)
const isBuild =
  basename(fileURLToPath(appRoot)) === 'build' && existsSync(new URL('../package.json', appRoot))

/** The folder of `package.json`, `.env` and `storage/`, with a trailing slash. */
export const projectRoot = isBuild ? new URL('../', appRoot) : appRoot

/** Returns the absolute path of a file below the project root. */
export function projectPath(path: string): string {
  return fileURLToPath(new URL(path, projectRoot))
}
