import { isDigit, isSpace } from './text.js'

/** Longer digit strings are serial numbers, hashes or junk, not prices. */
const MAX_DIGITS = 21

export interface NumberToken {
  start: number
  end: number
  /** Digits and separators in canonical form. */
  raw: string
}

export interface Separators {
  decimal?: string
  group?: string
}

export interface NumberRules {
  /** Whether an ordinary space may group thousands. Unlike a non-breaking space, it may also separate two numbers. */
  spaceGroups: boolean
  /** Whether a space may follow the decimal separator, as in "36. 24". */
  spacedDecimals: boolean
}

/**
 * Reads the number at `start` of a canonical text, which must be a digit or a separator before one. Visits each
 * character once.
 */
export function numberAt(text: string, start: number, rules: NumberRules): NumberToken {
  let groupedBySpace = true
  let runStart = isDigit(text[start]) ? start : start + 1
  let end = runStart
  for (;;) {
    while (isDigit(text[end])) end++
    const runLength = end - runStart
    const next = text[end]
    if (isSpace(next)) {
      const mayGroup = next !== ' ' || rules.spaceGroups
      const leadFits = runStart === start ? runLength <= 3 : runLength === 3
      groupedBySpace &&= mayGroup && leadFits && hasDigits(text, end + 1, 3)
      if (!groupedBySpace) break
      runStart = end += 1
    } else if (isSeparator(next) && isDigit(text[end + 1])) {
      groupedBySpace = false
      runStart = end += 1
    } else if (
      rules.spacedDecimals &&
      (next === '.' || next === ',') &&
      isSpace(text[end + 1]) &&
      hasDigits(text, end + 2, 2)
    ) {
      end += 4
      break
    } else break
  }
  return { start, end, raw: text.slice(start, end) }
}

/**
 * Returns the exact decimal of a number ("1.234,50" is "1234.5"), or null if it has too many digits.
 * @param separators the separators that the text is known to use
 * @param hasThousandths whether the currency has three decimals, which makes "4.500" four and a half
 */
export function decimalOf(raw: string, separators: Separators = {}, hasThousandths = false): string | null {
  if (raw.length > 2 * MAX_DIGITS) return null
  const compact = raw.replace(/[\s'٬]/g, '')
  const point = decimalPosition(compact, separators, hasThousandths)
  const whole = digitsOf(point < 0 ? compact : compact.slice(0, point))
  const fraction = point < 0 ? '' : digitsOf(compact.slice(point + 1))
  if (whole.length + fraction.length > MAX_DIGITS) return null
  const trimmedFraction = trimEnd(fraction, '0')
  return (trimStart(whole, '0') || '0') + (trimmedFraction && `.${trimmedFraction}`)
}

/** Returns the position of the decimal separator, or -1. */
function decimalPosition(compact: string, { decimal, group }: Separators, hasThousandths: boolean): number {
  if (decimal) return compact.lastIndexOf(decimal)
  if (compact.includes('٫')) return compact.lastIndexOf('٫')
  const last = Math.max(
    ...['.', ',', '·'].filter((sign) => sign !== group).map((sign) => compact.lastIndexOf(sign))
  )
  if (last < 0) return -1
  const sign = compact[last]
  const before = compact.slice(0, last)
  const decimals = compact.length - last - 1
  if (decimals !== 3) return last
  if (before.includes(sign)) return -1
  const lead = digitsOf(before)
  const isOtherGrouping = /[.,]/.test(before) && /^\d{1,3}([.,]\d{3})+$/.test(before)
  const isUngrouped = lead === before && (lead === '' || lead === '0' || lead.length > 3)
  return hasThousandths || isOtherGrouping || isUngrouped || group ? last : -1
}

function isSeparator(char: string | undefined): boolean {
  return char !== undefined && ".,'٫٬·".includes(char)
}

function hasDigits(text: string, start: number, count: number): boolean {
  for (let i = start; i < start + count; i++) if (!isDigit(text[i])) return false
  return !isDigit(text[start + count])
}

function digitsOf(text: string): string {
  return text.replace(/[^0-9]/g, '')
}

function trimStart(text: string, char: string): string {
  let start = 0
  while (text[start] === char) start++
  return text.slice(start)
}

function trimEnd(text: string, char: string): string {
  let end = text.length
  while (text[end - 1] === char) end--
  return text.slice(0, end)
}
