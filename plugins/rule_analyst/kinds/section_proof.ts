import type { Block } from 'rivalwatch-plugin'
import type { Comparison } from '../comparison.js'
import { textKey } from '../likeness.js'
import type { PageVersion } from '../page_version.js'
import type { Passage } from '../pairing.js'
import { isSaidInBoth } from '../proof.js'
import { cleanText, QUOTED, wordCount } from '../words.js'

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
 * Returns the headings that only one version has, together with their text, unless the other version has their words in
 * a line that changed as well.
 */
export function sectionsOnlyIn(comparison: Comparison, side: 'before' | 'after'): Passage[] {
  const other = side === 'after' ? 'before' : 'after'
  const { [side]: version, edits, controls } = comparison
  const titles = new Set([...edits, ...controls].flatMap((edit) => edit[side]?.block.path ?? []))
  const alone = new Set(
    edits.flatMap(({ [side]: line, [other]: partner }) => (partner ? [] : (line?.at ?? [])))
  )
  const plans = version.unitsOf('plan')
  const found = version.blocks.flatMap((block, at): Passage[] => {
    const { kind, landmark, text } = block
    const isTitle =
      kind === 'heading' &&
      landmark === 'main' &&
      titles.has(text) &&
      // An entry of the menu may have its words.
      (alone.has(at) || comparison[other].says(text)) &&
      !comparison[other].headingKeys.has(textKey(text)) &&
      !plans.some(({ start, end }) => at >= start && at < end) &&
      /\p{L}{2}/u.test(text) &&
      // Customers' quotes are not sections.
      !QUOTED.test(cleanText(text))
    const isOnlyHere =
      isTitle &&
      ((isNewUnder(comparison, side, text) && !isSaidInBoth(comparison, side, text)) ||
        (!isReplaced(comparison, side, block) && isWhole(comparison, side, text)))
    return isOnlyHere ? [{ text, block, anchor: '', at, plan: null }] : []
  })
  // A heading under another new heading is part of that section.
  const names = new Set(found.map(({ text }) => text))
  return found.filter(({ block }) => !block.path.some((title) => title !== block.text && names.has(title)))
}

/** Whether the other version has another heading or text in the place of a section. */
function isReplaced({ edits }: Comparison, side: 'before' | 'after', { path }: Block): boolean {
  const other = side === 'after' ? 'before' : 'after'
  return edits.some(({ [side]: own, [other]: line }) => {
    const isOther = !own && line && (line.block.kind === 'heading' || wordCount(line.text) >= MIN_TEXT_WORDS)
    return isOther && isSamePlace(line.block.path.slice(0, path.length), path)
  })
}

/** Share of a section's lines that came or went with it. If more stay, it may have been merged with another one. */
const MIN_WHOLE_SHARE = 0.8
/** The same for lines that directly follow the heading. Those after them may be old text that has no heading now. */
const MIN_FIRST_SHARE = { after: 0, before: 0.5 }
/** Number of lines. So many short ones are the text of a section, too. */
const MANY_LINES = 5
/** Number of words. A shorter line does not show that the text of a section is gone. */
const MIN_TEXT_WORDS = 6

/** Whether nearly all lines under a heading, or those that directly follow it, are only in one version. */
function isWhole(comparison: Comparison, side: 'before' | 'after', heading: string): boolean {
  // Cells have the same few words in many tables.
  const lines = linesBelow(comparison[side], heading).filter(({ kind }) => kind !== 'cell')
  const isOnlyHere = createAbsenceCheck(comparison, side)
  const alone = lines.filter(isOnlyHere)
  const kept = lines.findIndex((line) => !isOnlyHere(line))
  const first = kept < 0 ? lines.length : kept
  return (
    (alone.length >= MIN_WHOLE_SHARE * lines.length ||
      (first === alone.length && first >= MIN_FIRST_SHARE[side] * lines.length)) &&
    (alone.length >= MANY_LINES || alone.some(({ text }) => wordCount(text) >= MIN_TEXT_WORDS))
  )
}

/** Returns the lines under a heading, without short links, buttons and what introduces the next heading. */
function linesBelow(version: PageVersion, heading: string): Block[] {
  return version.blocks.filter(
    (block, at) =>
      block.path.includes(heading) &&
      block.text !== heading &&
      (block.kind !== 'link' || wordCount(block.text) >= MIN_TEXT_WORDS) &&
      block.kind !== 'cta' &&
      // The footer seems to belong to the last heading of the page.
      block.landmark === 'main' &&
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

/** Whether most lines under a heading were added or removed with it. Otherwise, a section was only renamed. */
export function isNewUnder(comparison: Comparison, side: 'before' | 'after', heading: string): boolean {
  const version = comparison[side]
  if (!version.content) return true
  const lines = linesBelow(version, heading)
  const alone = lines.filter(createAbsenceCheck(comparison, side))
  return alone.length >= MIN_SHARE[side] * lines.length
}
