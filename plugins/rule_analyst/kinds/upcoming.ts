import type { Comparison } from '../comparison.js'
import type { PageVersion } from '../page_version.js'
import type { Passage } from '../pairing.js'
import { wordCount } from '../words.js'
import { DATE } from './phrases.js'

/** Words for what is not released yet. */
export const UPCOMING = /unreleased|upcoming|development|coming soon|planned|roadmap|next release|\?\?/i
/** Number of words. A shorter line is a mark or a caption. */
export const MAX_MARK_WORDS = 4

function isMark(text: string): boolean {
  return UPCOMING.test(text) && wordCount(text) <= MAX_MARK_WORDS
}

/** Returns the "coming soon" next to an entry's heading; empty if there is none. */
export function markOf({ blocks }: PageVersion, at: number): string {
  if (at < 0 || DATE.test(blocks[at].text)) return ''
  const near = [blocks[at - 1], blocks[at + 1]].map((block) => block?.text ?? '')
  return near.find(isMark) ?? ''
}

/** A line that only says that what is above it is not there yet. */
const ANNOUNCED = /^[^\p{L}]*(?:coming soon|upcoming|planned|unreleased)[^\p{L}]*$/iu

/** Returns the "coming soon" right below the heading of a section; empty if there is none. */
export function announcementBelow({ blocks }: PageVersion, at: number): string {
  const below = at < 0 ? undefined : blocks[at + 1]
  return below && ANNOUNCED.test(below.text) ? below.text : ''
}

/** Returns the headings that are still there without the "coming soon" below them. */
export function headingsWithoutMark({ edits, after }: Comparison): Passage[] {
  const marked = new Set(
    edits.flatMap((edit) =>
      edit.before && !edit.after && isMark(edit.before.text) ? (edit.before.block.path.at(-1) ?? []) : []
    )
  )
  return after.blocks.flatMap((block, at): Passage[] =>
    block.kind === 'heading' && marked.has(block.text) && markOf(after, at) === ''
      ? [{ text: block.text, block, anchor: '', at, plan: null }]
      : []
  )
}
