import { crawlLease } from '#config/crawler'

/**
 * Between which times the lease of a running crawl ends whose worker is alive. Nobody renews one for longer: one that ends
 * later was given before the clock went back. Clocks of machines differ a little.
 */
export function livingLease(now: number): [first: number, last: number] {
  return [now, now + 2 * crawlLease]
}
