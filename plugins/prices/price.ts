import { currencyAt, currencyEndingAt, type CurrencyMatch } from './currencies.js'
import { decimalOf, NUMBER, NUMBER_IN_PROSE, UNSPACED_NUMBER } from './numbers.js'
import { canonical, hasDigit, isSpace, isWordLetter } from './text.js'

export interface FoundPrice {
  /** Exact decimal in units of the currency, without sign, grouping or redundant zeros: "1049.95". */
  amount: string
  /** Sign or code as written. */
  currency: string
  /** UTF-16 offsets, including the currency. */
  start: number
  end: number
  /** The price as written, from `start` to `end`. */
  text: string
}

/** Price elements contain little text. Anything beyond this length is ignored. */
const MAX_PRICE_TEXT_LENGTH = 1_000
const MAX_RUNNING_TEXT_LENGTH = 20_000
const MAX_PRICES = 500
const NO_PRICES: readonly FoundPrice[] = []

/** Characters between a number and its currency: "US$: 12", "Rs .  500". */
const MAX_GAP = 3

/** The text between the two ends of a range. */
const RANGE = /^\s*(?:-|~|\/|to|bis|till?|à|al?|až|do|до|至|و)\s*$/iu
/** Two decimals or groups of three digits, as amounts of money have. */
const MONEY_FORMAT = /(?:[.,]\d\d|[.,'\s]\d{3})$/
/** The suffix of a large amount, right after the number. */
const MULTIPLE = /^[kmb](?![\p{L}\d])/iu
const FACTORS: Record<string, number> = { k: 1e3, m: 1e6, b: 1e9 }
/** Sums that are never a price: the size of a market, money raised or lost. */
const LARGE_SUM = /^\s?(?:million|billion|trillion|millionen|milliarden|milliards?|millones|mrd\b|mio\b)/i
/**
 * A word that introduces the lowest of several prices. Pages may set it in another font size and without a space:
 * "ab4.990 €".
 */
const ENDS_IN_FLOOR_WORD = /(?<!\p{L})(?:ab|from|dès|desde|od|da|vanaf|från|fra)$/iu
/** Currencies with three decimals, in which three digits after a point are not a group. */
const THREE_DECIMALS = new Set('KWD KD K.D. BHD BD OMR JOD JD TND د.ك د.ب ر.ع.'.split(' '))

/** A number in a canonical text, with the currencies next to it. */
interface Candidate {
  start: number
  end: number
  /** Digits and separators in canonical form. */
  raw: string
  before: CurrencyMatch | null
  after: CurrencyMatch | null
  /** The sign used as the decimal separator: "35€99". */
  decimal?: string
}

/**
 * Reads the price from a text that is known to contain one, such as a shop's price element.
 *
 * @param text only the first 1,000 characters are read
 * @param hint text of another element that may name the currency; better than an ambiguous one of the text
 * @param decimal the decimal separator, if known
 */
export function parsePrice(
  text: string,
  hint = '',
  decimal?: string
): { amount: string | null; currency: string | null } {
  const candidate = bestCandidate(canonical(text.slice(0, MAX_PRICE_TEXT_LENGTH)))
  const own = currencyIn(text)
  const hinted = own?.certainty === 'clear' ? null : currencyIn(hint)
  const currency = hinted ? hint.slice(hinted.start, hinted.end) : own && text.slice(own.start, own.end)
  return { amount: candidate && amountOf({ decimal, ...candidate }, currency), currency }
}

/**
 * Returns all prices in running text, in order: numbers next to a currency sign, code or word.
 *
 * @param text only the first 20,000 characters are read
 * @returns at most 500 prices
 */
export function findPrices(text: string): readonly FoundPrice[] {
  // Nearly every text of a page is checked, and most have no number.
  if (!hasDigit(text)) return NO_PRICES
  const source = canonical(text.slice(0, MAX_RUNNING_TEXT_LENGTH))
  const prices: FoundPrice[] = []
  let unread = 0
  for (
    let at = nextNumber(source, 0);
    at >= 0 && prices.length < MAX_PRICES;
    at = nextNumber(source, unread)
  ) {
    const candidate = proseCandidate(source, at, unread)
    unread = candidate.end
    const found = priceOf(candidate, source, text)
    // A code between two amounts belongs to the first: "12USD$12".
    if (!found || found.start < (prices.at(-1)?.end ?? 0)) continue
    prices.push(found)
    unread = Math.max(unread, found.end)
  }
  return prices
}

/** Returns a number in running text as a price if its currency is certain enough. */
function priceOf(candidate: Candidate, source: string, text: string): FoundPrice | null {
  const match = mostCertain(candidate)
  if (!match || (isInWord(source, candidate.start) && match !== candidate.before)) return null
  let start = Math.min(candidate.start, match.start)
  let end = Math.max(candidate.end, match.end)
  const isLead = match.start < candidate.start
  const multiple = isLead ? MULTIPLE.exec(source.slice(candidate.end, candidate.end + 2))?.[0] : undefined
  if (multiple) end = Math.max(end, candidate.end + 1)
  const code = dollarCode(source, match, candidate) ?? match
  if (isLead) {
    start = Math.min(start, code.start)
    end = Math.max(end, code.end)
  }
  if (!isCertain(match, candidate, source, start, end)) return null
  if (LARGE_SUM.test(source.slice(end, end + 14))) return null
  const currency = text.slice(code.start, code.end)
  const amount = amountOf(candidate, currency)
  if (amount === null) return null
  return {
    amount: multiple ? times(amount, FACTORS[multiple.toLowerCase()]) : amount,
    currency,
    start,
    end,
    text: text.slice(start, end),
  }
}

/** Whether a currency that could also be a word or another abbreviation means money here. */
function isCertain(
  match: CurrencyMatch,
  candidate: Candidate,
  source: string,
  start: number,
  end: number
): boolean {
  if (match.certainty !== 'rare') return true
  const isMoney = MONEY_FORMAT.test(candidate.raw)
  const isAlone = !source.slice(0, start).trim() && /^\s*(?:$|\/|per )/.test(source.slice(end, end + 10))
  // A code before the number is too often a word: "TOP 10", "TRY 14".
  if (match.isCode) return isMoney || (isAlone && match.start > candidate.start)
  const isRand = source.slice(match.start, match.end) === 'R' && match.end === candidate.start
  return isRand ? isMoney || isAlone : isMoney && isAlone
}

/** Multiplies an amount by a factor and rounds it to cents, without redundant zeros. */
function times(amount: string, factor: number): string {
  return (Number(amount) * factor).toFixed(2).replace(/\.?0+$/, '')
}

/**
 * Finds the price in a price text: the first number with a currency, or else the first number. A range such as "26 to
 * 50 €" yields its first number, 26.
 */
function bestCandidate(source: string): Candidate | null {
  const candidates: Candidate[] = []
  for (let at = nextNumber(source, 0); at >= 0; at = nextNumber(source, candidates.at(-1)!.end))
    candidates.push(candidateAt(source, at, NUMBER))
  const priced = candidates.findIndex((candidate) => (mostCertain(candidate)?.certainty ?? 'rare') !== 'rare')
  if (priced < 0) return candidates[0] ?? null
  const [previous, best] = [candidates[priced - 1], candidates[priced]]
  return previous && RANGE.test(source.slice(previous.end, best.before?.start ?? best.start))
    ? previous
    : best
}

/** Returns the number at a position in running text. A currency before `unread` belongs to another number. */
function proseCandidate(source: string, at: number, unread: number): Candidate {
  let candidate = candidateAt(source, at, NUMBER_IN_PROSE)
  const { before } = candidate
  // Countries with dollars or pounds group digits with commas, so "$49 100 users" contains two numbers. Decimals make
  // it one number: "$ 1 299,00".
  const isTwoNumbers =
    before && /[$£]$/.test(source.slice(before.start, before.end)) && /^[^.,]* [^.,]*$/.test(candidate.raw)
  if (isTwoNumbers) candidate = candidateAt(source, at, UNSPACED_NUMBER)
  return before && before.start < unread ? { ...candidate, before: null } : candidate
}

function candidateAt(source: string, at: number, pattern: RegExp): Candidate {
  pattern.lastIndex = at
  const raw = pattern.exec(source)![0]
  const end = at + raw.length
  const before = currencyBefore(source, at)
  const after = currencyAfter(source, end)
  const candidate = { start: at, end, raw, before, after }
  const cents = before || !after ? 0 : centsEnd(source, candidate, after, pattern === NUMBER)
  if (!cents || !after) return candidate
  return { ...candidate, end: cents, raw: source.slice(at, cents), decimal: source[after.start] }
}

/** Returns the end of the cents in "35€99", or in "35€ 99" unless in prose; 0 if the sign is no decimal separator. */
function centsEnd(
  source: string,
  { end, raw }: Candidate,
  { start, end: signEnd }: CurrencyMatch,
  maySpace: boolean
): number {
  const sign = source.slice(start, signEnd)
  if (start !== end || raw.includes(',') || !'€£$'.includes(sign)) return 0
  const centsAt = maySpace && sign === '€' && isSpace(source[signEnd]) ? signEnd + 1 : signEnd
  const last = centsAt + 2
  const isCents = /^\d\d(?![\d.,])/.test(source.slice(centsAt, last + 1))
  return isCents && !currencyAfter(source, last) ? last : 0
}

/** Whether a position is within a word. */
function isInWord(source: string, at: number): boolean {
  return isWordLetter(source[at - 1]) && !ENDS_IN_FLOOR_WORD.test(source.slice(Math.max(0, at - 8), at))
}

/** Returns the currency before a position, with at most a few spaces or colons between. */
function currencyBefore(source: string, at: number): CurrencyMatch | null {
  let end = at
  if (source[end - 1] === '-') end--
  for (let gap = 0; gap < MAX_GAP && (isSpace(source[end - 1]) || source[end - 1] === ':'); gap++) end--
  return currencyEndingAt(source, end)
}

/** Returns the currency after a position. A dash may replace the cents: "1.899,- Kč". */
function currencyAfter(source: string, at: number): CurrencyMatch | null {
  let start = at + (/^[.,]--?/.exec(source.slice(at, at + 3))?.[0].length ?? 0)
  for (let gap = 0; gap < MAX_GAP && isSpace(source[start]); gap++) start++
  return currencyAt(source, start)
}

/** Returns the more certain of the currencies around a number, or the one before it if both are equally certain. */
function mostCertain({ before, after }: Candidate): CurrencyMatch | null {
  const order = ['clear', 'common', 'rare']
  if (!before || !after) return before ?? after
  return order.indexOf(after.certainty) < order.indexOf(before.certainty) ? after : before
}

/** Returns the code that says which dollar a bare "$" means: "NZD $100", "$49 USD". */
function dollarCode(source: string, sign: CurrencyMatch, { after }: Candidate): CurrencyMatch | null {
  if (source.slice(sign.start, sign.end) !== '$') return null
  return [currencyBefore(source, sign.start), after].find((match) => match?.isCode) ?? null
}

/** Returns the currency next to the price in a text, or else the first clear one, or else the whole text. */
function currencyIn(text: string): CurrencyMatch | null {
  const source = canonical(text.slice(0, MAX_PRICE_TEXT_LENGTH))
  const candidate = bestCandidate(source)
  const touching = candidate && mostCertain(candidate)
  if (touching) return dollarCode(source, touching, candidate) ?? touching
  for (let at = 0; at < source.length; at++) {
    const match = currencyAt(source, at)
    if (match?.certainty === 'clear' || match?.end === source.length) return match
  }
  return null
}

function amountOf({ raw, decimal }: Candidate, currency: string | null): string | null {
  return decimalOf(raw, decimal, currency !== null && THREE_DECIMALS.has(currency))
}

/**
 * Returns the start of the next number, which is a digit or a leading decimal separator (".75"); -1 if there is none.
 */
function nextNumber(source: string, from: number): number {
  const distance = source.slice(from).search(/[0-9]/)
  if (distance < 0) return -1
  const digit = from + distance
  const hasLeadingSeparator =
    digit > from &&
    /^(?:|[^\p{L}\d])[.,]$/u.test(source.slice(Math.max(from, digit - 2), digit)) &&
    !currencyEndingAt(source, digit)
  return hasLeadingSeparator ? digit - 1 : digit
}
