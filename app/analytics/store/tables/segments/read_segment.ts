import { ALIGNMENT, arrayTypes, type SegmentHeader } from '#analytics/store/tables/segments/encode_segment'
import {
  amounts,
  type Amount,
  KINDS_BEFORE_PAGES,
  recordedKinds,
  type RecordedKind,
} from '#analytics/store/tables/segments/record'

type Numbers = Uint8Array | Uint16Array | Int16Array | Int32Array | Float64Array

/** The labels of all rows, one row after the other. */
export interface LabelColumn {
  /** The labels that `places` refers to, by index. */
  labels: string[]
  /** How many labels each row has. */
  counts: Uint16Array
  places: Uint16Array
}

/**
 * A segment in memory. Each column always has the same type, because loops over mixed types are several times slower.
 */
export interface Segment {
  rows: number
  /** How many visitors each row stands for. */
  weights: Float64Array
  amounts: Record<Amount, Float64Array>
  kinds: Record<RecordedKind, LabelColumn>
  pages: LabelColumn & { views: Int32Array }
}

export function readSegment(data: Buffer): Segment {
  const headerLength = data.readUInt32LE(0)
  const { rows, labels, columns }: SegmentHeader = JSON.parse(data.toString('utf8', 4, 4 + headerLength))
  const next = columnsFrom(data, aligned(4 + headerLength), columns)
  // Segments of older versions end before the later kinds.
  const labelColumn = (place: number): LabelColumn =>
    place < labels.length
      ? { labels: labels[place], counts: new Uint16Array(next()), places: new Uint16Array(next()) }
      : { labels: [], counts: new Uint16Array(rows), places: new Uint16Array() }
  const columnOf = (kind: RecordedKind, place: number) => [kind, labelColumn(place)] as const
  // In the order of the columns.
  const weights = new Float64Array(next())
  const ofAmounts = amounts.map((name) => [name, new Float64Array(next())] as const)
  const ofKinds = recordedKinds.slice(0, KINDS_BEFORE_PAGES).map(columnOf)
  const pages = { ...labelColumn(KINDS_BEFORE_PAGES), views: new Int32Array(next()) }
  for (const [place, kind] of recordedKinds.entries()) {
    if (place >= KINDS_BEFORE_PAGES) ofKinds.push(columnOf(kind, place + 1))
  }
  return {
    rows,
    weights,
    amounts: Object.fromEntries(ofAmounts) as Segment['amounts'],
    kinds: Object.fromEntries(ofKinds) as Segment['kinds'],
    pages,
  }
}

/** Returns a function that returns one column after another. */
function columnsFrom(data: Buffer, start: number, columns: SegmentHeader['columns']): () => Numbers {
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
