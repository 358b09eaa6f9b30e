/** Filters of a site's report. The browser loads this file, so it imports nothing from the server. */

export const filterKinds = [
  'page',
  'entry',
  'exit',
  'group',
  'source',
  'medium',
  'campaign',
  'content',
  'term',
  'country',
  'device',
  'browser',
  'os',
  'event',
] as const

/** The properties by which visitors can be filtered. */
export type FilterKind = (typeof filterKinds)[number]

/** Selects visitors of a day who have a label, or those who do not. */
export type Filter = {
  kind: FilterKind
  /** Whether visitors with the label are excluded. */
  isNot: boolean
  /** In pages, including entry and exit pages, `*` is a wildcard for any characters. */
  value: string
}

export const goalKinds = ['page', 'event'] as const satisfies FilterKind[]

/** The kinds of goals. */
export type GoalKind = (typeof goalKinds)[number]

/** The kinds whose values are pages. */
export const pageKinds: readonly FilterKind[] = ['page', 'entry', 'exit']

const MAX_FILTERS = 10
/** The maximum number of characters of a filter's value, and of a label. */
export const MAX_VALUE = 500

/**
 * Parses a filter in a URL: `page:/pricing`, or `page!:/pricing` for everyone else.
 *
 * @returns null if it is invalid
 */
export function readFilter(text: unknown): Filter | null {
  if (typeof text !== 'string') return null
  const [, name, not, value] = /^([a-z]+)(!?):(.+)$/su.exec(text) ?? []
  const kind = filterKinds.find((known) => known === name)
  if (!kind || value.length > MAX_VALUE || !value.isWellFormed()) return null
  return { kind, isNot: not === '!', value }
}

/** Parses the filters in a URL, which contains one or several. Ignores invalid ones. */
export function readFilters(given: unknown): Filter[] {
  const texts: unknown[] = Array.isArray(given) ? given : [given]
  const filters = texts.flatMap((text) => readFilter(text) ?? [])
  const distinct = new Map(filters.map((filter) => [filterText(filter), filter]))
  return [...distinct.values()].slice(0, MAX_FILTERS)
}

/** Whether a value matches several pages. */
export function isPattern({ kind, value }: Filter): boolean {
  return pageKinds.includes(kind) && value.includes('*')
}

export function filterText({ kind, isNot, value }: Filter): string {
  return `${kind}${isNot ? '!' : ''}:${value}`
}

/** Returns a function that tests whether labels match a filter's value, regardless of `isNot`. */
export function matcherOf(filter: Filter): (label: string) => boolean {
  const { value } = filter
  if (!isPattern(filter)) return (label) => label === value
  const parts = value.split('*')
  return (label) => matchesParts(label, parts)
}

/**
 * Matches a label with wildcards. A regular expression with several wildcards could backtrack excessively on a hostile
 * path.
 */
function matchesParts(label: string, parts: string[]): boolean {
  const [first, last] = [parts[0], parts[parts.length - 1]]
  if (label.length < first.length + last.length) return false
  if (!label.startsWith(first) || !label.endsWith(last)) return false
  const end = label.length - last.length
  let from = first.length
  for (const part of parts.slice(1, -1)) {
    const at = label.indexOf(part, from)
    if (at < 0 || at + part.length > end) return false
    from = at + part.length
  }
  return true
}
