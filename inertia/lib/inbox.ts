import type { InboxParams } from '#web/inbox/inbox_types'

/** The props to load when an alert opens next to the list; the list is not reloaded. */
export const OPENING = ['open', 'unread', 'shell']

/**
 * Returns the list's parameters as a query string. Every link contains it, so that going back leads to the same list.
 */
export function paramsQuery({ page, view, ...filters }: InboxParams): string {
  const query = new URLSearchParams()
  if (view !== 'inbox') query.set('view', view)
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}

/** Returns the URL of the list with some parameters changed. It leads to the first page unless the page is changed. */
export function listAddress(params: InboxParams, changes: Partial<InboxParams> = {}): string {
  return `/alerts${paramsQuery({ ...params, page: 1, ...changes })}`
}

export function alertAddress(id: string, params: InboxParams): string {
  return `/alerts/${id}${paramsQuery(params)}`
}

export function isFiltered({ score, label, competitor, tag, q }: InboxParams): boolean {
  return Boolean(score || label || competitor || tag || q)
}

/** Returns an alert's row if the list shows it. */
export function rowOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-alert="${id}"]`)
}
