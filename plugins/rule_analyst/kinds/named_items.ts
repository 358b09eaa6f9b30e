import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { pagePhrase } from '../page_names.js'
import type { Edit, Passage } from '../pairing.js'
import { HAS_WORD, isSaidInBoth } from '../proof.js'
import { amountsIn, cleanName, joinNames, quote, wordCount } from '../words.js'
import { JOB_WORD } from './job_words.js'
import { DATE } from './phrases.js'
import { areAlike } from './topics.js'

/** Number of words. A longer line is text, not the name of an item. */
const MAX_NAME_WORDS = 8
/** Lines of an item that are searched for its name. A date or a category may be above it. */
const MAX_LINES_TO_NAME = 3
const MAX_NAMED = 2
/** Number of words. A text of at least this length describes the item. */
const MIN_TEXT_WORDS = 4
/** Number of words. A shorter text is shown after the name. */
const MAX_DETAIL_WORDS = 9

/**
 * Lines that were added or removed together, without a heading. The first short line names them: a feature, a person or
 * a dish with its text.
 */
export const namedItems: Kind = {
  find(comparison) {
    const isRewritten = comparison.isRewritten && !comparison.isNewsList
    if (comparison.isLegal || isRewritten || comparison.label === 'careers') return []
    // On other pages, the information about a missing item may have moved elsewhere.
    const isInformation = comparison.label === 'features' || comparison.label === 'custom'
    const removed = isInformation ? itemsOnlyIn(comparison, 'before') : []
    return [
      ...claimsOf(comparison, itemsOnlyIn(comparison, 'after'), 'now lists', 44),
      ...claimsOf(comparison, removed, 'no longer lists', 40),
    ]
  },
}

interface Item {
  name: string
  /** All lines below the name. */
  texts: string[]
}

function claimsOf({ label, page }: Comparison, items: readonly Item[], verb: string, rank: number): Claim[] {
  if (items.length === 0) return []
  const isDescribed = items.some(({ texts }) => texts.some((text) => wordCount(text) >= MIN_TEXT_WORDS))
  const isNews = label === 'features' || label === 'changelog'
  return [
    {
      id: 'named_item',
      points: isNews && isDescribed ? MEDIUM : LOW,
      rank,
      clause: `${verb} ${namesOf(items)} on ${pagePhrase(page)}`,
      why: 'A list on the page changed',
      proof: items.slice(0, MAX_NAMED).flatMap(({ name, texts }) => [name, ...texts]),
    },
  ]
}

/** Returns the names of items; for a single item, also its text: "“Ada Berg” (Engineer for billing, Malmö)". */
function namesOf(items: readonly Item[]): string {
  const names = items.map(({ name }) => quote(name, 60))
  const [detail = ''] = items.length === 1 ? items[0].texts.map((text) => cleanName(text, 100)) : []
  // Two short lines may be two separate items, unless they are a person and a role.
  const isOfName = wordCount(detail) >= MIN_TEXT_WORDS || /[,;]/.test(detail) || JOB_WORD.test(detail)
  const isShown = isOfName && wordCount(detail) <= MAX_DETAIL_WORDS && !/[.!?()“”"]/.test(detail)
  return `${joinNames(names, MAX_NAMED, 'items')}${isShown ? ` (${detail})` : ''}`
}

/** Groups consecutive lines that only one version has into named items. */
function itemsOnlyIn(comparison: Comparison, side: 'before' | 'after'): Item[] {
  const other = comparison[side === 'after' ? 'before' : 'after']
  const lines = [...comparison.edits, ...comparison.controls]
    .flatMap((edit) => (isAlone(edit) ? (edit[side] ?? []) : []))
    .filter(({ at, plan, block }) => at >= 0 && plan === null && block.kind !== 'cell')
    .sort((a, b) => a.at - b.at)
  return runsOf(lines).flatMap((run): Item[] => {
    // A short line below a figure is its caption.
    const at = run
      .slice(0, MAX_LINES_TO_NAME)
      .findIndex((line, index) => isName(line) && !isFigure(run[index - 1]?.text))
    const below = run.slice(at + 1)
    // A heading names a section, a line above a heading introduces it, and links below a name are a menu.
    const isItem =
      at >= 0 &&
      run[0].block.kind !== 'heading' &&
      below[0]?.block.kind !== 'heading' &&
      below.some(({ block }) => block.kind === 'paragraph')
    // A name next to a quote is a customer's.
    const isQuoted = [...run.slice(0, at), ...below.slice(0, 1)].some(({ text }) => /^["“”„«»]/.test(text))
    if (!isItem || isQuoted) return []
    const name = run[at].text
    // A name appears once. "Coming soon" is the text of every empty slot.
    const isRepeated = lines.filter(({ text }) => text === name).length > 1
    if (isRepeated || isSaidInBoth(comparison, side, name)) return []
    // A text that was a part of another line is not new.
    const isNew = ({ text }: Passage) => !other.says(text) || other.countLines(text) > 0
    return [{ name, texts: below.filter(isNew).map(({ text }) => text) }]
  })
}

/** Divides lines into runs of consecutive ones. */
function runsOf(lines: readonly Passage[]): Passage[][] {
  const runs: Passage[][] = []
  for (const line of lines) {
    const last = runs.at(-1)
    if (last?.at(-1)!.at === line.at - 1) last!.push(line)
    else runs.push([line])
  }
  return runs
}

/** Whether a line has no other form in the other version. */
function isAlone({ before, after }: Edit): boolean {
  return !before || !after || (!areAlike(before.text, after.text) && before.text !== after.text)
}

function isName(line: Passage): boolean {
  const name = cleanName(line.text)
  const countOf = (pattern: RegExp) => (name.match(pattern) ?? []).length
  return (
    // Items of a list are reported together.
    (line.block.kind === 'paragraph' || line.block.kind === 'link') &&
    wordCount(name) <= MAX_NAME_WORDS &&
    /^[\p{Lu}\p{Lo}\p{N}].*\p{L}{2}/u.test(name) &&
    !/^["“”„«‘']|[.!?:;,…]$|@/.test(line.text) &&
    !DATE.test(name) &&
    amountsIn(name).length === 0 &&
    // "Sep 12–13" and "Tel. 050 33 41 25" are not names.
    countOf(/\d+/g) < countOf(/\p{L}{2,}/gu)
  )
}

function isFigure(text = ''): boolean {
  return /\d/.test(text) && !HAS_WORD.test(text)
}
