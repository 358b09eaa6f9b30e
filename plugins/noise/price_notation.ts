import { CURRENCY_CODES } from './masks/mask.js'

/** The sign or code that replaces an equivalent currency code or word. */
const SAME_SIGNS: Record<string, string> = {
  EUR: '€',
  EURO: '€',
  EUROS: '€',
  USD: '$',
  GBP: '£',
  ZŁ: 'PLN',
  KČ: 'CZK',
}
const SIGN = String.raw`(?:\p{Sc}|(?<!\p{L})(?:${CURRENCY_CODES}|[Ee]uros?|zł|Kč)(?!\p{L}))`
const AMOUNT = String.raw`\d(?:[\d.,'’ \u00a0\u202f]{0,18}\d)?`
const PRICE = new RegExp(
  String.raw`(?<sign>${SIGN})\s?(?<amount>${AMOUNT})|(?<amountFirst>${AMOUNT})\s?(?<signAfter>${SIGN})`,
  'gu'
)
const PER = String.raw`(?:\/|\bper\b|\ba\b|\ban\b)\s?`
const PERIODS: readonly [RegExp, string][] = [
  [new RegExp(String.raw`${PER}(?:months?|mo|mth)\b\.?|\bmonthly\b`, 'giu'), '/month'],
  [new RegExp(String.raw`${PER}(?:years?|yr|annum)\b\.?|\b(?:yearly|annually)\b`, 'giu'), '/year'],
  [new RegExp(String.raw`${PER}(?:users?|seats?|members?)\b`, 'giu'), '/user'],
]

/**
 * Rewrites the prices in a text in a common notation, so that "€129.00" and "129,00 €" become equal, as do "$49/mo" and
 * "$49 per month". Text without a price stays the same.
 */
export function inCommonNotation(text: string): string {
  if (text.search(PRICE) === -1) return text
  const prices = text.replace(PRICE, (...match) => {
    const { sign, amount, amountFirst, signAfter } = match.at(-1) as Record<string, string | undefined>
    const written = sign ?? signAfter ?? ''
    return ` ${SAME_SIGNS[written.toUpperCase()] ?? written}${canonical(amount ?? amountFirst ?? '')} `
  })
  return PERIODS.reduce((left, [pattern, unit]) => left.replace(pattern, ` ${unit} `), prices).replace(
    /\s+/g,
    ''
  )
}

/** Rewrites "1.299,50" and "1,299.50" as "1299.50", and "49.00" as "49". One or two digits at the end are cents. */
function canonical(amount: string): string {
  const [, units, cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(amount)!
  return `${units.replace(/\D/g, '')}.${cents.padEnd(2, '0')}`.replace('.00', '')
}
