import { readFileSync } from 'node:fs'
import { projectPath } from '#platform/paths'

/** Version of the service: `1.2.3`. */
export const version: string = JSON.parse(readFileSync(projectPath('package.json'), 'utf8')).version

/** The version as a number that grows with it, as `needs_version` of stored work has it. */
export const versionNumber = numberOf(version)

/** Returns a version as a number: 1002003 for `1.2.3`. Parts after these three, such as `-beta.1`, don't count. */
export function numberOf(name: string): number {
  const [major, minor, patch] = name.split('.').map((part) => Number.parseInt(part, 10) || 0)
  return (major * 1000 + minor) * 1000 + patch
}

/** Returns the version that `numberOf` was given. */
export function nameOf(number: number): string {
  return [Math.floor(number / 1_000_000), Math.floor(number / 1000) % 1000, number % 1000].join('.')
}
