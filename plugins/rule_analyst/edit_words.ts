/** States how a line of the page was edited: quotes the new line once, and of the old one only what it replaced. */
import {
  type Difference,
  findDifference,
  findDifferences,
  haveOtherAmounts,
  MIN_SENTENCE_WORDS,
  replacementsIn,
} from './differences.js'
import { DATE, DAYS } from './kinds/phrases.js'
import { containsWords, sharedWords, stemsIn } from './likeness.js'
import type { PageVersion } from './page_version.js'
import { HAS_WORD } from './proof.js'
import {
  amountKey,
  amountsIn,
  cleanText,
  isWide,
  MAX_CLAUSE_WORDS,
  numbersIn,
  quote,
  quoteFragment,
  sentencesOf,
  withoutNumbers,
  wordCount,
} from './words.js'

/** Characters. Shorter lines are labels, which are quoted on both sides. */
const MAX_LABEL_LENGTH = 30
/** Characters. Lines with several differences are quoted on both sides up to this length. */
const MAX_BOTH_LENGTH = 60
/** Characters of the only quote in a clause, and shorter ones, tried in this order until the sentence is short enough. */
const MAX_ALONE_LENGTH = 110
const QUOTE_LENGTHS = [110, 90, 70, 55, 40]
/** Number of words. More words than these were not replaced by others, but belong to a line about something else. */
const MAX_REPLACED_WORDS = 8
/** Number of words. Fewer lost words say nothing without those next to them. */
const MIN_LOST_WORDS = 4
/** Share of words. If two lines share fewer, a sentence about both would link unrelated things. */
const MIN_RELATED_SHARE = 0.6

interface Options {
  /** Where the line is, as a phrase: " on its pricing page". */
  place?: string
  /** Characters per quote. */
  length?: number
  /** Words of the clause and its place. */
  words?: number
  /** Whether the new line may be said to replace the old one. */
  isLinked?: boolean
  /** The new version, if the line may only have lost text to another line. */
  version?: PageVersion
  /** The news, such as an amount. A clause without any of it would hide it. */
  news?: readonly string[]
}

/** States an edit in the page's words, with the news in it. An empty side stands for a line without a counterpart. */
export function editClause(before: string, after: string, options: Options = {}): string {
  const { place = '', news = [] } = options
  const clause = clauseOf(before, after, options)
  const [said] = news.filter((one) => after.includes(one))
  if (said === undefined || news.some((one) => clause.includes(one))) return clause
  const around = findDifference(after.replace(said, ' '), after, MAX_ALONE_LENGTH).after
  return `now says ${quote(around, MAX_ALONE_LENGTH)}${place}`
}

function clauseOf(before: string, after: string, options: Options): string {
  const { place = '', length = MAX_ALONE_LENGTH, words = MAX_CLAUSE_WORDS, version } = options
  const lengths = [length, ...QUOTE_LENGTHS.filter((one) => one < length)]
  const fits = (clause: string) => wordCount(clause) <= words
  const says = (text: string) => {
    const clauses = lengths.map((one) => `now says ${quote(text, one)}${place}`)
    return clauses.find(fits) ?? clauses.at(-1)!
  }
  const noLongerSays = (text: string) => `no longer says ${quoteFragment(text, MAX_ALONE_LENGTH)}${place}`
  const [old, now] = sentencesThatDiffer(before, after)
  if (now === '') return noLongerSays(old)
  if (old === '' || !areAlike(old, now)) return says(now)
  const differences = findDifferences(old, now, lengths)
  const [difference] = differences
  const { removed, added } = difference
  const isAlone = (removed.match(/[\p{L}\p{N}]+/gu) ?? []).length >= MIN_LOST_WORDS
  const lost = isAlone ? removed : differences.at(-1)!.before
  const isLoss = added === '' && version?.missingPartOf(lost.replaceAll('…', '')) !== ''
  if (isLoss && isAlone) return noLongerSays(lost)
  const isLinked = options.isLinked !== false && !haveOtherAmounts(difference)
  const was = isLinked ? replacedWords(old, now, difference, after) : ''
  const direction = was === '' ? '' : directionOf(old, now, difference)
  const longest = Math.max(old.length, now.length)
  const [from, to] = [old, now].map((text) => quote(text.replace(/\.$/, '')))
  const both = isLinked && longest <= MAX_BOTH_LENGTH ? [`changed ${from} to ${to}${place}`] : []
  const clauses = differences.map(({ after: shown }) =>
    direction === ''
      ? `now says ${quote(shown, MAX_ALONE_LENGTH)} instead of ${quote(was)}${place}`
      : `now says ${quote(shown, MAX_ALONE_LENGTH)}${place}, ${direction} ${was}`
  )
  const possible = [
    ...(direction === '' && longest <= MAX_LABEL_LENGTH ? both : []),
    ...(was === '' ? [] : clauses),
    ...(removed === '' ? [] : both),
    ...(isLoss ? [`dropped ${quote(removed)} from ${quote(lost)}${place}`] : []),
  ]
  // A quote that ends before the new words would hide the news.
  const shown = added.replace(/[.,;:]$/, '')
  const found = possible.find((one) => fits(one) && one.includes(shown))
  const [first] = shown.match(/^(?:\S+\s){0,2}\S+/) ?? ['']
  const quoted = differences.map(({ after: part }) => says(part))
  return found ?? quoted.find((one) => one.includes(first)) ?? quoted[0]
}

