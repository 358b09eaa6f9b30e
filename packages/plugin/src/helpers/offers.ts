import type { Offer } from '../contract/content.js'

/** The maximum ratio between two prices of the same thing. */
const MAX_PRICE_FACTOR = 6
/** The same for prices with a stated period. A yearly price read as a monthly one is more than this many times as high. */
const MAX_PERIOD_PRICE_FACTOR = 9

const CURRENCY_SIGNS = new Map(Object.entries({ USD: '$', US$: '$', EUR: '€', GBP: '£' }))

/** Returns the currency's sign, or its code if `CURRENCY_SIGNS` has no sign for it. */
export function currencyOf({ currency }: Pick<Offer, 'currency'>): string {
  return CURRENCY_SIGNS.get(currency ?? '') ?? currency ?? ''
}

type ComparedOffer = Omit<Offer, 'subject'>

/**
 * Whether "raised" or "cut" may describe the change: both prices have the same currency and period, are of similar
 * size, and are both "from" prices or neither.
 */
export function isComparable(old: ComparedOffer, now: ComparedOffer): boolean {
  const [from, to] = [Number(old.amount), Number(now.amount)]
  if (old.amount === null || now.amount === null || from === 0 || to === 0) return false
  if (currencyOf(old) !== currencyOf(now) || old.period !== now.period) return false
  const maxFactor = now.period === '' ? MAX_PRICE_FACTOR : MAX_PERIOD_PRICE_FACTOR
  if (Math.max(to / from, from / to) > maxFactor) return false
  return isFloor(old.text) === isFloor(now.text)
}

/** Whether a price is a minimum: "from $49". */
export function isFloor(text: string): boolean {
  return /(?<!\p{L})(?:from|starting|ab|dès|à partir|desde|de la|od|från|fra|vanaf|a partire)(?!\p{L})/iu.test(
    text
  )
}

/**
 * Whether an amount is in millions or billions. Companies boast of such amounts; nothing on a price list costs that
 * much.
 */
export function isInMillions(text: string): boolean {
  return /\d\s?(?:[MB]|bn|mn|mio|mrd|mld|million|billion)(?!\p{L})/u.test(text)
}

/** Returns a key that equal prices share. All prices on request are equal, and so are all free ones. */
export function priceKey(offer: Pick<Offer, 'amount' | 'currency'>): string {
  if (offer.amount === null) return 'on request'
  return Number(offer.amount) === 0 ? '0' : `${offer.amount} ${currencyOf(offer)}`
}

/** Returns a key that names of the same plan share: "Team", "TEAM plan". */
export function planKey(name: string): string {
  return plainWords(name)
    .replace(/^the /, '')
    .replace(/(?<=.) (?:plan|tier|edition|package)$/, '')
}

/** Most names contain only plain words and numbers and need no further normalization. */
const PLAIN_WORDS = /^[a-z\d]+(?: [a-z\d]+){0,9}$/

/** Returns the words in lower case, without punctuation, separated by single spaces. */
function plainWords(text: string): string {
  const lower = text.toLowerCase()
  if (PLAIN_WORDS.test(lower)) return lower
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim()
}
