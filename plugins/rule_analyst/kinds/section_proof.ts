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
  const headings = [...lines, ...(side === 'before' ? unlistedTitles(comparison) : [])].filter((line) => {
    const { block, plan } = line
    return (
      block.kind === 'heading' &&
      !plan &&
      /\p{L}{2}/u.test(block.text) &&
      // Customers' quotes are not sections.
      !QUOTED.test(cleanText(block.text)) &&
      under.has(block.text) &&
      (isNewUnder(comparison, side, block.text) || isInserted(comparison, side, line)) &&
      (isWhollyRemoved(comparison, side, line) ||
        (!isSaidInBoth(comparison, side, block.text) && !hasKnownPrices(comparison, side, block.text))) &&
      (side === 'after' || isPartOfPage(comparison, block))
    )
  })
  // A heading under another new heading is part of that section.
  const titles = new Set(headings.map(({ text }) => text))
  return headings.filter(
    ({ block }) => !block.path.some((title) => title !== block.text && titles.has(title))
  )
}

/**
 * Returns the headings of missing texts that are no edits, because the new version has their words in another line, such
 * as a menu.
 */
function unlistedTitles({ before, after, edits }: Comparison): Passage[] {
  const listed = new Set(edits.flatMap((edit) => edit.before?.text ?? []))
  const titles = new Set(
    edits.flatMap((edit) =>
      edit.before && !edit.after && wordCount(edit.before.text) >= MIN_TEXT_WORDS
        ? (edit.before.block.path.at(-1) ?? [])
        : []
    )
  )
  return before.blocks.flatMap((block, at) =>
    block.kind === 'heading' &&
    titles.has(block.text) &&
    !listed.has(block.text) &&
    !hasTitle(after, block.text)
      ? [{ text: block.text, block, anchor: '', at, plan: null }]
      : []
  )
}

function hasTitle({ blocks }: PageVersion, title: string): boolean {
  const key = textKey(title)
  return blocks.some(({ kind, text }) => kind === 'heading' && textKey(text) === key)
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

/** Share of a section's lines that are gone with it. If more stay, the section may have been merged into another one. */
const MIN_GONE_SHARE = 0.8
/** Number of lines. So many short ones are the text of a section, too. */
const MANY_LINES = 5
/** Number of words. A shorter line does not show that the text of a section is gone. */
const MIN_TEXT_WORDS = 6

/**
 * Whether a section is gone with its text, and no other one took its place. Similar words elsewhere are then not what is
 * left of it.
 */
function isWhollyRemoved(
  comparison: Comparison,
  side: 'before' | 'after',
  { block, text: heading }: Passage
): boolean {
  const { before, after, edits, controls } = comparison
  if (side === 'after' || hasTitle(after, heading)) return false
  const gone = new Set(
    [...edits, ...controls].flatMap((edit) => (edit.before && !edit.after ? [edit.before.text] : []))
  )
  const lines = before.blocks.filter(
    ({ path, text, kind }, at) =>
      path.includes(heading) &&
      text !== heading &&
      kind !== 'link' &&
      kind !== 'cta' &&
      !isEyebrow(before, at, heading)
  )
  const goneLines = lines.filter(({ text }) => gone.has(text))
  return (
    !hasHeadingIn(comparison, 'after', block.path) &&
    goneLines.length >= MIN_GONE_SHARE * lines.length &&
    (goneLines.length >= MANY_LINES || goneLines.some(({ text }) => wordCount(text) >= MIN_TEXT_WORDS))
  )
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

/** Number of words in a line that introduces the heading below it. */
const MAX_EYEBROW_WORDS = 6

/** Whether a line is a short introduction right above the heading of another section, and belongs to that section. */
function isEyebrow({ blocks }: PageVersion, at: number, heading: string): boolean {
  const next = blocks[at + 1]
  return (
    next?.kind === 'heading' &&
    !next.path.includes(heading) &&
    blocks[at].kind === 'paragraph' &&
    wordCount(blocks[at].text) <= MAX_EYEBROW_WORDS
  )
}

/** Whether most lines under a heading were added or removed with it. Otherwise an existing section was only renamed. */
export function isNewUnder(comparison: Comparison, side: 'before' | 'after', heading: string): boolean {
  const version = comparison[side]
  if (!version.content) return true
  const changedTexts = new Set(
    [...comparison.edits, ...comparison.controls].flatMap((edit) => {
      const isAlone = !(edit.before && edit.after)
      return isAlone && edit[side] ? [edit[side].text] : []
    })
  )
  // A line may be gone from this section although the page still says it elsewhere.
  if (side === 'before') for (const { text } of version.changed) changedTexts.add(text)
  const lines = version.blocks.filter(
    ({ path, text, kind }, at) =>
      path.includes(heading) &&
      text.length > 2 &&
      kind !== 'link' &&
      kind !== 'cta' &&
      !isEyebrow(version, at, heading)
  )
  return lines.filter(({ text }) => changedTexts.has(text)).length >= MIN_SHARE[side] * lines.length
}
