import { type Draft, Drop } from '#analytics/collect/draft'

/** The script asks the browser first; this holds for hits of cached scripts and of programs, too. */
export function respectOptOut(draft: Draft): Draft | Drop {
  return draft.optedOut ? new Drop('opted_out') : draft
}
