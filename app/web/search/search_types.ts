/** Props of the search, as plain JSON. Times are milliseconds since 1970 UTC. */
import type { PageLabel } from 'rivalwatch-plugin'
import type { HitKind } from '#search/queries/search'
import type { Hit } from '#search/queries/search_results'

/** Days back from now. */
export const periods = [7, 30, 90, 365] as const

/** The kinds of units to filter by. */
export const unitKinds = ['plan', 'entry', 'job', 'release', 'incident'] as const
export type UnitKind = (typeof unitKinds)[number]

export type SearchParams = {
  q: string
  kind: HitKind | null
  competitor: string | null
  label: PageLabel | null
  tag: string | null
  unit: UnitKind | null
  period: (typeof periods)[number] | null
}

export type HitRow = Omit<Hit, 'alertId' | 'competitor' | 'version'> & {
  /** URL of the alert, or of the line in the version in which it was found. */
  href: string
  competitor: string
  /** Null for an alert without stored versions. `field` names a field that is cited instead of a line. */
  version: { number: number; line: number | null; field: string | null; href: string } | null
}

export type SearchPage = {
  params: SearchParams
  /** Null without a query. */
  results: { hits: HitRow[]; older: string | null } | null
  competitors: { id: string; name: string }[]
  tags: string[]
  isFirst: boolean
  /** Whether the index is still being filled. */
  isFilling: boolean
}

/** A tag, competitor or page whose name, domain or URL matches. */
export type FoundPlace = {
  kind: 'tag' | 'competitor' | 'page'
  /** The name of a tag. */
  id: string
  name: string
  /** The competitor of a page, or the domain of a competitor. */
  detail: string
}

/** The results shown while the user types. */
export type Suggestions = { places: FoundPlace[]; hits: HitRow[] }
