import type { Block } from 'rivalwatch-plugin'
import type { Comparison } from '../comparison.js'
import { textKey } from '../likeness.js'
import type { PageVersion } from '../page_version.js'
import type { Passage } from '../pairing.js'
import { isSaidInBoth } from '../proof.js'
import { amountsIn, cleanText, QUOTED, wordCount } from '../words.js'
import { isBareAmount } from './prices_in_text.js'

/**
 * Share of the lines under a heading that were added or removed with it. A section is not removed if many of its lines
 * stay.
 */
const MIN_SHARE = { after: 0.5, before: 0.75 }

/** Whether two headings or lines are below the same heading. */
export function isSamePlace(path: readonly string[], other: readonly string[]): boolean {
  return path.join('\n') === other.join('\n')
}

/**
 * Returns headings that were added or removed with a line under them, and whose words are missing from the other
 * version.
 */
export function sectionsOnlyIn(comparison: Comparison, side: 'before' | 'after'): Passage[] {
  const other = side === 'after' ? 'before' : 'after'
  const lines = comparison.edits.flatMap((edit) => (edit[side] && !edit[other] ? [edit[side]] : []))
  const under = new Set(
    [...comparison.edits, ...comparison.controls].flatMap((edit) => edit[side]?.block.path ?? [])
  )
  const headings = lines.filter((line) => {
    const { block, plan } = line
    const isTitle =
      block.kind === 'heading' &&
      !plan &&
      /\p{L}{2}/u.test(block.text) &&
      // Customers' quotes are not sections.
      !QUOTED.test(cleanText(block.text)) &&
      under.has(block.text)
    if (!isTitle || (side === 'before' && !isPartOfPage(comparison, block))) return false
    if (isWhollyRemoved(comparison, side, line)) return true
    return (
      (isNewUnder(comparison, side, block.text) || isInserted(comparison, side, line)) &&
      !isSaidInBoth(comparison, side, block.text) &&
      !hasKnownPrices(comparison, side, block.text)
    )
  })
  const all = [...headings, ...knownHeadingsOnlyIn(comparison, side)]
  // A heading under another new heading is part of that section.
  const titles = new Set(all.map(({ text }) => text))
  return all.filter(({ block }) => !block.path.some((title) => title !== block.text && titles.has(title)))
}

/**
 * Returns headings that were added or removed with all of their text, although the other version has their words in
 * another line, such as an entry of the menu.
 */
function knownHeadingsOnlyIn(comparison: Comparison, side: 'before' | 'after'): Passage[] {
  const [version, other] = [comparison[side], comparison[side === 'after' ? 'before' : 'after']]
  if (!version.content || !other.content) return []
  const replacing = linesOnlyIn(comparison, side === 'after' ? 'before' : 'after')
  const alone = linesOnlyIn(comparison, side).filter(({ at, plan }) => at >= 0 && !plan)
  const changed = new Set(comparison.edits.flatMap((edit) => edit[side]?.at ?? []))
  const found = alone.flatMap((line) =>
    line.block.path.map((title) =>
      version.blocks.findLastIndex(
        ({ kind, text }, index) => index < line.at && kind === 'heading' && text === title
      )
    )
  )
  return [...new Set(found)].flatMap((at) => {
    const block = version.blocks[at]
    if (!block || changed.has(at) || block.landmark !== 'main' || other.headingKeys.has(textKey(block.text)))
      return []
    const heading = { text: block.text, block, anchor: '', at, plan: null }
    const isReplaced = replacing.some(
      (line) =>
        (line.block.kind === 'heading' || wordCount(line.text) >= MIN_TEXT_WORDS) &&
        isSamePlace(line.block.path.slice(0, block.path.length), block.path)
    )
    const isText = ({ block: { path }, text }: Passage) =>
      path.includes(block.text) && wordCount(text) >= MIN_TEXT_WORDS && !isSaidInBoth(comparison, side, text)
    return !isReplaced && alone.some(isText) && isWhole(comparison, side, heading) ? [heading] : []
  })
}

/** Returns the lines of one version that have no partner in the other one. */
function linesOnlyIn({ edits }: Comparison, side: 'before' | 'after'): Passage[] {
  return edits.flatMap(({ before, after }) =>
    before && after ? [] : ((side === 'after' ? after : before) ?? [])
  )
}

/**
 * Whether a heading was inserted with the text right below it. Further lines below it may be old ones that follow the
 * last part of a section.
 */
function isInserted(comparison: Comparison, side: 'before' | 'after', { block, at }: Passage): boolean {
  if (side === 'before' || hasHeadingIn(comparison, 'before', block.path)) return false
  const { blocks } = comparison.after
  const first = blocks.findIndex(({ kind }, index) => index > at && kind !== 'link')
  const next = blocks[first]
  return (
    next !== undefined &&
    next.path.includes(block.text) &&
    (next.kind === 'heading' || wordCount(next.text) >= MIN_TEXT_WORDS) &&
    comparison.edits.some((edit) => !edit.before && edit.after?.at === first)
  )
}

/** Whether a heading in this place is only in one version. */
function hasHeadingIn({ edits }: Comparison, side: 'before' | 'after', path: readonly string[]): boolean {
  const other = side === 'after' ? 'before' : 'after'
  return edits.some(
    (edit) => !edit[other] && edit[side]?.block.kind === 'heading' && isSamePlace(edit[side].block.path, path)
  )
}

