import type { Block, PageLabel } from 'rivalwatch-plugin'
import { type Claim, HIGH, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { textKey } from '../likeness.js'
import type { PageVersion } from '../page_version.js'
import { captionBelow, cellPhrase, HAS_WORD, isStatistic, nameKey } from '../proof.js'
import type { Edit, Passage } from '../pairing.js'
import { findDifference } from '../differences.js'
import { amountsIn, cleanName, cleanText, NUMBERING, quote, sentencesOf, wordCount } from '../words.js'
import { DATE, DAYS, PERIOD, TRIAL, withCommonPeriods } from './phrases.js'
import { namesOwnVersion } from './releases.js'

/** A number with what it counts, at most two words apart. */
const COUNTED_NUMBER =
  /(?:(?<![\p{L}\d])(?:\d(?:[\d.,]*\d)?[km]?\+?|unlimited)[\s-](?:\p{L}{1,20}\s){0,2}(?:users?|seats?|members?|projects?|workspaces?|contacts?|subscribers?|emails?|messages?|monitors?|requests?|calls?|credits?|tokens?|events?|pages?|sites?|domains?|boards?|devices?|slots?|queries|integrations?|uploads?|builds?|jobs?)|\d\s?[kmgt]i?b)(?!\p{L})/iu
const TIME_UNIT = /(?<!\p{L})(?:minutes?|hours?|seconds?)(?!\p{L})/iu
const LIMIT_WORD = /(?<!\p{L})(?:limits?|quota|max(?:imum)?|up to|timeout|allowance|rate)(?!\p{L})/iu
/** Number of words. With more, it is unclear which number changed. */
const MAX_FIGURE_WORDS = 2
/** Number of words. A shorter line in a list of what is offered states a limit. A sentence only mentions a number. */
const MAX_LIMIT_WORDS = 14
/** Share. A smaller change of a limit is only medium. */
const SLIGHT_SHARE = 0.1
/** Pages on which a company claims how large or how fast it is. */
const CLAIM_PAGES = new Set<PageLabel>(['homepage', 'features'])
/** Share. A smaller change is no boast, and only a medium change of a quota. */
const LARGE_SHARE = 0.15
/** A smaller number, such as "3 steps", is nothing to boast about. */
const MIN_BOAST = 10
/** Number of words. A longer line is text below a figure, not a caption that a sentence can quote. */
const MAX_CAPTION_WORDS = 4
/** Number of words in a figure with its unit and nothing else. */
const MAX_UNCLEAR_WORDS = 2
/** Number of words of a heading that names a group of limits. */
const MAX_GROUP_WORDS = 5
/** Number of words. A longer line has more than its figure and unit. */
const MAX_BARE_WORDS = 4
/** A number of something, a share, or the value of a name. Other numbers, such as house numbers, are not quantities. */
const COUNTED =
  /\d[\d.,]*\s?[km]?\+?(?:\s?[%/]|\s?x(?!\p{L})|[\s-]\p{L}{2}|\s?[kmgt]i?b(?!\p{L})|\s?\p{Script=Han})|:\s\d[\d.,]*$/iu
const TIME_OF_DAY = /\d\s?[ap]m(?!\p{L})|(?<!\d)\d{1,2}[:.h]\d\d(?!\d)|\d\sUhr/iu

/** A short item that counts something: "12 deliberation modes". */
const COUNTED_ITEM = /^(?:\p{L}+\s){0,2}\d[\d.,]*\+?\s\p{L}{3,}(?:\s\p{L}+){0,3}$/u

/** Several numbers that together are one size: "55 × 40 × 20 cm". */
const SIZES = /\d\s?[×x]\s?\d/iu

/** Lines that differ only in their numbers. */
export const figures: Kind = {
  find(comparison) {
    if (comparison.isLegal) return []
    return comparison.edits.flatMap((edit) => claimOf(comparison, sentencesOfFigure(edit)) ?? [])
  },
}

/**
 * Returns the only sentence of a line that has another number, on both sides, as if it were the line. Other sentences
 * of the line may be new or gone.
 */
function sentencesOfFigure({ before, after }: Edit): Edit {
  if (!before || !after) return { before, after }
  const old = sentencesOf(before.text)
  const pairs = sentencesOf(after.text).flatMap((now) => {
    const from = old.find((one) => maskNumbers(one) === maskNumbers(now))
    return from === undefined || from === now ? [] : [{ from, now }]
  })
  const [pair] = pairs
  return pairs.length === 1
    ? { before: { ...before, text: pair.from }, after: { ...after, text: pair.now } }
    : { before, after }
}

/** What a number states: what is charged, what is allowed, what the company boasts of, or anything else. */
type Meaning = 'price' | 'limit' | 'boast' | 'other'

const REASONS: Record<Meaning, string> = {
  price: 'A price changed',
  limit: 'A limit changed',
  boast: 'A figure changed',
  other: 'A figure changed',
}

/** A phone number is not a quantity. */
const PHONE =
  /(?<!\p{L})(?:tel|phone|fax|telefon|tél|mobile?|call)(?!\p{L})|\+\d[\d\s().-]{6,}|(?<![\d.,])0\d[\d\s()/-]{6,}\d/iu
const YEAR = /^(?:19|20)\d\d$/

function claimOf(comparison: Comparison, { before, after }: Edit): Claim | null {
  if (!before || !after || maskNumbers(before.text) !== maskNumbers(after.text)) return null
  const isSame = amountsIn(after.text).join() === amountsIn(before.text).join()
  const isOfMoney =
    !isSame &&
    (comparison.label === 'careers' ||
      (isStatistic(comparison.before, before.text) && isStatistic(comparison.after, after.text)))
  if (!(isSame || isOfMoney) || TRIAL.test(after.text)) return null
  if (namesOwnVersion(comparison.page, after.text) || PHONE.test(after.text)) return null
  if (before.text.replace(NUMBERING, '') === after.text.replace(NUMBERING, '')) return null
  const [old, now] = [before, after].map(({ text }) => withCommonPeriods(withoutQualifiers(text)))
  if (old === now) return null
  // A script fills in a counter that begins with 0.
  if ([before, after].some(({ text }) => /^0\P{L}*$/u.test(cleanText(text)))) return null
  // The old figure belonged to another plan or to none.
  if (after.plan && nameKey(after.plan.title) !== nameKey(before.plan?.title ?? '')) return null
  const caption = sharedCaption(comparison, before, after)
  if (caption === null) return null
  const difference = findDifference(withoutQualifiers(before.text), withoutQualifiers(after.text))
  const isUnclear =
    DATE.test(after.text) ||
    before.text.replace(DAYS, '') === after.text.replace(DAYS, '') ||
    wordCount(difference.removed) > MAX_FIGURE_WORDS ||
    [difference.removed, difference.added].every((part) => YEAR.test(part))
  const [from, to] = isUnclear
    ? [null, null]
    : [parseNumber(difference.removed), parseNumber(difference.added)]
  const share = from && to ? Math.abs(to / from - 1) : 1
  const isCounted =
    !hasWord(after.text) ||
    (COUNTED.test(after.text) && ![TIME_OF_DAY, SIZES].some((one) => one.test(after.text)))
  // A figure of 0 may be a counter that a script fills in.
  const direction = from && to && from !== to && isCounted ? (to > from ? 'up from' : 'down from') : null
  const isPriced = comparison.label === 'pricing' || after.plan !== null
  const isSlight = direction !== null && share < SLIGHT_SHARE
  const isLarge = share >= LARGE_SHARE && Math.max(from ?? 0, to ?? 0) >= MIN_BOAST
  const meaning = meaningOf(comparison, before, after, direction !== null && isLarge)
  // A bare figure is rarely about a heading further above.
  const above = comparison.after.blocks[after.at - 1]
  const isLimit = after.block.kind === 'cell' && LIMIT_WORD.test(after.block.path.at(-1) ?? '')
  const isNamed = above?.kind === 'heading' || isLimit
  // "10 months" alone is ambiguous.
  const isBare = !hasWord(after.text) || wordCount(after.text) <= MAX_UNCLEAR_WORDS
  const group = after.block.path.at(-1) ?? ''
  // Without its group, a limit would seem to hold for all customers.
  const isOfGroup = meaning === 'limit' && after.plan === null && wordCount(group) <= MAX_GROUP_WORDS
  const isBelowTitle = meaning === 'price' && above?.kind === 'heading' && HAS_WORD.test(above.text)
  const heading = isBelowTitle ? above.text : (isBare && isNamed) || isOfGroup ? group : ''
  const [oldCell, cell] = [
    comparison.before.tables.cellLabel(before.at),
    comparison.after.tables.cellLabel(after.at),
  ]
  if (oldCell?.row !== cell?.row || oldCell?.column !== cell?.column) return null
  // Two tables may have rows and columns of the same names.
  if (cell && before.block.path.at(-1) !== after.block.path.at(-1)) return null
  // A row label that is a date does not say what the figure is about.
  const label = cell && !DATE.test(cell.row) ? cell.row : caption || heading
  const plans = comparison.after.unitsOf('plan').filter(({ title }) => title === after.plan?.title)
  const plan = plans.length === 1 ? ` for ${cleanName(plans[0].title, 40)}` : ''
  if (label === '' && !hasWord(after.text) && plan === '') return null
  const subject =
    label === cell?.row ? `for ${cellPhrase(cell)}` : `${caption ? 'for' : 'under'} ${quote(label, 50)}`
  const quotation = label
    ? `${hasWord(after.text) ? quote(difference.after, 60) : quote(after.text, 20)} ${subject}`
    : quote(difference.after, 80)
  const oldQuotation = quote(difference.before, 60)
  // Both quotes end before the figure.
  if (direction === null && quotation === oldQuotation) return null
  return {
    id: meaning === 'limit' ? 'limit' : 'figure',
    points: pointsOf(
      meaning,
      share >= (isPriced ? SLIGHT_SHARE : QUOTA.test(after.text) ? LARGE_SHARE : Infinity)
    ),
    pointsAsLead: isPriced && direction !== null && !isSlight && meaning === 'other' ? MEDIUM : undefined,
    rank: (meaning === 'limit' ? 84 : isSlight ? 37 : 55) - (cell ? 1 : 0),
    clause: direction
      ? `now says ${quotation}${plan}, ${direction} ${cleanText(label && !hasWord(after.text) && wordCount(before.text) <= MAX_BARE_WORDS ? before.text : difference.removed).replace(/[.,;]+$/, '')}`
      : `now says ${quotation}${plan} instead of ${oldQuotation}`,
    why: REASONS[meaning],
    proof: label ? [label, after.text] : [after.text],
    essential: meaning === 'price' || (meaning === 'limit' && isPriced),
  }
}

/** A limit on how often a service may be used: "1,000 requests a minute". */
const QUOTA =
  /\d\s*(?:api\s)?(?:requests?|calls?|queries|anfragen|aufrufe|requêtes|appels|solicitudes|llamadas|richieste|chiamate|verzoeken)(?!\p{L})/iu

/** @param isDear whether the figure is a plan's, on a pricing page or a quota, and changed by enough */
function pointsOf(meaning: Meaning, isDear: boolean): number {
  if (meaning === 'price') return HIGH
  if (meaning === 'limit') return isDear ? HIGH : MEDIUM
  return meaning === 'boast' ? MEDIUM : LOW
}

function meaningOf(comparison: Comparison, before: Passage, after: Passage, isLarge: boolean): Meaning {
  const { text, block, plan } = after
  const heading = block.path.at(-1) ?? ''
  const isPriced = comparison.label === 'pricing' || plan !== null
  if (isPriced && (PRICE_WITHOUT_CURRENCY.test(text) || FEE.test(text))) return 'price'
  if (comparison.label === 'pricing' && block.kind === 'cell' && CENTS.test(text)) return 'price'
  const isSize = !isPriced && /download|size|\bfile/i.test(`${heading} ${text}`)
  // "15 captures per day" and "15 captures per month" differ only in the period.
  const isPeriod = /\d/.test(text) && before.text.replace(PERIOD, '') === text.replace(PERIOD, '')
  // What is saved is not a limit.
  if (isPeriod && amountsIn(text).length === 0 && !/\d\s?%/.test(text)) return 'limit'
  const isLimit = hasWord(text) ? isLimitLine(comparison, after) : LIMIT_WORD.test(heading)
  if (isLimit && !isPeriod && !isSize) return 'limit'
  const isBoast =
    isLarge && block.kind !== 'cell' && CLAIM_PAGES.has(comparison.label) && !isSize && !TIME_UNIT.test(text)
  return isBoast && wordCount(text) <= MAX_LIMIT_WORDS ? 'boast' : 'other'
}

/**
 * Returns the caption of a bare figure if both versions have the same one; otherwise an empty string. Returns null if
 * one figure alone would mislead: its caption changed, or several figures share it, such as one per week and one per
 * month.
 */
function sharedCaption(comparison: Comparison, before: Passage, after: Passage): string | null {
  if (hasWord(after.text)) return ''
  const old = captionBelow(comparison.before.blocks, before.at)
  const now = captionBelow(comparison.after.blocks, after.at)
  // "Awards" may be "Awards and counting" now.
  if (textKey(old) === '' ? now !== '' : !`${textKey(now)} `.startsWith(`${textKey(old)} `)) return null
  const caption = wordCount(now) <= MAX_CAPTION_WORDS ? now : ''
  const { lineKeys, blocks } = comparison.after
  const isShared = (line: string, at: number) =>
    line === textKey(caption) && !hasWord(blocks[at - 1]?.text ?? '')
  if (lineKeys.filter(isShared).length > 1) return null
  const isHeading = blocks[after.at + 1]?.kind === 'heading'
  return caption !== '' && !isHeading && isBelowName(comparison.after, after) ? '' : caption
}

/** Whether the figures around a line are below their names and not above their captions, as in a price list. */
function isBelowName({ blocks }: PageVersion, { at, block }: Passage): boolean {
  const path = block.path.join('\n')
  const isOfPart = ({ kind, path: other }: Block) => kind !== 'heading' && other.join('\n') === path
  const below = blocks.slice(at + 1)
  const end = below.findIndex((one) => !isOfPart(one))
  const part = [blocks[at], ...(end < 0 ? below : below.slice(0, end))]
  // Below the last figure, there may be an ornament.
  const last = part.findLast(({ text }) => /[\p{L}\p{N}]/u.test(text))
  return last !== undefined && !HAS_WORD.test(last.text)
}

/** A price whose currency is an image or missing: "200 / per month". */
const PRICE_WITHOUT_CURRENCY =
  /^\d[\d.,]*\s?(?:\/\s?)?(?:per |a )?(?:mo(?:nth)?|y(?:ea)?r|week|day|user|seat)$/i

/** Commission on revenue that the company charges: "14% de commission". */
const FEE =
  /\d\s?%\s(?:\p{L}+\s){0,2}(?:commissions?|fees?|provision|gebühr|frais|comisi[oó]n|comissão|commissione|commissie|provisie|kommission|prowizj\p{L})(?!\p{L})/iu

/** The price in a table whose header names the currency. */
const CENTS = /^\d{1,5}[.,]\d\d$/

/** Whether a line says something besides its figure. A note in parentheses does not: "90% (est.)". */
function hasWord(text: string): boolean {
  return HAS_WORD.test(text.replace(/\([^)]*\)/g, ''))
}

