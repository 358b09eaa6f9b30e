/** Determines when pages are due. */
import { createHash } from 'node:crypto'
import { DAY, HOUR } from '#platform/instants'
import type { CrawlFrequency } from '#monitoring/labels'
import { nextSampleCheck } from '#monitoring/sample/sample_story'

interface Scheduled {
  id: string
  url: string
  crawlFrequency: CrawlFrequency
}

/** Milliseconds between two crawls. */
const INTERVALS: Record<CrawlFrequency, number> = { hourly: HOUR, daily: DAY }

/**
 * Returns when the page is due next. Each page has a fixed place within the interval, derived from its ID, so that
 * crawls are spread evenly. Pages of a sample competitor are due when it changes.
 *
 * @returns milliseconds since 1970 UTC
 */
export function nextCrawlAfter({ id, url, crawlFrequency }: Scheduled, now: number): number {
  const sample = nextSampleCheck(url, now)
  if (sample !== null) return sample
  const interval = INTERVALS[crawlFrequency]
  const place = createHash('sha256').update(id).digest().readUInt32BE() % interval
  let next = now - (now % interval) + place
  // At least half an interval away, so that a page that was crawled manually just before is not crawled twice.
  while (next <= now + interval / 2) next += interval
  return next
}
