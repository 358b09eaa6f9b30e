/** Replaces volatile text. A private-use character, so that no page contains it by chance. */
export const MASK = '\uE000'

/** A kind of text that differs on every visit. */
export interface Mask {
  id: string
  /** Completes "differs only in …". */
  description: string
  /**
   * Makes all text of this kind equal. Called by `maskText`, which keeps amounts of money.
   *
   * @param label the text right above, which may say what the text is
   */
  mask(text: string, label: string): string
  /** Whether two unmasked texts differ only in noise, for masks where equal masked texts are not proof enough. */
  isNoiseBetween?(before: string, after: string): boolean
  /** Whether a text of only this kind is noise even if it was just added or removed. */
  noiseAlone?: boolean
}

/** Creates a mask for all matches of a pattern. */
export function maskOf(id: string, description: string, pattern: RegExp): Mask {
  return { id, description, mask: (text) => text.replace(pattern, MASK) }
}

/** Longer texts are not masked. They are not lines, and an unnecessary alert is better than a missing one. */
const MAX_MASKED_LENGTH = 20_000

/** ISO 4217 codes that appear next to amounts, as alternatives for a regular expression. */
export const CURRENCY_CODES =
  'USD|EUR|GBP|CHF|JPY|CNY|INR|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|BRL|MXN|SGD|HKD|ZAR|ILS|TRY|KRW'
const CURRENCIES = `${CURRENCY_CODES}|kr|zł|Kč|Rs|Ft|lei|руб`
/** Bounded, so that a long run of digits does not take quadratic time. */
const AMOUNT = String.raw`\d[\d.,]{0,30}`
/** Has a capturing group, so that `split` keeps the amounts. */
const MONEY = new RegExp(
  String.raw`((?:\p{Sc}|(?<!\p{L})(?:${CURRENCIES})\.?)\s?${AMOUNT}|${AMOUNT}\s?(?:\p{Sc}|(?:${CURRENCIES})(?!\p{L})))`,
  'iu'
)

/** Applies a mask to the text around amounts of money, because a price change must still raise an alert. */
export function maskText({ mask }: Mask, text: string, label = ''): string {
  if (text.length > MAX_MASKED_LENGTH) return text
  if (!/\d/.test(text)) return mask(text, label)
  return text
    .split(MONEY)
    .map((piece, index) => (index % 2 === 1 ? piece : mask(piece, label)))
    .join('')
}
