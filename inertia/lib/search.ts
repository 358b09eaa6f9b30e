import type { HitRow, SearchParams, UnitKind } from '#web/search/search_types'
import { pageQuery } from '~/lib/labels'

export const hitKindNames: Record<HitRow['kind'], string> = {
  alert: 'Alerts',
  current: 'On the page now',
  earlier: 'Earlier text',
}

export const unitKindNames: Record<UnitKind, string> = {
  plan: 'Plans',
  entry: 'Posts and other entries',
  job: 'Jobs',
  release: 'Releases',
  incident: 'Incidents',
}

/** Names the unit that a line belongs to; null for rows, whose title is the beginning of the line. */
export function unitName(unit: HitRow['unit']): string | null {
  if (!unit || unit.kind === 'row' || unit.kind === 'table_header') return null
  const kind = unit.kind.replaceAll('_', ' ')
  return `${kind[0].toUpperCase()}${kind.slice(1)} “${unit.title}”`
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

/** Returns the path and query string of a search without its filters. */
export function unfilteredAddress(q: string): string {
  return `/search${pageQuery({ q: q.trim() || null, page: 1 })}`
}

/** Whether a search has any filters in addition to its search terms. */
export function isNarrowed({ q: _, ...filters }: SearchParams): boolean {
  return Object.values(filters).some((value) => value !== null)
}
