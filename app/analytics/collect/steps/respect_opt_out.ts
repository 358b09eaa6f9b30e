import { type Draft, Drop } from '#analytics/collect/draft'

/** The script checks this too; cached older scripts and other clients may not. */
export function respectOptOut(draft: Draft): Draft | Drop {
  return draft.optedOut ? new Drop('opted_out') : draft
}
