/** Terms of the index by which results are filtered. No word begins like them. */
import type { PageLabel } from 'rivalwatch-plugin'
import type { Period } from '#platform/period'

/** A search without a beginning goes back this far, one without an end this far ahead: clocks may differ. */
const YEARS_BACK = 12
const YEARS_AHEAD = 1

export const filterTerms = {
  alert: '/alert',
  line: '/line',
  competitor: (id: string) => `/${id}`,
  pageType: (label: PageLabel) => `/type ${label}`,

  /** The year and the month of an instant. */
  instant: (at: number) => [`/${month(at).slice(0, 4)}`, `/${month(at)}`],

  /** Returns the years that a period includes, and the months at its ends; null without a period. */
  period({ since, until }: Period): string[] | null {
    if (since === undefined && until === undefined) return null
    const now = new Date()
    const from = since ?? Date.UTC(now.getUTCFullYear() - YEARS_BACK, 0)
    const end = until ?? Date.UTC(now.getUTCFullYear() + YEARS_AHEAD, 11, 31)
    const terms: string[] = []
    for (let at = monthStart(from); at < end;) {
      const isYear = new Date(at).getUTCMonth() === 0 && addMonths(at, 12) <= end
      terms.push(isYear ? `/${month(at).slice(0, 4)}` : `/${month(at)}`)
      at = addMonths(at, isYear ? 12 : 1)
    }
    return terms
  },
}

function month(at: number): string {
  return new Date(at).toISOString().slice(0, 7)
}

function monthStart(at: number): number {
  return addMonths(at, 0)
}

function addMonths(at: number, months: number): number {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months)
}
