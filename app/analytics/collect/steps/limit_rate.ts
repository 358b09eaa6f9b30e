import { Drop, type Step } from '#analytics/collect/draft'
import type { MemoryRateLimiter } from '#analytics/collect/memory_rate_limiter'

/** The only reason for a drop that the sender learns, by status 429. */
export const TOO_MANY = 'too_many'

export function limitRate(rateLimiter: MemoryRateLimiter): Step {
  return (draft) => (rateLimiter.isExceeded(draft.site!.id, draft.ip, draft.at) ? new Drop(TOO_MANY) : draft)
}
