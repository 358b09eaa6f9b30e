import { CURRENCY_CODES } from '../currency_codes.js'

/** Stands for something volatile: a private-use character, so that no page has it by chance. */
export const MASK = '\uE000'

/** One kind of text that differs at every visit. */
export interface Mask {
  id: string
  /** Completes "differs only in …". */
  what: string
  /** The text with everything of this kind made equal. Never touches an amount of money: see `maskText`. */
  mask(text: string): string
  /** Where equal masked texts are not enough: whether these two, unmasked, differ by noise. */
  isNoiseBetween?(before: string, after: string): boolean
  /** Whether a text that is nothing but this is noise even without a counterpart. */
  noiseAlone?: boolean
}

/** A mask of all that matches one pattern. */
export function maskOf(id: string, what: string, pattern: RegExp): Mask {
  return { id, what, mask: (text) => text.replace(pattern, MASK) }
}

/** Longer texts are left as they are: they are no lines any more, and an alert too many beats a lost one. */
const MASKED_LENGTH = 20_000

const CURRENCIES = `${CURRENCY_CODES}|kr|zł|Kč|Rs|Ft|lei|руб`
/** Bounded, so that a flood of digits is not read again from each of them. */
const AMOUNT = String.raw`\d[\d.,]{0,30}`
/** Captures, so that `split` keeps what it splits at. */
const MONEY = new RegExp(
  String.raw`((?:\p{Sc}|(?<!\p{L})(?:${CURRENCIES})\.?)\s?${AMOUNT}|${AMOUNT}\s?(?:\p{Sc}|(?:${CURRENCIES})(?!\p{L})))`,
  'iu'
)

/** Applies a mask to what stands around amounts of money: a price must still alert. */
export function maskText({ mask }: Mask, text: string): string {
  if (text.length > MASKED_LENGTH) return text
  if (!/\d/.test(text)) return mask(text)
  return text
    .split(MONEY)
    .map((piece, index) => (index % 2 === 1 ? piece : mask(piece)))
    .join('')
}
