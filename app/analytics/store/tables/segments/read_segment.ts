import type { DayFigures } from '#analytics/day_figures'
import {
  ALIGNMENT,
  arrayTypes,
  encodeSegment,
  type SegmentHeader,
} from '#analytics/store/tables/segments/encode_segment'
import { type OldHeader, recordsOfOld } from '#analytics/store/tables/segments/read_old_segment'
import { figureNames, type RecordedLabel } from '#analytics/store/tables/segments/record'

export type Column = Uint8Array | Uint16Array | Int16Array | Int32Array | Float64Array

/** The labels of the kinds that go together. Each combination of labels is stored once. */
export interface Group {
  labels: RecordedLabel[]
  /** The combination of each row. */
  ofRow: Column
  /** The number of labels of each combination. */
  sizes: Column
  /** Indexes into `labels`, for one combination after the other. */
  places: Column
}

/** A segment in memory. Each row stands for all visitors with the same behavior. */
export interface Segment {
  rows: number
  figures: Record<keyof DayFigures, Column>
  groups: Group[]
}

export function readSegment(data: Buffer): Segment {
  const headerLength = data.readUInt32LE(0)
  const header: SegmentHeader | OldHeader = JSON.parse(data.toString('utf8', 4, 4 + headerLength))
  const next = columnsFrom(data, aligned(4 + headerLength), header.columns)
  if ('labels' in header) return readSegment(encodeSegment(recordsOfOld(header, next)))
  const figures = Object.fromEntries(figureNames.map((name) => [name, next()])) as Segment['figures']
  const groups = header.groups.map((labels) => ({ labels, ofRow: next(), sizes: next(), places: next() }))
  return { rows: header.rows, figures, groups }
}

/** Returns a function that returns one column after another. */
function columnsFrom(data: Buffer, start: number, columns: SegmentHeader['columns']): () => Column {
  // A typed array must begin at a multiple of its element size.
  const bytes = data.byteOffset % ALIGNMENT === 0 ? data : copyOf(data)
  let from = start
  let place = 0
  return () => {
    const [type, length] = columns[place++]
    const column = new arrayTypes[type](bytes.buffer as ArrayBuffer, bytes.byteOffset + from, length)
    from = aligned(from + column.byteLength)
    return column
  }
}

/** Copies a buffer, because small buffers share a pool and may begin at any offset in it. */
function copyOf(data: Buffer): Uint8Array {
  const copy = new Uint8Array(data.length)
  copy.set(data)
  return copy
}

function aligned(place: number): number {
  return (place + ALIGNMENT - 1) & -ALIGNMENT
}
