/** What differs between two versions, as pages show it: plain JSON, bounded. Times are milliseconds since 1970 UTC. */
import type { ChangeKind } from '#platform/contract'

/** A piece of a line; `changed` pieces differ from the line that it is paired with. */
export type Segment = { text: string; changed: boolean }

/** A line before and the line that took its place; null where there is none. */
export type ChangedRow = {
  before: Segment[] | null
  after: Segment[] | null
  /** Where they stand among the lines of their versions, from 1; left out where the versions are not stored. */
  numbers?: LineNumbers
}

export type LineNumbers = [before: number | null, after: number | null]

/** A line that stands on both sides, next to one that changed. */
export type KeptRow = { kept: string; numbers: LineNumbers }

/** Lines between those shown. */
export type FoldedRow = {
  folded: number
  /** Lines that differ there, and are held back. */
  heldBack: number
}

export type DiffRow = ChangedRow | KeptRow | FoldedRow

/** Changed lines under one heading of the page. */
export type DiffSection<Row extends DiffRow = DiffRow> = { heading: string; rows: Row[] }

export type FieldRow = {
  category: string
  field: string
  kind: ChangeKind
  before: string | null
  after: string | null
}

export type VersionMark = { id: string; number: number; crawledAt: number }

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
