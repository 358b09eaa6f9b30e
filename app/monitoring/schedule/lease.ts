import { crawlLease, maxCrawlAttempts } from '#config/crawler'

/**
 * Returns the range in which the lease of a living worker ends. No lease is renewed beyond it: one that ends later was
 * issued before the clock was set back. The range allows for small differences between machines' clocks.
 */
export function livingLease(now: number): [first: number, last: number] {
  return [now, now + 2 * crawlLease]
}

/**
 * Matches a `page` whose crawl may begin, because it is waiting or its worker died. Takes the values of `livingLease`
 * as parameters. A crawl that crashed several workers is left to the sweeper, which ends it as failed.
 */
export const CAN_BEGIN = `page.turn is not null and page.attempts < ${maxCrawlAttempts}
  and (page.lease_token is null or page.lease_expires_at not between ? and ?)`
