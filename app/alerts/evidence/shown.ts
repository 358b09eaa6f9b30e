/** What differs between two versions, as pages show it: plain JSON, bounded. Times are milliseconds since 1970 UTC. */
import type { ChangeKind } from '#platform/contract'

/** A piece of a line; `changed` pieces differ from the line that it is paired with. */
export type Segment = { text: string; changed: boolean }

/** A line before and the line that took its place; null where there is none. */
export type DiffRow = { before: Segment[] | null; after: Segment[] | null }

/** Changed lines under one heading of the page. */
export type DiffSection = { heading: string; rows: DiffRow[] }

export type FieldRow = {
  category: string
  field: string
  kind: ChangeKind
  before: string | null
  after: string | null
}

export type VersionMark = { number: number; crawledAt: number }

export type AlertEvidence = {
  fields: FieldRow[]
  /** Fields beyond those shown. */
  hiddenFields: number
  sections: DiffSection[]
  removed: number
  added: number
  /** Whether there are more lines than those shown. */
  truncated: boolean
  previous: VersionMark | null
  current: VersionMark | null
}
