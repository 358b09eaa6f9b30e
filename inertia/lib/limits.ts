import type { CrawlLimits } from '#monitoring/schedule/crawl_limits'
import { hourName } from '~/lib/labels'

/** Formats a pace to follow the word "every": "minute", "10 minutes". */
export function paceName(seconds: number): string {
  if (seconds === 3600) return 'hour'
  if (seconds === 60) return 'minute'
  if (seconds % 60 === 0) return `${seconds / 60} minutes`
  return seconds === 1 ? 'second' : `${seconds} seconds`
}

/** Describes how limits affect scheduled and requested checks; null without limits. */
export function limitsInWords({ pace, hours }: CrawlLimits): string | null {
  const during = hours && `from ${hourName(hours.from)} to ${hourName(hours.until)}`
  if (pace === null) return during && `Checked ${during}. “Check all now” works at any time.`
  const atPace = `At most one check every ${paceName(pace)}`
  return during
    ? `${atPace}, ${during}. “Check all” respects the pace and works at any time.`
    : `${atPace}, including “Check all”.`
}
