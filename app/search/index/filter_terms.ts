/** Index terms for filtering results. They begin with a slash, which no word contains. */
import type { PageLabel } from 'rivalwatch-plugin'
import { DAY } from '#platform/instants'
import type { Period } from '#platform/period'

/** How far back a search without a start goes, and how far ahead one without an end goes, because clocks may differ. */
const YEARS_BACK = 12
const YEARS_AHEAD = 1

/** The length of a term in the index. */
const LONGEST = 40

export const filterTerms = {
  alert: '/alert',
  line: '/line',
  competitor: (id: string) => `/${id}`,
  pageType: (label: PageLabel) => `/type ${label}`,
  unit: (kind: string) => `/unit ${kind}`.slice(0, LONGEST),

  /** Returns the terms for the year, the month and the day of an instant, in UTC. */
  instant: (at: number) => [4, 7, 10].map((length) => `/${dayOf(at).slice(0, length)}`),

  /**
   * Returns the terms for the whole years in a period, and for the months and days at its ends; null without a period.
   */
  period({ since, until }: Period): string[] | null {
    if (since === undefined && until === undefined) return null
    const thisYear = new Date().getUTCFullYear()
    const end = until ?? Date.UTC(thisYear + YEARS_AHEAD, 11, 31)
    const terms: string[] = []
    for (let at = startOfDay(since ?? Date.UTC(thisYear - YEARS_BACK, 0)); at < end;) {
      const [length, next] = longestFrom(at, end)
      terms.push(`/${dayOf(at).slice(0, length)}`)
      at = next
    }
    return terms
  },
}

/**
 * Returns the longest time span (year, month or day) that begins on a day and fits: the length of its term, and its
 * end.
 */
function longestFrom(at: number, end: number): [length: number, end: number] {
  const date = new Date(at)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const [endOfYear, endOfMonth] = [Date.UTC(year + 1, 0), Date.UTC(year, month + 1)]
  if (date.getUTCDate() > 1 || endOfMonth > end) return [10, at + DAY]
  return month === 0 && endOfYear <= end ? [4, endOfYear] : [7, endOfMonth]
}

function startOfDay(at: number): number {
  return at - (at % DAY)
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
