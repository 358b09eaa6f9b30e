/** Reads values from parsed documents of any shape. */
import { UnreadableSource } from '../contract/source.js'

const MAX_LIST = 5_000
const MAX_TEXT = 5_000

/**
 * Parses JSON.
 *
 * @throws UnreadableSource if the text is not valid JSON
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableSource("The JSON isn't well-formed.")
  }
}

/** Returns a property that is a string, trimmed and cut to 5,000 characters; empty if it is not a string. */
export function textIn(value: object | null, name: string): string {
  const text = value && (Reflect.get(value, name) as unknown)
  return typeof text === 'string' ? text.slice(0, MAX_TEXT).trim() : ''
}

/** Returns a property that is an object; null if it is not an object. */
export function recordIn(value: object | null, name: string): object | null {
  const found = value && (Reflect.get(value, name) as unknown)
  return found !== null && typeof found === 'object' ? found : null
}

/** Returns the objects among the first 5,000 items of a list property; an empty list if it is not a list. */
export function listIn(value: unknown, name: string): object[] {
  const list = value !== null && typeof value === 'object' ? (Reflect.get(value, name) as unknown) : null
  if (!Array.isArray(list)) return []
  return list.slice(0, MAX_LIST).filter((one) => one !== null && typeof one === 'object')
}
