import { UnreadableFile } from '#monitoring/importing/listed_page'

type Json = Record<string, unknown>

/** The maximum nesting depth of a document. No export has more than ten levels. */
const MAX_DEPTH = 100

/**
 * Parses JSON of limited depth. The parser needs about 40 bytes per open level, so 32 MB of `[` would take more than a
 * gigabyte.
 *
 * @param name the document's name in the error
 * @throws UnreadableFile
 */
export function parseJson(text: string, name: string): unknown {
  if (isDeeper(text, MAX_DEPTH)) throw new UnreadableFile(`${name} is nested too deeply.`)
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableFile(`${name} is not valid JSON.`)
  }
}

/** Whether a document is nested too deeply. Ignores brackets within strings. */
function isDeeper(text: string, most: number): boolean {
  let depth = 0
  let isString = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isString && character === '\\') at++
    else if (character === '"') isString = !isString
    else if (isString) continue
    else if (character === '[' || character === '{') depth++
    else if (character === ']' || character === '}') depth--
    if (depth > most) return true
  }
  return false
}

/** Returns the value as an object; an empty one if it is not an object. */
export function objectOf(value: unknown): Json {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Json) : {}
}

/** Whether a setting has a value that matters. */
export function isSet(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isSet)
  if (value !== null && typeof value === 'object') return Object.values(value).some(isSet)
  return typeof value === 'string' ? value.trim() !== '' : Boolean(value)
}

/**
 * Returns the names of the settings that have a value.
 *
 * @param names their names, by key
 */
export function namesOfSet(settings: Json, names: Record<string, string>): string[] {
  const set = Object.keys(names).filter((key) => isSet(settings[key]))
  return [...new Set(set.map((key) => names[key]))]
}
