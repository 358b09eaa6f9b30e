/** Encodes the values of rows as JSON without losing bytes or the precision of large integers. */
import type { StoredValue } from '#platform/database/snapshot'
import type { Value } from '#platform/database/statements'

export type JsonValue = string | number | null | { bytes: string } | { integer: string }

/** Encodes a row as one line of JSON. */
export function encodeRow(row: readonly StoredValue[]): string {
  return JSON.stringify(row.map(encode))
}

/**
 * Decodes the values of a row.
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
  // Both databases convert the text to a number, because the columns are numeric.
  if ('integer' in value) return value.integer
  throw new SyntaxError('unknown kind of value')
}
