/** How much an edited line matters among others. */
import type { Block } from 'rivalwatch-plugin'
import { HIGH, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { findDifference } from '../differences.js'
import { namesClause } from '../name_rows.js'
import { newNamesIn } from '../new_names.js'
import type { PageVersion } from '../page_version.js'
import type { Passage } from '../pairing.js'
import { lacksAmount, newSentenceIn } from '../proof.js'
import { amountsIn, cleanText, numbersIn, QUOTED, wordCount } from '../words.js'
import { ANNOUNCEMENT, DATE, TIME_OF_YEAR } from './phrases.js'

/** Number of words. A shorter line is not a sentence. */
export const MIN_SENTENCE_WORDS = 7
/** Number of words in a line that gives a date. */
const MAX_DATE_WORDS = 3

/** Returns the rank of a claim about a new line, or about an edited one. */
export function rankOf(comparison: Comparison, before: Passage | undefined, after: Passage): number {
  return (
    lengthRank(before?.text, after, comparison.after) +
    nameRank(comparison, before, after) +
    termsRank(comparison, before?.text, after.text)
  )
}

/** Ranks new text by length. Headings, banners and prices rank higher; customers' quotes and footers rank lower. */
function lengthRank(before: string | undefined, line: Passage, version: PageVersion): number {
  const { text, block, at } = line
  const difference = before === undefined ? null : findDifference(before, text)
  const length = difference ? difference.removed.length + difference.added.length : text.length
  const isTerse = text.length < 20 ? -5 : 0
  const isHeading = block.kind === 'heading' ? 2 : 0
  const hasFigure = before !== undefined && numbersIn(before).join(' ') !== numbersIn(text).join(' ') ? 2 : 0
  const amounts = amountsIn(text)
  // Text with a price matters more, even if the amount itself did not change.
  const hasAmount = amounts.some((amount) => !before?.includes(amount)) ? 4 : amounts.length > 0 ? 2 : 0
  const isQuoted = QUOTED.test(cleanText(text)) ? -10 : 0
  // A question says less than its answer.
  const isQuestion = block.kind === 'paragraph' && /[?？]$/.test(text) ? -10 : 0
  const isBanner = isFirstOfBanner(version, line) ? 4 : 0
  const isBelow = block.landmark === 'footer' || version.isDrawn(at) ? -10 : 0
  const marks = isBelow + isTerse + isHeading + hasFigure + hasAmount + isQuoted + isQuestion + isBanner
  return 34 + marks + Math.min(300, length) / 150
}

/** Rank per name that only one version has, and the most that names add. */
const NAME_RANK = { each: 1.5, most: 4 }

/** Ranks lines with names that the other version lacks higher than mere phrases. */
function nameRank(comparison: Comparison, before: Passage | undefined, after: Passage): number {
  const names = [
    ...newNamesIn(comparison, 'after', after.text),
    ...(before ? newNamesIn(comparison, 'before', before.text) : []),
  ]
  return Math.min(NAME_RANK.most, NAME_RANK.each * names.length)
}

/** Words for how a price comes about, and what a buyer commits to. */
const TERMS =
  /(?<!\p{L})(?:pric(?:e|es|ing)|plans?|contracts?|commitments?|annual(?:ly)?|monthly|yearly|billed|billing|discounts?|refunds?|fees?|seats?|licen[cs]es?|subscriptions?|preise?|vertr(?:ag|äge)|laufzeit|monatlich|jährlich|rabatte?|gebühr(?:en)?|prix|contrats?|mensuel(?:le)?s?|annuel(?:le)?s?|remises?|frais)(?!\p{L})/iu
const TERMS_RANK = 5

/** Ranks edits of what a buyer commits to higher than other text of a pricing page. */
function termsRank({ label }: Comparison, before: string | undefined, after: string): number {
  if (label !== 'pricing' || before === undefined) return 0
  const { removed, added } = findDifference(before, after)
  return TERMS.test(`${removed} ${added}`) ? TERMS_RANK : 0
}

/** Whether a line is the first changed one above all headings, as in a banner. */
function isFirstOfBanner({ blocks, changed, content }: PageVersion, { block, at }: Passage): boolean {
  const isAbove = ({ path, landmark }: Block) => path.length === 0 && landmark === 'main'
  if (content === null || !isAbove(block)) return false
  const above = new Set(blocks.slice(0, Math.max(0, at)))
  return !changed.some((one) => isAbove(one) && above.has(one))
}

/** Begins with what a price is for: "Consultation (55 minutes): £80". */
const NAMED_AMOUNT = /^\p{L}/u

/**
 * Returns the points of a line that leads, if it is news: high if the pricing page no longer shows the price that it had.
 */
export function leadPoints(
  comparison: Comparison,
  before: Passage | undefined,
  after: Passage
): number | undefined {
  if (!isNewsAlone(comparison, before, after)) return undefined
  const isPriceGone =
    comparison.label === 'pricing' &&
    before !== undefined &&
    // A bare amount may be anything, such as one of an example.
    [before, after].every(({ text }) => NAMED_AMOUNT.test(text) && amountsIn(text).length > 0) &&
    lacksAmount(comparison.after, before.text)
  return isPriceGone ? HIGH : MEDIUM
}

/**
 * Whether a line is news if nothing more important changed: a dated entry of a list, a new line of a changelog, and on a
 * pricing page, whose terms matter to every buyer, a new statement or another figure.
 */
function isNewsAlone(comparison: Comparison, before: Passage | undefined, after: Passage): boolean {
  if (!before && (comparison.label === 'changelog' || isDatedEntry(comparison, after))) return true
  if (!before && comparison.isMarketing && ANNOUNCEMENT.test(after.text)) return true
  if (comparison.label !== 'pricing' || after.block.landmark === 'footer') return false
  // A figure that the page had elsewhere only agrees with the rest now.
  if (before)
    return (
      amountsIn(after.text).length > 0 ||
      numbersIn(after.text).some((number) => !comparison.before.says(number)) ||
      PAID.test(newSentenceIn(comparison.before, before.text, after.text))
    )
  return after.block.kind === 'paragraph' && wordCount(after.text) >= MIN_SENTENCE_WORDS
}

/** Words for what must be paid, or need not be. */
const PAID =
  /(?<!\p{L})(?:free|paid|included|kostenlos|kostenpflichtig|inklusive|gratuit\p{L}*|payant\p{L}*|inclus\p{L}*|gratis|de pago|incluid[oa]s?|gratuito|a pagamento|inclus[oia]|płatn\p{L}+|bezpłatn\p{L}+)(?!\p{L})/iu

/** Whether a new line in a news list is next to a date, and so a separate entry. */
function isDatedEntry({ isNewsList, after }: Comparison, { at, text }: Passage): boolean {
  const isDate = (line = '') => DATE.test(line) && wordCount(line) <= MAX_DATE_WORDS
  return (
    isNewsList &&
    wordCount(text) >= MIN_SENTENCE_WORDS &&
    [at - 1, at + 1].some((next) => isDate(after.blocks[next]?.text))
  )
}

/** Words for when something will be available. */
const STARTS =
  /(?<!\p{L})(?:launch(?:es|ing)?|com(?:es|ing)|start(?:s|et)|arriv(?:es|ing|e)|available|verfügbar|erscheint|sortie|disponib\p{L}+|lanzamiento|uscita)(?!\p{L})/iu

/**
 * Whether an edited line names another time of a launch or, on a features page, other products that it
 * works with, or lost an amount that the pricing page no longer shows.
 */
export function isNotable(comparison: Comparison, before: string, now: string): boolean {
  const { label, after } = comparison
  if (label === 'features' && namesClause(comparison, before, now) !== '') return true
  const isAmountGone = label === 'pricing' && amountsIn(now).length === 0 && lacksAmount(after, before)
  const { removed, added } = findDifference(before, now)
  const isPostponed =
    STARTS.test(now) && [removed, added].every((words) => wordCount(words) <= 2 && TIME_OF_YEAR.test(words))
  return isAmountGone || isPostponed
}