/** Returns the only sentence of each line that the other one lacks, or else the lines as they are. */
function sentencesThatDiffer(before: string, after: string): [string, string] {
  const [old, now] = [before, after].map((text) => (text === '' ? [] : sentencesOf(cleanText(text))))
  const [lost, gained] = [old.filter((one) => !now.includes(one)), now.filter((one) => !old.includes(one))]
  // A few words are understood only after the sentence before them.
  const isAlone = gained.every((one) => wordCount(one) >= MIN_SENTENCE_WORDS)
  const isPair = lost.length <= 1 && gained.length <= 1
  return isPair && isAlone ? [lost[0] ?? '', gained[0] ?? ''] : [before, after]
}

/** Returns the few words of a sentence that others replaced; empty if its line still has them, or if they are unclear. */
function replacedWords(old: string, now: string, difference: Difference, line: string): string {
  const [removed, added] = coresOf(difference)
  const [lost, gained] = [removed, added].map((side) => side.replace(/\S*\d\S*/g, ' '))
  const isKept =
    sharedWords(lost, gained) > 0 ||
    containsWords(line, removed) ||
    numbersIn(removed).some((number) => numbersIn(now).includes(number))
  const isFew = wordCount(removed) <= MAX_REPLACED_WORDS && areAlike(old, now, MIN_RELATED_SHARE)
  if (added === '' || !/[\p{L}\p{N}]/u.test(removed) || isKept || !isFew) return ''
  if (!HAS_WORD.test(old)) return cleanText(old)
  const isUnit = (amount: string) =>
    amount.includes(removed) || (!removed.includes(' ') && removed.replace(/^\+|\/.*$/g, '') === amount)
  return ([...amountsIn(old), ...(DATE.exec(old) ?? [])].find(isUnit) ?? removed).replace(/[.,;:]+$/, '')
}

/** Returns the words that differ; in scripts without spaces, only the number in them if nothing else differs. */
function coresOf({ removed, added }: Difference): [string, string] {
  if (!isWide(removed) || withoutNumbers(removed) !== withoutNumbers(added)) return [removed, added]
  const [old, now] = [removed, added].map(numbersIn)
  const at = old.findIndex((number, index) => number !== now[index])
  return [old[at], now[at]]
}

/** Returns "up from" or "down from" if only a number of the same thing differs; empty otherwise. */
function directionOf(old: string, now: string, difference: Difference): string {
  const [removed, added] = coresOf(difference)
  const [from, to] = comparableNumbers(now, { removed, added }) ?? [0, 0]
  const [unit, other] = [removed, added].map((side) => side.match(/\p{L}{2,}/gu)?.join() ?? '')
  const isSame = unit === other || /unlimited/i.test(unit + other)
  if (from === to || !isSame || replacementsIn(old, now).length > 1) return ''
  return to > from ? 'up from' : 'down from'
}

/** Whether two lines are short, or share enough words to be two forms of one line. */
export function areAlike(before: string, after: string, minShare = 0.4): boolean {
  const [old, now] = [before, after].map((text) => stemsIn(text, 1))
  const isShort = Math.max(before.length, after.length) < MAX_BOTH_LENGTH
  return isShort || old.intersection(now).size >= minShare * Math.max(old.size, now.size)
}

/** A number of something, a share, or the value of a name. Other numbers, such as house numbers, are not quantities. */
export const COUNTED = /\d[km]?\+?(?:\s?[%/x]|[\s-]?\p{L}{2}|\s?\p{Script=Han})|:\s\d[\d.,]*$/iu
/** A time of day or the sizes of one thing: "55 × 40 × 20 cm". */
const NOT_A_COUNT = /\d\s?[ap]m(?!\p{L})|(?<!\d)\d{1,2}[:.h]\d\d(?!\d)|\d\sUhr|\d\s?[×x]\s?\d/iu

/** Returns the two numbers of a line of which one can be called more than the other; null if it has none. */
export function comparableNumbers(
  text: string,
  { removed, added }: Pick<Difference, 'removed' | 'added'>
): [number, number] | null {
  const isCount = !hasWord(text) || (COUNTED.test(text) && !NOT_A_COUNT.test(text))
  const signs = [removed, added].map((side) => side.match(/\p{Sc}|%/gu)?.join() ?? '')
  const isQuantity = amountsIn(text).length > 0 ? signs[0] === signs[1] : isCount
  if (!isQuantity || DATE.test(text) || text.search(DAYS) >= 0) return null
  const [from, to] = [removed, added].map(parseNumber)
  const isYear = [from, to].every((number) => number !== null && number >= 1900 && number < 2100)
  // A script fills in a counter that begins with 0.
  return from && to !== null && from !== to && !isYear ? [from, to] : null
}

/** Whether a line says something besides its figure. A note in parentheses does not: "90% (est.)". */
export function hasWord(text: string): boolean {
  return HAS_WORD.test(text.replace(/\([^)]*\)/g, ''))
}

/** Returns the number in a few words; null if they have none or several, or if it is part of a version or a name. */
function parseNumber(words: string): number | null {
  // Many digits without grouping are a registration or telephone number.
  if (wordCount(words) > 2 || /\d\.\d+\.\d|\p{L}\d|\d{4,}[1-9]\d{2,}|\d[^\d.,]+\d/iu.test(words)) return null
  const [number] = /\d[\d.,]*(?<=\d)/.exec(words) ?? []
  if (number === undefined) return /unlimited/i.test(words) ? Infinity : null
  return Number(amountKey(number)) * (/\dm\b/i.test(words) ? 1e6 : /\dk\b/i.test(words) ? 1e3 : 1)
}
