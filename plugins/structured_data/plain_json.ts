const MAX_DEPTH = 32
const UNSAFE_NAMES = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Copies parsed JSON without keys that allow prototype pollution, and without anything nested deeper than 32 levels.
 */
export function plainJson(value: unknown, depth = 0): unknown {
  if (value === null || typeof value !== 'object') return value
  if (depth >= MAX_DEPTH) return undefined
  if (Array.isArray(value)) {
    return value.map((entry) => plainJson(entry, depth + 1)).filter((entry) => entry !== undefined)
  }
  const copy: Record<string, unknown> = {}
  for (const [name, entry] of Object.entries(value)) {
    if (UNSAFE_NAMES.has(name)) continue
    const plain = plainJson(entry, depth + 1)
    if (plain !== undefined) copy[name] = plain
  }
  return copy
}
