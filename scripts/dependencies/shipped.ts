import { readFileSync } from 'node:fs'
import { projectPath } from '#platform/paths'

/** The fields of a package in package-lock.json that are needed here. */
export interface LockedPackage {
  name?: string
  version?: string
  license?: string
  dev?: boolean
  /** Whether it is a link to a folder of this project. */
  link?: boolean
}

export interface ShippedPackage {
  name: string
  version: string
  /** From its package.json; null if it has none. */
  licence: string | null
}

/** Reads package-lock.json: packages by the path of their folder; the project itself has an empty path. */
export function readLock(): Record<string, LockedPackage> {
  return JSON.parse(readFileSync(projectPath('package-lock.json'), 'utf8')).packages
}

/** Returns the packages that are installed without development dependencies, on any platform. */
export function shippedPackages(lock: Record<string, LockedPackage>): ShippedPackage[] {
  return Object.entries(lock)
    .filter(([path, { dev, link }]) => path && !dev && !link)
    .map(([path, { name, version, license }]) => ({
      name: name ?? path.split('node_modules/').at(-1)!,
      version: version ?? '',
      licence: license ?? null,
    }))
}
