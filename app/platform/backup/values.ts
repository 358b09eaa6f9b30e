/** How values of rows are written as JSON, so that bytes and large numbers survive. */
import type { StoredValue } from '#platform/database/snapshot'
import type { Value } from '#platform/database/statements'

export type JsonValue = string | number | null | { bytes: string } | { integer: string }

/** Returns a row as one line of JSON. */
export function encodeRow(row: readonly StoredValue[]): string {
  return JSON.stringify(row.map(encode))
}

/**
 * Returns the values of a row.
 *
 * @throws SyntaxError if it was not written by `encodeRow`
 */
export function decodeRow(values: readonly JsonValue[]): Value[] {
  return values.map(decode)
}

function encode(value: StoredValue): JsonValue {
  if (Buffer.isBuffer(value)) return { bytes: value.toString('base64') }
  if (typeof value !== 'bigint') return value
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : { integer: String(value) }
}

function decode(value: JsonValue): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if ('bytes' in value) return Buffer.from(value.bytes, 'base64')
  // Both databases turn the text of a number into a number, as their columns are numeric.
  if ('integer' in value) return value.integer
  throw new SyntaxError('unknown kind of value')
}
