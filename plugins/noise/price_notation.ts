import { CURRENCY_CODES } from './currency_codes.js'

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
const PERIODS: readonly [RegExp, string][] = [
  [/(?:\/|\bper\b|\ba\b|\ban\b)\s?(?:months?|mo|mth)\b\.?|\bmonthly\b/giu, '/month'],
  [/(?:\/|\bper\b|\ba\b|\ban\b)\s?(?:years?|yr|annum)\b\.?|\b(?:yearly|annually)\b/giu, '/year'],
  [/(?:\/|\bper\b|\ba\b)\s?(?:weeks?|wk)\b\.?|\bweekly\b/giu, '/week'],
  [/(?:\/|\bper\b|\ba\b)\s?(?:users?|seats?|members?)\b/giu, '/user'],
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
  const plain = amount.replace(/[\s'’]/g, '')
  const cents = /[.,](\d{1,2})$/.exec(plain)
  const units = (cents ? plain.slice(0, cents.index) : plain).replace(/[.,]/g, '')
  const rest = (cents?.[1] ?? '').padEnd(2, '0')
  return rest === '00' ? units : `${units}.${rest}`
}
