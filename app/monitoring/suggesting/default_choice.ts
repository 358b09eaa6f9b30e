import type { PageLabel } from '#platform/contract'
import type { CrawlFrequency } from '#monitoring/labels'

/** Pages that most teams would watch anyway; a blog and documents change often and seldom say much. */
const WORTH_WATCHING: readonly PageLabel[] = ['pricing', 'features', 'changelog', 'careers', 'homepage']
/** Where hours matter. */
const HOURLY: readonly PageLabel[] = ['pricing', 'changelog']

/** Whether a suggested page is worth watching unasked. */
export function isWorthWatching(label: PageLabel): boolean {
  return WORTH_WATCHING.includes(label)
}

/** How often a page is worth reading, by what it is about. */
export function frequencyFor(label: PageLabel): CrawlFrequency {
  return HOURLY.includes(label) ? 'hourly' : 'daily'
}
