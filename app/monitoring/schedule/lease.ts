import { crawlLease } from '#config/crawler'

/**
 * Returns the range in which the lease of a living worker ends. Leases are never renewed for longer: one that ends
 * later was given before the clock was set back. The range allows for small differences between machines' clocks.
 */
export function livingLease(now: number): [first: number, last: number] {
  return [now, now + 2 * crawlLease]
}
