import type { PageVersion } from '../page_version.js'

/** Words for what is not released yet. */
export const UPCOMING = /unreleased|upcoming|development|coming soon|planned|roadmap|next release|\?\?/i
/** A line that only says that what is above it is not there yet. */
export const ANNOUNCED = /^[^\p{L}]*(?:coming soon|upcoming|planned|unreleased)[^\p{L}]*$/iu

/** Returns the "coming soon" right below the heading of a section; empty if there is none. */
export function announcementBelow({ blocks }: PageVersion, at: number): string {
  const below = at < 0 ? undefined : blocks[at + 1]
  return below && ANNOUNCED.test(below.text) ? below.text : ''
}
