type Value = string | number

/**
 * Values for `in (…)`. The last one is there several times, so that lists of many lengths make few different statements:
 * each is kept prepared.
 *
 * @param values at least one
 */
export function listOf(values: readonly Value[]): { sql: string; values: Value[] } {
  const length = 2 ** Math.ceil(Math.log2(values.length))
  const padded = [...values, ...Array<Value>(length - values.length).fill(values.at(-1)!)]
  return { sql: `(${padded.map(() => '?').join(', ')})`, values: padded }
}
