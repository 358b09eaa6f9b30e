import { countOf } from 'rivalwatch-plugin'
import type { Plan } from '#config/plans'
import { LimitReached, ProductError } from '#platform/errors'

/** The names of what a plan limits, as errors and the API use them. */
const NAMES = { domains: 'Competitor', urls: 'Watched URL', users: 'User' }
const MORE = { domains: 'more competitor', urls: 'more page', users: 'more user' }

/**
 * Checks that a plan has room for more. Call it in the transaction that adds them, which holds the workspace's lock, and
 * run the whole action through `withinLimits`, which records the denied attempt.
 *
 * @param countUsed counts what the workspace has; not called if the plan has no limit
 * @param added how many are to be added
 * @throws LimitReached if the plan has no room
 * @throws ProductError if it has room for some of them
 */
export async function requireRoom(
  { limits }: Pick<Plan, 'limits'>,
  what: keyof Plan['limits'],
  countUsed: () => number | Promise<number>,
  added = 1
): Promise<void> {
  const max = limits[what]
  if (max === null || added === 0) return
  const used = await countUsed()
  if (used >= max) throw new LimitReached(NAMES[what], used, max)
  if (used + added <= max) return
  const room = countOf(max - used, MORE[what])
  const message = `Your plan allows ${room} (${used} of ${max} used), but you selected ${added}`
  throw new ProductError(402, 'limit_reached', message)
}
