import type { Allowances } from '#analytics/collect/allowances'
import { Drop, type Step } from '#analytics/collect/draft'

/** Told to whoever sends so much, as no other reason is. */
export const TOO_MANY = 'too_many'

export function limitRate(allowances: Allowances): Step {
  return (draft) => (allowances.isExceeded(draft.site!.id, draft.ip, draft.at) ? new Drop(TOO_MANY) : draft)
}
