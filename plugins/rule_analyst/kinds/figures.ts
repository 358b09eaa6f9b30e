import type { PageLabel } from 'rivalwatch-plugin'
import { type Claim, HIGH, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { findDifference, isCosmetic } from '../differences.js'
import { comparableNumbers, COUNTED, editClause, hasWord } from '../edit_words.js'
import { sharedWords, textKey } from '../likeness.js'
import type { PageVersion } from '../page_version.js'
import type { Passage } from '../pairing.js'
import { captionBelow, cellPhrase, HAS_WORD, isStatistic, nameKey } from '../proof.js'
import { amountsIn, cleanName, cleanText, quote, sentencesOf, wordCount } from '../words.js'
import { DATE, PERIOD, TRIAL, withCommonPeriods } from './phrases.js'
import { changedQuantities } from './quantities.js'
import { namesOwnVersion } from './versions.js'

/** Words for what customers may use at most. */
const LIMIT_WORD = /(?<!\p{L})(?:limits?|quota|max(?:imum)?|up to|timeout|allowance|rate)(?!\p{L})/iu
/** Number of words. A longer line is prose, which only mentions a number. */
const MAX_FIGURE_WORDS = 14
/** Number of words. A longer line is not a name that a sentence can quote next to its figure. */
const MAX_NAME_WORDS = 5
/** Share of words. With fewer in common, two sentences count different things. */
const MIN_SHARED_WORDS = 0.5
/** Share. A smaller change is neither a boast nor important for customers. */
const MIN_SHARE = 0.1
/** A smaller number, such as "3 steps", is nothing to boast about. */
const MIN_BOAST = 10
/** A price whose currency is missing, or a commission: "200 / per month", "14% de commission". */
const BARE_PRICE =
  /^\d[\d.,]*\s?(?:\/\s?)?(?:per |a )?(?:mo(?:nth)?|y(?:ea)?r|week|day|user|seat)$|\d\s?%\s(?:\p{L}+\s){0,2}(?:commissions?|fees?|provision|gebühr|frais|comisi[oó]n|comissão|commissione|commissie|provisie|kommission|prowizj\p{L})(?!\p{L})/iu
/** Pages on which a company claims how large or how fast it is. */
const CLAIM_PAGES = new Set<PageLabel>(['homepage', 'features'])
const TIME_UNIT = /(?<!\p{L})(?:minutes?|hours?|seconds?)(?!\p{L})/iu

/** Lines that state another number of the same thing. */
export const figures: Kind = {
  find(comparison) {
    if (comparison.isLegal) return []
    return comparison.edits.flatMap(({ before, after }) => {
      const pair = before && after && sentencesWithOtherNumbers(comparison, before, after)
      return pair && isOtherFigure(comparison, ...pair) ? (claimOf(comparison, ...pair) ?? []) : []
    })
  },
}

/**
 * Returns the first sentences of two lines that differ only in a number, each as if it were the line; or those of a
 * pricing page that were also edited in other ways, but count the same thing.
 */
function sentencesWithOtherNumbers(
  { label, before: old, after: now }: Comparison,
  before: Passage,
  after: Passage
): [Passage, Passage] | null {
  const isSame = (from: string, to: string) =>
    from !== to && maskNumbers(from) === maskNumbers(to) && /#/.test(maskNumbers(to))
  const isCounted = (from: string, to: string) =>
    label === 'pricing' &&
    sharedWords(from, to) >= MIN_SHARED_WORDS &&
    changedQuantities(from, to).some((pair) => !now.says(pair[0]) && !old.says(pair[1]))
  for (const isPair of [isSame, isCounted])
    for (const to of sentencesOf(after.text)) {
      const from = sentencesOf(before.text).find((one) => isPair(one, to))
      if (from !== undefined)
        return [
          { ...before, text: from },
          { ...after, text: to },
        ]
    }
  return null
}

/** Whether no other kind of news is about a figure. */
function isOtherFigure(comparison: Comparison, before: Passage, after: Passage): boolean {
  const [old, now] = [before.text, after.text]
  if (isCosmetic(old, now) || withCommonPeriods(old) === withCommonPeriods(now)) return false
  if (TRIAL.test(now) || namesOwnVersion(comparison.page, now)) return false
  // A script fills in a counter that begins with 0.
  if ([old, now].some((text) => /^0\P{L}*$/u.test(cleanText(text)))) return false
  if (after.plan && nameKey(after.plan.title) !== nameKey(before.plan?.title ?? '')) return false
  return amountsIn(now).join() === amountsIn(old).join() || isStatistic(comparison.after, now)
}

function claimOf(comparison: Comparison, before: Passage, after: Passage): Claim | null {
  const { label } = comparison
  const numbers = comparableNumbers(after.text, findDifference(before.text, after.text))
  const isLarge = numbers === null || Math.abs(numbers[1] / numbers[0] - 1) >= MIN_SHARE
  const isPriced = label === 'pricing' || after.plan !== null
  const isPrice = isPriced && BARE_PRICE.test(after.text)
  const isLimit = !isPrice && isAllowance(comparison, after)
  const isBoast = isLarge && Math.max(...(numbers ?? [])) >= MIN_BOAST && isClaim(label, after.text)
  const isNumber = numbers !== null || changedQuantities(before.text, after.text).length > 0
  const isImportant = isLarge && (isPriced || after.text.search(PERIOD) >= 0)
  const subject = subjectOf(comparison, before, after, isPrice || isLimit)
  if (subject === null) return null
  return {
    id: isLimit ? 'limit' : 'figure',
    points:
      isPrice || (isLimit && isImportant)
        ? HIGH
        : isLimit || isBoast || (isPriced && isLarge && isNumber)
          ? MEDIUM
          : LOW,
    rank: isLimit ? 84 : isLarge ? 55 : 37,
    clause: editClause(before.text, after.text, { place: subject.phrase }),
    why: `A ${isPrice ? 'price' : isLimit ? 'limit' : 'figure'} changed`,
    proof: subject.name ? [subject.name, after.text] : [after.text],
    essential: isPrice || (isLimit && isPriced),
  }
}

/** Whether a line states how much customers may use. What they save or pay is not a limit. */
function isAllowance({ label }: Comparison, { text, block, plan }: Passage): boolean {
  const isPriced = label === 'pricing' || plan !== null
  const isEntry = plan !== null || block.kind !== 'paragraph' || /^[^.!?]*$/.test(text)
  const isOfMoney = amountsIn(text).length > 0 || /\d\s?%/.test(text)
  if (isOfMoney || wordCount(text) > MAX_FIGURE_WORDS || label === 'blog' || label === 'careers') return false
  return (
    LIMIT_WORD.test(hasWord(text) ? text : (block.path.at(-1) ?? '')) ||
    text.search(PERIOD) >= 0 ||
    (isPriced && isEntry && COUNTED.test(text))
  )
}

/** Whether a short line may boast of something. How long it takes does not. */
function isClaim(label: PageLabel, text: string): boolean {
  return CLAIM_PAGES.has(label) && wordCount(text) <= MAX_FIGURE_WORDS && !TIME_UNIT.test(text)
}

/** What a figure is about, with the phrase that says so. */
interface Subject {
  name: string
  phrase: string
}

/**
 * Returns what a figure is about, beyond its own words; null if that is unclear: its caption or its place in a table
 * changed, or nothing names it.
 *
 * @param isOfGroup whether the figure would seem to hold for all customers without the heading above it
 */
function subjectOf(
  comparison: Comparison,
  before: Passage,
  after: Passage,
  isOfGroup: boolean
): Subject | null {
  const { blocks, tables, headline } = comparison.after
  const [oldCell, cell] = [comparison.before.tables.cellLabel(before.at), tables.cellLabel(after.at)]
  if (oldCell?.row !== cell?.row || oldCell?.column !== cell?.column) return null
  // A row label that is a date does not say what the figure is about.
  if (cell && !DATE.test(cell.row)) return { name: cell.row, phrase: ` for ${cellPhrase(cell)}` }
  const isBare = !hasWord(after.text)
  if (isBare) {
    const old = captionBelow(comparison.before.blocks, before.at)
    const caption = captionBelow(blocks, after.at)
    // "Awards" may be "Awards and counting" now.
    if (!`${textKey(caption)} `.startsWith(`${textKey(old)} `) || (old === '' && caption !== '')) return null
    const isCaption = wordCount(caption) <= MAX_NAME_WORDS && !isBelowName(comparison.after, after)
    if (caption !== '' && isCaption) return { name: caption, phrase: ` for ${quote(caption, 50)}` }
  }
  if (after.plan) return { name: '', phrase: ` for ${cleanName(after.plan.title, 40)}` }
  const above = blocks[after.at - 1]
  const isRightBelow = above?.kind === 'heading'
  const heading = isRightBelow ? above.text : (after.block.path.at(-1) ?? '')
  const isName =
    heading !== '' && (isRightBelow || heading !== headline) && wordCount(heading) <= MAX_NAME_WORDS
  if (isName && (isBare || isOfGroup)) return { name: heading, phrase: ` under ${quote(heading, 50)}` }
  return isBare ? null : { name: '', phrase: '' }
}

/** Whether the figures around a line are below their names and not above their captions, as in a price list. */
function isBelowName({ blocks }: PageVersion, { block }: Passage): boolean {
  const part = blocks.filter(({ kind, path }) => kind !== 'heading' && path.join() === block.path.join())
  // Below the last figure, there may be an ornament.
  const last = part.findLast(({ text }) => /[\p{L}\p{N}]/u.test(text))
  return last !== undefined && !HAS_WORD.test(last.text)
}

function maskNumbers(text: string): string {
  return cleanText(text)
    .toLowerCase()
    .replace(/unlimited|\d[\d.,]*\+?/g, '#')
    .replace(PERIOD, '@')
}
