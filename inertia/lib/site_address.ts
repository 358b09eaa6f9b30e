import { type Filter, type FilterKind, filterText } from '#analytics/filters'
import type { SiteQuery } from '#web/analytics/site_query'

/** Returns the path and query string of a site's analytics page, with changes to the query. */
export function siteAddress(id: string, query: SiteQuery, changes: Partial<SiteQuery> = {}): string {
  return `/analytics/${id}?${new URLSearchParams(siteParams({ ...query, ...changes }))}`
}

/** Returns the parameters of the query string, leaving out those that have no effect. */
export function siteParams(query: SiteQuery): [name: string, value: string][] {
  const { days, from, until, metric, filters, competitor, tag, label, isHighOnly, mark } = query
  const range: [string, string][] =
    days === null
      ? [
          ['from', from],
          ['until', until],
        ]
      : [['days', String(days)]]
  const changes = { competitor, tag, label, importance: isHighOnly ? 'high' : null, mark }
  return [
    ...range,
    ['metric', metric],
    ...filters.map((filter): [string, string] => ['filter', filterText(filter)]),
    ...Object.entries(changes).filter((pair): pair is [string, string] => pair[1] !== null),
  ]
}

/** Returns the filters with one added, without duplicates. */
export function withFilter(filters: Filter[], added: Filter): Filter[] {
  const text = filterText(added)
  return [...filters.filter((filter) => filterText(filter) !== text), added]
}

export const filterNames: Record<FilterKind, string> = {
  page: 'Page',
  entry: 'Entry page',
  exit: 'Exit page',
  group: 'Source group',
  source: 'Source',
  medium: 'UTM medium',
  campaign: 'UTM campaign',
  content: 'UTM content',
  term: 'UTM term',
  country: 'Country',
  device: 'Device',
  browser: 'Browser',
  os: 'Operating system',
  event: 'Event',
}