function isLimitLine({ label }: Comparison, { text, block, plan }: Passage): boolean {
  const words = wordCount(text)
  if (label === 'blog' || label === 'careers') return false
  // In any language, a number in a pricing page's list says what customers get.
  if (label === 'pricing' && (plan || block.kind === 'list_item') && COUNTED_ITEM.test(text)) return true
  if (
    LIMIT_WORD.test(text) &&
    (COUNTED_NUMBER.test(text) || TIME_UNIT.test(text)) &&
    words <= 2 * MAX_LIMIT_WORDS
  )
    return true
  // "3,000,000+ users" is a boast, not a limit.
  const isText = block.kind === 'paragraph' && !plan
  const isBoast = (CLAIM_PAGES.has(label) || isText) && /\d\s?[km]?\+/i.test(text)
  return (
    !isBoast &&
    COUNTED_NUMBER.test(text) &&
    words <= MAX_LIMIT_WORDS &&
    (label === 'pricing' || label === 'docs' || /^\D{0,12}\d/.test(text))
  )
}

/** Words and marks around a limit, without which it is the same limit: "Up to 24 users", "24 users *". */
const QUALIFIERS = /^(?:up to|max\.?|bis zu|jusqu['’]à)\s(?=\d)|\s*[*†‡]+$/giu

function withoutQualifiers(text: string): string {
  return text.replace(QUALIFIERS, '')
}

function maskNumbers(text: string): string {
  return withoutQualifiers(cleanText(text))
    .toLowerCase()
    .replace(/unlimited|\d[\d.,]*\+?/g, '#')
    .replace(PERIOD, '@')
}

/** Returns the number in a text; null if it has none or several, or if the number is part of a version or a name. */
function parseNumber(text: string): number | null {
  // Many digits without grouping are a registration or telephone number.
  if (/\d\.\d+\.\d|\p{L}\d|\d{4,}[1-9]\d{2,}|\d[^\d.,]+\d/iu.test(text)) return null
  const [number] = /\d[\d,]*(?:\.\d+)?/.exec(text) ?? []
  if (number === undefined) return /unlimited/i.test(text) ? Infinity : null
  return Number(number.replaceAll(',', '')) * (/\dm\b/i.test(text) ? 1e6 : /\dk\b/i.test(text) ? 1e3 : 1)
}
