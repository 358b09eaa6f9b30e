import type { Block } from 'rivalwatch-plugin'
import type { Comparison } from '../comparison.js'
import { textKey } from '../likeness.js'
import type { Passage } from '../pairing.js'
import { isSaidInBoth } from '../proof.js'
import { cleanText, QUOTED, wordCount } from '../words.js'

type Side = 'before' | 'after'

/** Share of the lines below a heading that came or went with it. If more stay, the section was renamed or merged. */
const MIN_SHARE = { after: 0.5, before: 0.75 }
/** The same if the other version has the words of the heading in other lines. */
const MIN_WHOLE_SHARE = 0.8
/** The same for lines that directly follow the heading. Those after them may be old text that has no heading now. */
const MIN_FIRST_SHARE = { after: 0, before: 0.5 }
/** Number of words. A shorter line does not show that the text of a section is new or gone. */
const MIN_TEXT_WORDS = 6

/** Whether two headings or lines are below the same heading. */
export function isSamePlace(path: readonly string[], other: readonly string[]): boolean {
  return path.join('\n') === other.join('\n')
}

/**
 * Returns the headings that only one version has, together with most of their text. If the other version has their
 * words elsewhere, nearly all of their text must be new or gone, and nothing else in its place.
 */
export function sectionsOnlyIn(comparison: Comparison, side: Side): Passage[] {
  const other = side === 'after' ? 'before' : 'after'
  const { [side]: version, edits, controls } = comparison
  const titles = new Set([...edits, ...controls].flatMap((edit) => edit[side]?.block.path ?? []))
  const alone = new Set(edits.flatMap((edit) => (edit[other] ? [] : (edit[side]?.at ?? []))))
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

/** Whether most lines under a heading were added or removed with it. Otherwise, a section was only renamed. */
export function isNewUnder(comparison: Comparison, side: Side, heading: string): boolean {
  if (!comparison[side].content) return true
  const { lines, alone } = linesBelow(comparison, side, heading)
  return alone.length >= MIN_SHARE[side] * lines.length
}

/** Whether nearly all lines under a heading, or those that directly follow it, are only in one version. */
function isWhole(comparison: Comparison, side: Side, heading: string): boolean {
  const { lines, alone } = linesBelow(comparison, side, heading)
  const isFirst = alone.every((line, at) => line === lines[at])
  return (
    alone.length >= (isFirst ? MIN_FIRST_SHARE[side] : MIN_WHOLE_SHARE) * lines.length &&
    alone.some(({ text }) => wordCount(text) >= MIN_TEXT_WORDS)
  )
}

/** Whether the other version has another heading or text in the place of a section. */
function isReplaced({ edits }: Comparison, side: Side, { path }: Block): boolean {
  const other = side === 'after' ? 'before' : 'after'
  return edits.some(({ [side]: own, [other]: line }) => {
    const isOther = !own && line && (line.block.kind === 'heading' || wordCount(line.text) >= MIN_TEXT_WORDS)
    return isOther && isSamePlace(line.block.path.slice(0, path.length), path)
  })
}

/**
 * Returns the lines under a heading, without short links, buttons and what introduces the next heading, and those of
 * them that only this version has.
 */
function linesBelow(comparison: Comparison, side: Side, heading: string) {
  const { edits, controls, [side]: own } = comparison
  const changed = new Set(
    [...edits, ...controls].flatMap((edit) => (edit.before && edit.after ? [] : (edit[side]?.text ?? [])))
  )
  const lines = own.blocks.filter(
    ({ kind, text, path, landmark }, at) =>
      path.includes(heading) &&
      !(own.blocks[at + 1]?.kind === 'heading' && wordCount(text) <= MIN_TEXT_WORDS) &&
      text !== heading &&
      (kind !== 'link' || wordCount(text) >= MIN_TEXT_WORDS) &&
      kind !== 'cta' &&
      // The footer seems to belong to the last heading of the page.
      landmark === 'main'
  )
  return { lines, alone: lines.filter(({ text }) => changed.has(text)) }
}
