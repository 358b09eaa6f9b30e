import { currencyAt, currencyEndingAt, type CurrencyMatch } from './currencies.js'
import { decimalOf, numberAt, type NumberRules, type NumberToken, type Separators } from './numbers.js'
import { canonical, hasDigit, isDigit, isSpace, isWordLetter } from './text.js'

export interface ParsedPrice {
  /** Exact decimal in units of the currency, without sign, grouping or redundant zeros: "1049.95". */
  amount: string
  /** Sign or code as written, or null. */
  currency: string | null
  /** The number as written. */
  amountText: string
}

export interface FoundPrice extends ParsedPrice {
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
const MAX_CANDIDATES = 20

const PRICE_RULES: NumberRules = { spaceGroups: true, spacedDecimals: true }
const PROSE_RULES: NumberRules = { spaceGroups: true, spacedDecimals: false }
/** Does not match "fat-free". */
const FREE = /(?<![\p{L}-])free(?![\p{L}-])/iu
/** The text between the two ends of a range. */
const RANGE = /^\s*(?:-|~|\/|to|bis|till?|à|al?|až|do|до|至|و)\s*$/iu
/** Two decimals or groups of three digits, as amounts of money have. */
const MONEY_FORMAT = /(?:[.,]\d\d|[.,'\s]\d{3})$/
/** Suffixes of large amounts, each with its power of ten. */
const MULTIPLES = new Map([
  ['k', 3],
  ['m', 6],
  ['b', 9],
])
/** Currencies with three decimals, in which three digits after a point are not a group. */
const THREE_DECIMALS = new Set('KWD KD K.D. BHD BD OMR JOD JD TND د.ك د.ب ر.ع.'.split(' '))

/** A number in a canonical text, with the currencies next to it. */
interface Candidate extends NumberToken {
  before: CurrencyMatch | null
  after: CurrencyMatch | null
  /** The sign used as the decimal separator: "35€99". */
  middle: CurrencyMatch | null
}

/**
 * Reads the price from a text that is known to contain one, such as a shop's price element.
 *
 * @param text only the first 1,000 characters are read
 * @param hint text of another element that may name the currency
 * @param separators the separators that the text is known to use
 * @returns null if the text has no number and does not say "free"
 */
export function parsePrice(text: string, hint = '', separators: Separators = {}): ParsedPrice | null {
  const source = canonical(text.slice(0, MAX_PRICE_TEXT_LENGTH))
  const candidate = bestCandidate(source, separators)
  const currency = currencyOf(text, candidate, hint)
  if (!candidate) {
    const free = FREE.exec(text.slice(0, MAX_PRICE_TEXT_LENGTH))
    return free && { amount: '0', currency, amountText: free[0] }
  }
  const amount = amountOf(candidate, currency, separators)
  return amount === null ? null : { amount, currency, amountText: text.slice(candidate.start, candidate.end) }
}

/** Returns the currency of a text, or else of its hint, as written, even if the text has no amount. */
export function findCurrency(text: string, hint = ''): string | null {
  return currencyOf(text, bestCandidate(canonical(text.slice(0, MAX_PRICE_TEXT_LENGTH)), {}), hint)
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

/** Sums that are never a price: the size of a market, money raised or lost. */
const LARGE_SUM = /^\s?(?:million|billion|trillion|millionen|milliarden|milliards?|millones|mrd\b|mio\b)/i

/** Returns a number in running text as a price if its currency is certain enough. */
function priceOf(candidate: Candidate, source: string, text: string): FoundPrice | null {
  const match = mostCertain(candidate)
  if (!match || (isInWord(source, candidate.start) && match !== candidate.before)) return null
  let start = Math.min(candidate.start, match.start)
  let end = Math.max(candidate.end, match.end)
  let exponent = 0
  if (match.start < candidate.start) {
    exponent = powerOfTenAt(source, candidate.end)
    if (exponent) end = Math.max(end, candidate.end + 1)
    const code = dollarCode(source, match, candidate)
    if (code) {
      start = Math.min(start, code.start)
      end = Math.max(end, code.end)
    }
  }
  if (!isCertain(match, candidate, source, start, end)) return null
  if (LARGE_SUM.test(source.slice(end, end + 14))) return null
  const code = dollarCode(source, match, candidate) ?? match
  const currency = text.slice(code.start, code.end)
  const amount = amountOf(candidate, currency, {})
  if (amount === null) return null
  return {
    amount: timesPowerOfTen(amount, exponent),
    currency,
    amountText: text.slice(candidate.start, candidate.end),
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
  const isRand = source.slice(match.start, match.end) === 'R' && match.end === candidate.start
  // A code before the number is too often a word: "TOP 10", "TRY 14".
  if (match.isCode) return isMoney || (isAlone && match.start > candidate.start)
  return isRand ? isMoney || isAlone : isMoney && isAlone
}

/** Returns the power of ten of a "k", "M" or "B" right after a number, or 0. */
function powerOfTenAt(source: string, at: number): number {
  const isSuffix = !isWordLetter(source[at + 1]) && !isDigit(source[at + 1])
  return (isSuffix && MULTIPLES.get(source[at]?.toLowerCase())) || 0
}

/** Multiplies an exact decimal by ten to the power of `exponent`. */
function timesPowerOfTen(amount: string, exponent: number): string {
  if (!exponent) return amount
  const [whole, fraction = ''] = amount.split('.')
  const digits = fraction.padEnd(exponent, '0')
  return (
    decimalOf(`${whole}${digits.slice(0, exponent)}.${digits.slice(exponent)}0`, { decimal: '.' }) ?? amount
  )
}

/**
 * Finds the price in a price text: the first number with a currency, or else the first number. A range such as "26 to
 * 50 €" yields its first number, 26.
 */
function bestCandidate(source: string, separators: Separators): Candidate | null {
  const candidates: Candidate[] = []
  for (let at = nextNumber(source, 0); at >= 0 && candidates.length < MAX_CANDIDATES;) {
    const candidate = candidateAt(source, at, PRICE_RULES, separators)
    if (!isPercentage(source, candidate.end)) candidates.push(candidate)
    at = nextNumber(source, candidate.end)
  }
  const priced = candidates.findIndex((candidate) => (mostCertain(candidate)?.certainty ?? 'rare') !== 'rare')
  if (priced < 0)
    return candidates.find(({ start }) => !isWordLetter(source[start - 1])) ?? candidates[0] ?? null
  const previous = candidates[priced - 1]
  if (!previous) return candidates[priced]
  const gapEnd = candidates[priced].before?.start ?? candidates[priced].start
  return gapEnd - previous.end < 10 && RANGE.test(source.slice(previous.end, gapEnd))
    ? previous
    : candidates[priced]
}

function proseCandidate(source: string, at: number, unread: number): Candidate {
  let candidate = candidateAt(source, at, PROSE_RULES, {})
  const { before, middle } = candidate
  // Countries with dollars or pounds group digits with commas, so "$49 100 users" contains two numbers. Decimals make
  // it one number: "$ 1 299,00".
  const isTwoNumbers =
    before &&
    /[$£]$/.test(source.slice(before.start, before.end)) &&
    candidate.raw.includes(' ') &&
    !/[.,]\d+$/.test(candidate.raw)
  if (isTwoNumbers) candidate = candidateAt(source, at, { ...PROSE_RULES, spaceGroups: false }, {})
  if (middle && isSpace(source[middle.end])) {
    candidate = { ...candidate, ...numberAt(source, at, PROSE_RULES), middle: null }
  }
  return before && before.start < unread ? { ...candidate, before: null } : candidate
}

function candidateAt(source: string, at: number, rules: NumberRules, { decimal }: Separators): Candidate {
  const number = numberAt(source, at, rules)
  const before = currencyBefore(source, at)
  const after = currencyAfter(source, number.end)
  const end = before || !after ? 0 : centsEnd(source, number, after, decimal)
  if (!end || !after) return { ...number, before, after, middle: null }
  return { ...number, end, raw: source.slice(at, end), before, after, middle: after }
}

/** Returns the end of the cents in "35€99" or "35€ 99", or 0 if the sign is not a decimal separator. */
function centsEnd(source: string, number: NumberToken, sign: CurrencyMatch, decimal?: string): number {
  const text = source.slice(sign.start, sign.end)
  if (sign.start !== number.end || number.raw.includes(',') || !'€£$'.includes(text)) return 0
  const start = text === '€' && isSpace(source[sign.end]) ? sign.end + 1 : sign.end
  let end = start
  while (isDigit(source[end])) end++
  const hasRightLength = end - start === 2 || (decimal === text && end > start)
  if (!hasRightLength || /[.,]/.test(source[end] ?? '') || isPercentage(source, end)) return 0
  return currencyAfter(source, end) ? 0 : end
}

/**
 * A word that introduces the lowest of several prices. Pages may set it in another font size and without a space:
 * "ab4.990 €".
 */
const ENDS_IN_FLOOR_WORD = /(?<!\p{L})(?:ab|from|dès|desde|od|da|vanaf|från|fra)$/iu

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
  let start = at
  if ((source[at] === '.' || source[at] === ',') && source[at + 1] === '-')
    start += source[at + 2] === '-' ? 3 : 2
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
  const before = currencyBefore(source, sign.start)
  return [before, after].find((match) => match?.isCode) ?? null
}

/** Returns the text's own currency as written, or the hint's currency if only the hint's is clear. */
function currencyOf(text: string, candidate: Candidate | null, hint: string): string | null {
  const source = canonical(text.slice(0, MAX_PRICE_TEXT_LENGTH))
  const hintSource = canonical(hint.slice(0, MAX_PRICE_TEXT_LENGTH))
  const touching = candidate && mostCertain(candidate)
  const own =
    (touching && candidate && dollarCode(source, touching, candidate)) ?? touching ?? firstClear(source)
  if (own?.certainty === 'clear') return text.slice(own.start, own.end)
  const hinted = firstClear(hintSource)
  const chosen = hinted ?? own ?? currencyOfHint(hintSource)
  return chosen && (chosen === own ? text : hint).slice(chosen.start, chosen.end)
}

/** Returns a hint's ambiguous currency if it is next to a number or the hint contains nothing else. */
function currencyOfHint(hint: string): CurrencyMatch | null {
  const candidate = bestCandidate(hint, {})
  if (candidate) return mostCertain(candidate)
  const match = currencyAt(hint, hint.length - hint.trimStart().length)
  return match && !hint.slice(match.end).trim() ? match : null
}

function firstClear(source: string): CurrencyMatch | null {
  for (let at = 0; at < source.length; at++) {
    const match = currencyAt(source, at)
    if (match?.certainty === 'clear') return match
    if (match) at = match.end - 1
  }
  return null
}

function amountOf(
  { raw, middle }: Candidate,
  currency: string | null,
  separators: Separators
): string | null {
  const decimal = middle ? raw.match(/[€£$]/)?.[0] : separators.decimal
  return decimalOf(raw, { ...separators, decimal }, currency !== null && THREE_DECIMALS.has(currency))
}

/**
 * Returns the start of the next number, which is a digit or a leading decimal separator (".75"); -1 if there is none.
 */
function nextNumber(source: string, from: number): number {
  const distance = source.slice(from).search(/[0-9]/)
  if (distance < 0) return -1
  const digit = from + distance
  const separatorAt = digit - 1
  const hasLeadingSeparator =
    separatorAt >= from &&
    (source[separatorAt] === '.' || source[separatorAt] === ',') &&
    !isWordLetter(source[separatorAt - 1]) &&
    !isDigit(source[separatorAt - 1]) &&
    !currencyEndingAt(source, digit)
  return hasLeadingSeparator ? separatorAt : digit
}

function isPercentage(source: string, at: number): boolean {
  return source[isSpace(source[at]) ? at + 1 : at] === '%'
}
