/** Longer digit strings are serial numbers, hashes or junk, not prices. */
const MAX_DIGITS = 21

/** Returns the pattern of a number in a canonical text whose thousands the given spaces may group. */
function numberPattern(spaces: string, end = ''): RegExp {
  const groups = String.raw`\d{1,3}(?:[${spaces}]\d{3}(?!\d))+`
  return new RegExp(String.raw`[.,]?(?:${groups}|\d+)(?:[.,'٫٬·]\d+)*${end}`, 'y')
}

/** A number in a text that is only a price, where a space may also follow the decimal separator: "36. 24". */
export const NUMBER = numberPattern(' \u00a0', String.raw`(?:[.,][ \u00a0]\d\d(?!\d))?`)
export const NUMBER_IN_PROSE = numberPattern(' \u00a0')
/** Unlike a non-breaking space, an ordinary one may also separate two numbers. */
export const UNSPACED_NUMBER = numberPattern('\u00a0')

/**
 * Returns the exact decimal of a number ("1.234,50" is "1234.5"), or null if it has too many digits.
 * @param decimal the decimal separator, if known
 * @param hasThousandths whether the currency has three decimals, which makes "4.500" four and a half
 */
export function decimalOf(raw: string, decimal?: string, hasThousandths = false): string | null {
  const compact = raw.replace(/[\s'٬]/g, '')
  const point = decimalPosition(compact, decimal, hasThousandths)
  const whole = digitsOf(point < 0 ? compact : compact.slice(0, point))
  const fraction = point < 0 ? '' : digitsOf(compact.slice(point + 1))
  if (whole.length + fraction.length > MAX_DIGITS) return null
  return `${whole.replace(/^0+/, '') || '0'}.${fraction}`.replace(/\.?0*$/, '')
}

/** Returns the position of the decimal separator, or -1. */
function decimalPosition(compact: string, decimal: string | undefined, hasThousandths: boolean): number {
  const known = decimal ?? (compact.includes('٫') ? '٫' : null)
  if (known) return compact.lastIndexOf(known)
  const last = Math.max(...['.', ',', '·'].map((sign) => compact.lastIndexOf(sign)))
  if (last < 0 || compact.length - last !== 4) return last
  // Three digits after the last separator are a group or thousandths.
  const before = compact.slice(0, last)
  if (before.includes(compact[last])) return -1
  const isOtherGrouping = /^\d{1,3}([.,]\d{3})+$/.test(before)
  const isUngrouped = /^(?:0?|\d{4,})$/.test(before)
  return hasThousandths || isOtherGrouping || isUngrouped ? last : -1
}

function digitsOf(text: string): string {
  return text.replace(/[^0-9]/g, '')
}
