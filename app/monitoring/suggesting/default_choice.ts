import type { PageLabel } from 'rivalwatch-plugin'
import type { CrawlFrequency } from '#monitoring/labels'

/** Pages on which changes are urgent. */
const HOURLY: readonly PageLabel[] = ['pricing', 'changelog']

/** Returns the default check frequency for pages with a label. */
export function frequencyFor(label: PageLabel): CrawlFrequency {
  return HOURLY.includes(label) ? 'hourly' : 'daily'
}