/** Share of a section's lines that came or went with it. If more stay, it may have been merged with another one. */
const MIN_WHOLE_SHARE = 0.8
/** The same for lines that directly follow the heading. What comes after them may be a part without a heading. */
const MIN_FIRST_SHARE = 0.5
/** Number of lines. So many short ones are the text of a section, too. */
const MANY_LINES = 5
/** Number of words. A shorter line does not show that the text of a section is gone. */
const MIN_TEXT_WORDS = 6

/**
 * Whether a section is gone with its text, and no other one took its place. Similar words elsewhere are then not what is
 * left of it.
 */
function isWhollyRemoved(comparison: Comparison, side: 'before' | 'after', heading: Passage): boolean {
  if (side === 'after' || comparison.after.lineKeys.includes(textKey(heading.text))) return false
  return !hasHeadingIn(comparison, 'after', heading.block.path) && isWhole(comparison, side, heading)
}

/** Whether nearly all lines under a heading, or those that directly follow it, are only in one version. */
function isWhole(comparison: Comparison, side: 'before' | 'after', { text: heading }: Passage): boolean {
  // Cells have the same few words in many tables.
  const lines = linesBelow(comparison[side], heading).filter(({ kind }) => kind !== 'cell')
  const isOnlyHere = createAbsenceCheck(comparison, side)
  const alone = lines.filter(isOnlyHere)
  const kept = lines.findIndex((line) => !isOnlyHere(line))
  const first = kept < 0 ? lines.length : kept
  return (
    (alone.length >= MIN_WHOLE_SHARE * lines.length ||
      (first === alone.length && first >= MIN_FIRST_SHARE * lines.length)) &&
    (alone.length >= MANY_LINES || alone.some(({ text }) => wordCount(text) >= MIN_TEXT_WORDS))
  )
}

/** Returns the lines under a heading, without short links, buttons and what introduces the next heading. */
function linesBelow(version: PageVersion, heading: string): Block[] {
  const { blocks } = version
  const landmark = blocks.find(({ kind, text }) => kind === 'heading' && text === heading)?.landmark
  return blocks.filter(
    (block, at) =>
      block.path.includes(heading) &&
      block.text !== heading &&
      (block.kind !== 'link' || wordCount(block.text) >= MIN_TEXT_WORDS) &&
      block.kind !== 'cta' &&
      // The footer seems to belong to the last heading of the page.
      (landmark === undefined || block.landmark === landmark) &&
      !isEyebrow(version, at, heading)
  )
}

/**
 * Returns a check for lines that one version has without a partner in the other one, or more often than it: "View app"
 * below each of several products.
 */
function createAbsenceCheck(comparison: Comparison, side: 'before' | 'after'): (block: Block) => boolean {
  const { edits, controls } = comparison
  const changed = new Set(
    [...edits, ...controls].flatMap((edit) => (edit.before && edit.after ? [] : (edit[side]?.text ?? [])))
  )
  const [own, other] = [comparison[side], comparison[side === 'after' ? 'before' : 'after']]
  return ({ text }) => {
    const count = own.countLines(text)
    return changed.has(text) || (count > 1 && count > other.countLines(text))
  }
}

/** Whether a heading has prices below it, all of which are in the other version: the same offer under another name. */
function hasKnownPrices(comparison: Comparison, side: 'before' | 'after', heading: string): boolean {
  const other = comparison[side === 'after' ? 'before' : 'after']
  const amounts = comparison[side].blocks.flatMap(({ path, text }) =>
    path.includes(heading) && isBareAmount(text) ? amountsIn(text) : []
  )
  return amounts.length > 0 && amounts.every((amount) => other.says(amount))
}

/** Whether the new version has all headings above a missing one. */
function isPartOfPage(comparison: Comparison, { path, text }: Block): boolean {
  return path.every((heading) => heading === text || isSaidInBoth(comparison, 'before', heading))
}

/** Number of words in a line that introduces the heading below it, and of such lines. */
const MAX_EYEBROW_WORDS = 6
const MAX_EYEBROWS = 2

/** Whether a line is a short introduction above the heading of another section, and belongs to that section. */
function isEyebrow({ blocks }: PageVersion, at: number, heading: string): boolean {
  const isShort = ({ kind, text }: Block) => kind === 'paragraph' && wordCount(text) <= MAX_EYEBROW_WORDS
  const below = blocks.slice(at, at + MAX_EYEBROWS + 1)
  const next = below.findIndex((block) => !isShort(block))
  return next > 0 && below[next].kind === 'heading' && !below[next].path.includes(heading)
}

/** Whether most lines under a heading were added or removed with it. Otherwise an existing section was only renamed. */
export function isNewUnder(comparison: Comparison, side: 'before' | 'after', heading: string): boolean {
  const version = comparison[side]
  if (!version.content) return true
  const isOnlyHere = createAbsenceCheck(comparison, side)
  // A line may be gone from this section although the page still says it elsewhere, but not if it was only edited.
  const isGone = ({ text }: Block) =>
    side === 'before' &&
    version.hasChangedLine(text) &&
    !comparison.edits.some(({ before, after }) => after && before?.text === text)
  const lines = linesBelow(version, heading).filter(({ text }) => text.length > 2)
  const alone = lines.filter((line) => isGone(line) || isOnlyHere(line))
  return alone.length >= MIN_SHARE[side] * lines.length
}
