const UNITS = ['', 'k', 'M', 'B']

/** Formats a count in short form: `720`, `1.2k`, `3M`. */
export function abbreviate(count: number): string {
  let value = count
  let unit = 0
  while (oneDecimal(value) >= 1000 && unit < UNITS.length - 1) {
    value /= 1000
    unit++
  }
  return `${oneDecimal(value)}${UNITS[unit]}`
}

/** Returns a percentage with one decimal, or 0 if the whole is 0. */
export function percentageOf(part: number, whole: number): number {
  return whole === 0 ? 0 : oneDecimal((100 * part) / whole)
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10
}
