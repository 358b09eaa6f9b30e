import { readFileSync } from 'node:fs'
import { projectPath } from '#platform/paths'

/** What package-lock.json says of a package, as far as it matters here. */
export interface LockedPackage {
  name?: string
  version?: string
  license?: string
  dev?: boolean
}

export interface ShippedPackage {
  name: string
  version: string
  /** As its package.json has it; null where that says nothing. */
  licence: string | null
}

/** Reads package-lock.json: packages by the path of their folder, the project itself under the empty one. */
export function readLock(): Record<string, LockedPackage> {
  return JSON.parse(readFileSync(projectPath('package-lock.json'), 'utf8')).packages
}

/** Returns the packages that are installed without development dependencies, on any platform. */
export function shippedPackages(lock: Record<string, LockedPackage>): ShippedPackage[] {
  return Object.entries(lock)
    .filter(([path, { dev }]) => path && !dev)
    .map(([path, { name, version, license }]) => ({
      name: name ?? path.split('node_modules/').at(-1)!,
      version: version ?? '',
      licence: license ?? null,
    }))
}
