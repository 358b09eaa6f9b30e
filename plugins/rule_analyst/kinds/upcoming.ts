import type { PageVersion } from '../page_version.js'
import { wordCount } from '../words.js'
import { DATE } from './phrases.js'

/** Words for what is not released yet. */
export const UPCOMING = /unreleased|upcoming|development|coming soon|planned|roadmap|next release|\?\?/i
/** Number of words. A shorter line is a mark or a caption. */
export const MAX_MARK_WORDS = 4

/** Whether "coming soon" is next to the heading of an entry without a date. */
export function isMarkedUpcoming({ blocks }: PageVersion, at: number): boolean {
  if (at < 0 || DATE.test(blocks[at].text)) return false
  return [blocks[at - 1], blocks[at + 1]].some(
    (near) => near && UPCOMING.test(near.text) && wordCount(near.text) <= MAX_MARK_WORDS
  )
}

/** A line that only says that what is above it is not there yet. */
const ANNOUNCED = /^[^\p{L}]*(?:coming soon|upcoming|planned|unreleased)[^\p{L}]*$/iu

/** Returns the "coming soon" right below the heading of a section; empty if there is none. */
export function announcementBelow({ blocks }: PageVersion, at: number): string {
  const below = at < 0 ? undefined : blocks[at + 1]
  return below && ANNOUNCED.test(below.text) ? below.text : ''
}
