/** A snapshot as the app shows it: plain JSON, bounded. Times are milliseconds since 1970 UTC. */

export const snapshotViews = ['fields', 'text', 'json'] as const

export type SnapshotView = (typeof snapshotViews)[number]

export type ShownField = {
  name: string
  /** How many values a list has; null for a single text. */
  count: number | null
  /** Only those that are shown. */
  values: string[]
}

/** A piece of structured data: its stated type, and all of it as JSON. */
export type ShownData = { kind: string; json: string }

export type ShownFields = {
  view: 'fields'
  /** What people look for first. */
  fields: ShownField[]
  /** What is meant for search engines and social networks. */
  others: ShownField[]
  structuredData: ShownData[]
  /** Pieces beyond those shown. */
  hiddenData: number
}

export type ShownText = {
  view: 'text'
  lines: { text: string; isHeading: boolean }[]
  /** The number of the first line shown, from 1. */
  first: number
  /** The number of the line that the reader came for; null if none was asked for. */
  line: number | null
  /** Lines after those shown. */
  hidden: number
}

export type ShownJson = { view: 'json'; json: string; isCut: boolean }

/** The content cannot be read; the reason is a sentence. */
export type ShownReason = { view: SnapshotView; unavailable: string }

export type ShownSnapshot = (ShownFields | ShownText | ShownJson | ShownReason) & {
  version: { id: string; number: number; crawledAt: number; isLatest: boolean }
}
