import { isAbsolute, join } from 'node:path'
import { projectPath } from '#platform/paths'
import env from '#start/env'

const folder = env.get('STORAGE_PATH', 'storage')
const root = isAbsolute(folder) ? folder : projectPath(folder)

/** Absolute path of a file among the installation's own data. */
export function storagePath(name: string): string {
  return join(root, name)
}
