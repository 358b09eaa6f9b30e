import type { PageLabel } from 'rivalwatch-plugin'
import { type Claim, HIGH, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { findDifference, isCosmetic } from '../differences.js'
import { comparableNumbers, COUNTED, editClause, hasWord } from '../edit_words.js'
import { textKey } from '../likeness.js'
import type { PageVersion } from '../page_version.js'
import type { Edit, Passage } from '../pairing.js'
import { captionBelow, cellPhrase, HAS_WORD, isStatistic, nameKey } from '../proof.js'
import { amountsIn, cleanName, cleanText, quote, sentencesOf, wordCount } from '../words.js'
import { DATE, PERIOD, TRIAL, withCommonPeriods } from './phrases.js'
import { namesOwnVersion } from './versions.js'

/** Words for what customers may use at most. */
const LIMIT_WORD = /(?<!\p{L})(?:limits?|quota|max(?:imum)?|up to|timeout|allowance|rate)(?!\p{L})/iu
/** Number of words. A longer line is prose, which only mentions a number. */
const MAX_LIMIT_WORDS = 14
/** Number of words. A longer line is not a name that a sentence can quote next to its figure. */
const MAX_NAME_WORDS = 5
/** Share. A smaller change is neither a boast nor important for customers. */
const MIN_SHARE = 0.1
/** A smaller number, such as "3 steps", is nothing to boast about. */
const MIN_BOAST = 10
/** Pages on which a company claims how large or how fast it is. */
const CLAIM_PAGES = new Set<PageLabel>(['homepage', 'features'])
const TIME_UNIT = /(?<!\p{L})(?:minutes?|hours?|seconds?)(?!\p{L})/iu
/** A price whose currency is missing, or a commission: "200 / per month", "14% de commission". */
const BARE_PRICE =
  /^\d[\d.,]*\s?(?:\/\s?)?(?:per |a )?(?:mo(?:nth)?|y(?:ea)?r|week|day|user|seat)$|\d\s?%\s(?:\p{L}+\s){0,2}(?:commissions?|fees?|provision|gebühr|frais|comisi[oó]n|comissão|commissione|commissie|provisie|kommission|prowizj\p{L})(?!\p{L})/iu

/** What a number states: what is charged, what is allowed, what the company boasts of, or anything else. */
type Meaning = 'price' | 'limit' | 'boast' | 'other'

/** Lines that differ only in their numbers. */
export const figures: Kind = {
  find(comparison) {
    if (comparison.isLegal) return []
    return comparison.edits.flatMap((edit) => {
      const [before, after] = sentencesOfFigure(edit)
      return before && after && isOtherFigure(comparison, before, after)
        ? (claimOf(comparison, before, after) ?? [])
        : []
    })
  },
}

/** Returns the first sentence of a line in which only a number changed, on both sides, as if it were the line. */
function sentencesOfFigure({ before, after }: Edit): Passage[] {
  if (!before || !after) return []
  const old = sentencesOf(before.text)
  for (const now of sentencesOf(after.text)) {
    const masked = maskNumbers(now)
    const from = old.find((one) => maskNumbers(one) === masked)
    if (masked.includes('#') && from !== undefined && from !== now)
      return [
        { ...before, text: from },
        { ...after, text: now },
      ]
  }
  return []
}

/** Whether two lines differ in the number of the same thing, which no other kind of news is about. */
function isOtherFigure(comparison: Comparison, before: Passage, after: Passage): boolean {
  const [old, now] = [before.text, after.text]
  if (isCosmetic(old, now) || withCommonPeriods(old) === withCommonPeriods(now)) return false
  if (TRIAL.test(now) || namesOwnVersion(comparison.page, now)) return false
  // A script fills in a counter that begins with 0.
  if ([old, now].some((text) => /^0\P{L}*$/u.test(cleanText(text)))) return false
  if (after.plan && nameKey(after.plan.title) !== nameKey(before.plan?.title ?? '')) return false
  return (
    amountsIn(now).join() === amountsIn(old).join() ||
    comparison.label === 'careers' ||
    (isStatistic(comparison.before, old) && isStatistic(comparison.after, now))
  )
}

function claimOf(comparison: Comparison, before: Passage, after: Passage): Claim | null {
  const { label, after: version } = comparison
  const difference = findDifference(before.text, after.text)
  const [from, to] = comparableNumbers(after.text, difference) ?? [null, null]
  const share = from && to ? Math.abs(to / from - 1) : 1
  const isPriced = label === 'pricing' || after.plan !== null
  const isLarge = share >= MIN_SHARE
  const meaning = meaningOf(comparison, after, isLarge && Math.max(from ?? 0, to ?? 0) >= MIN_BOAST)
  const subject = subjectOf(comparison, before, after, meaning)
  if (subject === null) return null
  const plans = version.unitsOf('plan').filter(({ title }) => title === after.plan?.title)
  const plan = plans.length === 1 ? ` for ${cleanName(plans[0].title, 40)}` : ''
  const isBare = !hasWord(after.text)
  if (isBare && subject.name === '' && plan === '') return null
  const isImportant = isLarge && (isPriced || after.text.search(PERIOD) >= 0)
  return {
    id: meaning === 'limit' ? 'limit' : 'figure',
    points:
      meaning === 'price' || (meaning === 'limit' && isImportant) ? HIGH : meaning === 'other' ? LOW : MEDIUM,
    pointsAsLead: isPriced && from && to && isLarge && meaning === 'other' ? MEDIUM : undefined,
    rank: meaning === 'limit' ? 84 : isLarge ? 55 : 37,
    clause: editClause(before.text, after.text, { place: `${subject.phrase}${plan}` }),
    why: `A ${meaning === 'price' || meaning === 'limit' ? meaning : 'figure'} changed`,
    proof: subject.name ? [subject.name, after.text] : [after.text],
    essential: meaning === 'price' || (meaning === 'limit' && isPriced),
  }
}

/** Returns what a number states. */
function meaningOf({ label }: Comparison, { text, block, plan }: Passage, isLarge: boolean): Meaning {
  const heading = block.path.at(-1) ?? ''
  const isPriced = label === 'pricing' || plan !== null
  if (isPriced && BARE_PRICE.test(text)) return 'price'
  // A table's header may name the currency.
  if (label === 'pricing' && block.kind === 'cell' && /^\d{1,5}[.,]\d\d$/.test(text)) return 'price'
  const isShort = wordCount(text) <= MAX_LIMIT_WORDS
  const isEntry = plan !== null || block.kind !== 'paragraph' || /^[^.!?]*$/.test(text)
  const isAllowed =
    LIMIT_WORD.test(hasWord(text) ? text : heading) ||
    text.search(PERIOD) >= 0 ||
    (isPriced && isEntry && COUNTED.test(text))
  // What is saved or paid is not a limit.
  const isOfMoney = amountsIn(text).length > 0 || /\d\s?%/.test(text)
  const isBoast = /\d\s?[km]?\+/i.test(text) && !isEntry
  if (isAllowed && !isOfMoney && isShort && !isBoast && label !== 'blog' && label !== 'careers')
    return 'limit'
  const canBoast = CLAIM_PAGES.has(label) && block.kind !== 'cell' && !TIME_UNIT.test(text)
  return canBoast && isLarge && isShort ? 'boast' : 'other'
}

/** What a figure is about, with the phrase that says so. */
interface Subject {
  name: string
  phrase: string
}

/**
 * Returns what a figure is about, beyond its own words; null if that is unclear: its caption or its place in a table
 * changed, or several figures share the caption.
 */
function subjectOf(
  comparison: Comparison,
  before: Passage,
  after: Passage,
  meaning: Meaning
): Subject | null {
  const { blocks, tables } = comparison.after
  const [oldCell, cell] = [comparison.before.tables.cellLabel(before.at), tables.cellLabel(after.at)]
  if (oldCell?.row !== cell?.row || oldCell?.column !== cell?.column) return null
  if (cell && before.block.path.at(-1) !== after.block.path.at(-1)) return null
  // A row label that is a date does not say what the figure is about.
  if (cell && !DATE.test(cell.row)) return { name: cell.row, phrase: ` for ${cellPhrase(cell)}` }
  const isBare = !hasWord(after.text)
  if (isBare) {
    const old = captionBelow(comparison.before.blocks, before.at)
    const caption = captionBelow(blocks, after.at)
    // "Awards" may be "Awards and counting" now.
    if (!`${textKey(caption)} `.startsWith(`${textKey(old)} `) || (old === '' && caption !== '')) return null
    if (comparison.after.countLines(caption) > 1) return null
    const isCaption = wordCount(caption) <= MAX_NAME_WORDS && !isBelowName(comparison.after, after)
    if (caption !== '' && isCaption) return { name: caption, phrase: ` for ${quote(caption, 50)}` }
  }
  const above = blocks[after.at - 1]
  const isRightBelow = above?.kind === 'heading'
  const heading = isRightBelow ? above.text : (after.block.path.at(-1) ?? '')
  // Without its group, a limit would seem to hold for all customers.
  const isOfGroup = meaning === 'limit' && after.plan === null && heading !== comparison.after.headline
  const isNamed = (isRightBelow && (isBare || meaning === 'price' || wordCount(after.text) <= 2)) || isOfGroup
  return isNamed && heading !== '' && wordCount(heading) <= MAX_NAME_WORDS
    ? { name: heading, phrase: ` under ${quote(heading, 50)}` }
    : { name: '', phrase: '' }
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
