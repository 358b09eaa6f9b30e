import { readFileSync } from 'node:fs'
import { projectPath } from '#platform/paths'

/** The version of the service: `1.2.3`. */
export const version: string = JSON.parse(readFileSync(projectPath('package.json'), 'utf8')).version

/** The version as an ascending number, stored as `needs_version` with queued work. */
export const versionNumber = numberOf(version)

/** Returns a version as a number: 1002003 for `1.2.3`. Further parts, such as `-beta.1`, are ignored. */
export function numberOf(name: string): number {
  const [major, minor, patch] = name.split('.').map((part) => Number.parseInt(part, 10) || 0)
  return (major * 1000 + minor) * 1000 + patch
}

/** Returns the version of a number, the inverse of `numberOf`. */
export function nameOf(number: number): string {
  return [Math.floor(number / 1_000_000), Math.floor(number / 1000) % 1000, number % 1000].join('.')
}
