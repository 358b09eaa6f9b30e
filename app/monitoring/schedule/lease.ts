import { crawlLease, maxCrawlAttempts } from '#config/crawler'

/**
 * Returns the range in which the lease of a living worker ends. Leases are never renewed for longer: one that ends
 * later was given before the clock was set back. The range allows for small differences between machines' clocks.
 */
export function livingLease(now: number): [first: number, last: number] {
  return [now, now + 2 * crawlLease]
}

/**
 * Matches a `page` whose crawl may begin: it waits, or its worker died. Takes the values of `livingLease`. A crawl that
 * crashed several workers waits for the sweeper, which gives it up.
 */
export const CAN_BEGIN = `page.turn is not null and page.attempts < ${maxCrawlAttempts}
  and (page.lease_token is null or page.lease_expires_at not between ? and ?)`
