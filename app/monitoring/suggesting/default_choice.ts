import type { PageLabel } from 'rivalwatch-plugin'
import type { CrawlFrequency } from '#monitoring/labels'

/** Pages that most teams would watch anyway; blogs and docs change often and seldom say much. */
const WORTH_WATCHING: readonly PageLabel[] = ['pricing', 'features', 'changelog', 'careers', 'homepage']
/** Pages where hours matter. */
const HOURLY: readonly PageLabel[] = ['pricing', 'changelog']

/** Tells whether a suggested page is selected by default. */
export function isWorthWatching(label: PageLabel): boolean {
  return WORTH_WATCHING.includes(label)
}

/** Returns how often a page is worth checking, by its label. */
export function frequencyFor(label: PageLabel): CrawlFrequency {
  return HOURLY.includes(label) ? 'hourly' : 'daily'
}
