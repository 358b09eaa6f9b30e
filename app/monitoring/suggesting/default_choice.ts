import type { PageLabel } from 'rivalwatch-plugin'
import type { CrawlFrequency } from '#monitoring/labels'

/** Pages where hours matter. */
const HOURLY: readonly PageLabel[] = ['pricing', 'changelog']

/** Returns how often a page is worth checking, by its label. */
export function frequencyFor(label: PageLabel): CrawlFrequency {
  return HOURLY.includes(label) ? 'hourly' : 'daily'
}
