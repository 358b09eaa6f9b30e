type Value = string | number

/**
 * Returns values for `in (…)`. The last value is repeated to fill up to a power of two, so that lists of different
 * lengths need only a few prepared statements.
 *
 * @param values at least one
 */
export function listOf(values: readonly Value[]): { sql: string; values: Value[] } {
  const length = 2 ** Math.ceil(Math.log2(values.length))
  const padded = [...values, ...Array<Value>(length - values.length).fill(values.at(-1)!)]
  return { sql: `(${padded.map(() => '?').join(', ')})`, values: padded }
}
