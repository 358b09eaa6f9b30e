type Json = Record<string, unknown>

/** Returns the value as an object; an empty one if it is none. */
export function objectOf(value: unknown): Json {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Json) : {}
}

/** Checks whether a setting has a value that matters. */
export function isSet(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isSet)
  if (value !== null && typeof value === 'object') return Object.values(value).some(isSet)
  return typeof value === 'string' ? value.trim() !== '' : Boolean(value)
}

/**
 * Returns the names of the settings that have a value.
 *
 * @param names what they are called, by key
 */
export function namesOfSet(settings: Json, names: Record<string, string>): string[] {
  const set = Object.keys(names).filter((key) => isSet(settings[key]))
  return [...new Set(set.map((key) => names[key]))]
}
