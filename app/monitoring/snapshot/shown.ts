/** A snapshot as the page of a watched page shows it: plain JSON, bounded. Times are milliseconds since 1970 UTC. */

export const snapshotViews = ['fields', 'text', 'json'] as const

export type SnapshotView = (typeof snapshotViews)[number]

export type ShownField = {
  name: string
  /** Of a list how many there are; null for a field that is one text. */
  count: number | null
  /** As many as are shown. */
  values: string[]
}

/** One piece of structured data: what kind it says it is, and the whole of it. */
export type ShownData = { kind: string; json: string }

export type ShownFields = {
  view: 'fields'
  /** What people look for first. */
  fields: ShownField[]
  /** For search engines and networks. */
  others: ShownField[]
  structuredData: ShownData[]
  /** Pieces beyond those shown. */
  hiddenData: number
}

export type ShownText = {
  view: 'text'
  lines: { text: string; isHeading: boolean }[]
  /** Lines beyond those shown. */
  hidden: number
}

export type ShownJson = { view: 'json'; json: string; isCut: boolean }

export type ShownSnapshot = (ShownFields | ShownText | ShownJson) & {
  version: { id: string; number: number; crawledAt: number; isLatest: boolean }
}
