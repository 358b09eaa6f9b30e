import type { AlertRow, InboxPlace } from '#alerts/controllers/inbox_page'

/** What opening an alert beside the list asks for: the list stays as it is. */
export const OPENING = ['open', 'unread', 'shell']

/** Where the list was left, as a query: kept in every link, so that going back leads there. */
export function placeQuery({ page, view, ...filters }: InboxPlace): string {
  const query = new URLSearchParams()
  if (view !== 'inbox') query.set('view', view)
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}

/** The address of the list with something about it changed: on its first page, unless that is what changes. */
export function listAddress(place: InboxPlace, changes: Partial<InboxPlace> = {}): string {
  return `/alerts${placeQuery({ ...place, page: 1, ...changes })}`
}

export function alertAddress(id: string, place: InboxPlace): string {
  return `/alerts/${id}${placeQuery(place)}`
}

export function isFiltered({ score, label, competitor, q }: InboxPlace): boolean {
  return Boolean(score || label || competitor || q)
}

/** Its row in the list, where the list shows it. */
export function rowOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-alert="${id}"]`)
}

export type Group = { title: string; total: number; alerts: AlertRow[] }
