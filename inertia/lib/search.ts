import type { HitRow, SearchParams } from '#web/search/search_page'
import { pageQuery } from '~/lib/labels'

export const hitKindNames: Record<HitRow['kind'], string> = {
  alert: 'Alerts',
  current: 'On the page now',
  earlier: 'Earlier text',
}

export const periodNames: Record<string, string> = {
  7: 'Last 7 days',
  30: 'Last 30 days',
  90: 'Last 90 days',
  365: 'Past year',
}

/** Returns the path and query string of a search. */
export function searchAddress({ q, ...filters }: SearchParams, cursor: string | null = null): string {
  return `/search${pageQuery({ q: q.trim() || null, ...filters, cursor, page: 1 })}`
}

/** Whether a search has any filters in addition to its search terms. */
export function isNarrowed({ q: _, ...filters }: SearchParams): boolean {
  return Object.values(filters).some((value) => value !== null)
}
