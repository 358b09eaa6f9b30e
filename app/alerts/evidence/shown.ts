/** Differences between two versions as the app shows them: plain JSON of limited size. Times are Unix milliseconds. */
import type { ChangeKind } from 'rivalwatch-plugin'

/** A piece of a line. `changed` pieces differ from the line that it is paired with. */
export type Segment = { text: string; changed: boolean }

/** A line of the earlier version, and the line that replaced it; null where there is none. */
export type ChangedRow = {
  before: Segment[] | null
  after: Segment[] | null
  /** Line numbers in their versions, from 1; missing if the versions are not stored. */
  numbers?: LineNumbers
}

export type LineNumbers = [before: number | null, after: number | null]

/** An unchanged line next to a changed one. */
export type KeptRow = { kept: string; numbers: LineNumbers }

/** Lines between those shown. */
type FoldedRow = {
  folded: number
  /** The number of these lines that differ and were filtered out. */
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
  /** The number of fields that are not shown. */
  hiddenFields: number
  sections: DiffSection[]
  removed: number
  added: number
  /** Whether some lines are not shown. */
  truncated: boolean
  previous: VersionMark | null
  current: VersionMark | null
}
