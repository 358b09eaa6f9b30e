import { type Draft, Drop } from '#analytics/collect/draft'

/**
 * Drops hits whose users opted out. The script also checks this, but cached older scripts and other clients may not.
 */
export function respectOptOut(draft: Draft): Draft | Drop {
  return draft.optedOut ? new Drop('opted_out') : draft
}
