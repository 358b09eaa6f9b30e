/** How much an edited line matters among others. */
import type { Block } from 'rivalwatch-plugin'
import { HIGH, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { findDifference } from '../differences.js'
import { newNamesIn } from '../new_names.js'
import type { PageVersion } from '../page_version.js'
import type { Passage } from '../pairing.js'
import { lacksAmount, newSentenceIn } from '../proof.js'
import { amountsIn, cleanText, numbersIn, QUOTED, wordCount } from '../words.js'
import { ANNOUNCEMENT } from './phrases.js'

/** Number of words. A shorter line is not a sentence. */
const MIN_SENTENCE_WORDS = 7

/** Words for how a price comes about, and what a buyer commits to. */
const TERMS =
  /(?<!\p{L})(?:pric(?:e|es|ing)|plans?|contracts?|commitments?|annual(?:ly)?|monthly|yearly|billed|billing|discounts?|refunds?|fees?|seats?|licen[cs]es?|subscriptions?|preise?|vertr(?:ag|äge)|laufzeit|monatlich|jährlich|rabatte?|gebühr(?:en)?|prix|contrats?|mensuel(?:le)?s?|annuel(?:le)?s?|remises?|frais)(?!\p{L})/iu

/** Rank per name that only one version has, and the most that names add. */
const NAME_RANK = { each: 1.5, most: 4 }

/**
 * Ranks a new or edited line by length. Headings, banners, names, figures and prices rank higher, and on a pricing page
 * what a buyer commits to. Questions, customers' quotes, mockups and footers rank lower.
 */
export function rankOf(comparison: Comparison, before: string | undefined, line: Passage): number {
  const { label, after: version } = comparison
  const { text, block, at } = line
  const { removed, added } = findDifference(before ?? '', text)
  const length = before === undefined ? text.length : removed.length + added.length
  const amounts = amountsIn(text)
  const names = [
    ...newNamesIn(comparison, 'after', text),
    ...(before === undefined ? [] : newNamesIn(comparison, 'before', before)),
  ]
  const marks: [isMarked: boolean, rank: number][] = [
    [text.length < 20, -5],
    [block.kind === 'heading', 2],
    [before !== undefined && numbersIn(before).join(' ') !== numbersIn(text).join(' '), 2],
    // Text with a price matters more, even if the amount itself did not change.
    [amounts.length > 0, 2],
    [amounts.some((amount) => !before?.includes(amount)), 2],
    [QUOTED.test(cleanText(text)), -10],
    // A question says less than its answer.
    [block.kind === 'paragraph' && /[?？]$/.test(text), -10],
    [isFirstOfBanner(version, line), 4],
    [block.landmark === 'footer' || version.isDrawn(at), -10],
    [label === 'pricing' && before !== undefined && TERMS.test(`${removed} ${added}`), 5],
  ]
  return marks.reduce(
    (sum, [isMarked, rank]) => sum + (isMarked ? rank : 0),
    34 + Math.min(300, length) / 150 + Math.min(NAME_RANK.most, NAME_RANK.each * names.length)
  )
}

/** Whether a line is the first changed one above all headings, as in a banner. */
function isFirstOfBanner({ blocks, changed, content }: PageVersion, { block, at }: Passage): boolean {
  const isAbove = ({ path, landmark }: Block) => path.length === 0 && landmark === 'main'
  if (content === null || !isAbove(block)) return false
  const above = new Set(blocks.slice(0, Math.max(0, at)))
  return !changed.some((one) => isAbove(one) && above.has(one))
}

/** Begins with what a price is for: "Consultation (55 minutes): £80". A bare amount may be one of an example. */
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
    [before, after].every(({ text }) => NAMED_AMOUNT.test(text) && amountsIn(text).length > 0) &&
    lacksAmount(comparison.after, before.text)
  return isPriceGone ? HIGH : MEDIUM
}

/** Number of words that the old version lacks. With so many, a line of a marketing page says something else. */
const MIN_NEW_WORDS = 3

function countNewWords({ before }: Comparison, text: string): number {
  const words = new Set(text.match(/[\p{L}\p{N}]{3,}/gu))
  return [...words].filter((word) => !before.says(word)).length
}

/**
 * Whether a line is news if nothing more important changed: a new line of a changelog, an announcement, a line of a
 * marketing page with several words that are new to it, and on a pricing page, whose terms matter to every buyer, a new
 * statement or an edited line with an amount, another figure or a new sentence on what must be paid.
 */
function isNewsAlone(comparison: Comparison, before: Passage | undefined, after: Passage): boolean {
  const { label, isMarketing } = comparison
  if (!before && (label === 'changelog' || (isMarketing && ANNOUNCEMENT.test(after.text)))) return true
  if (after.block.landmark === 'footer') return false
  // Customers' quotes rotate.
  const isStatement = isMarketing && comparison.before.content !== null && !QUOTED.test(after.text)
  if (isStatement && countNewWords(comparison, after.text) >= MIN_NEW_WORDS) return true
  if (label !== 'pricing') return false
  if (!before) return after.block.kind === 'paragraph' && wordCount(after.text) >= MIN_SENTENCE_WORDS
  // A figure that the page had elsewhere only agrees with the rest now.
  return (
    amountsIn(after.text).length > 0 ||
    numbersIn(after.text).some((number) => !comparison.before.says(number)) ||
    PAID.test(newSentenceIn(comparison.before, before.text, after.text))
  )
}

/** Words for what must be paid, or need not be. */
const PAID =
  /(?<!\p{L})(?:free|paid|included|kostenlos|kostenpflichtig|inklusive|gratuit\p{L}*|payant\p{L}*|inclus\p{L}*|gratis|de pago|incluid[oa]s?|gratuito|a pagamento|inclus[oia]|płatn\p{L}+|bezpłatn\p{L}+)(?!\p{L})/iu
