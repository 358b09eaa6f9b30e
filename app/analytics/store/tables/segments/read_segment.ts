import { ALIGNMENT, arrayTypes, type SegmentHeader } from '#analytics/store/tables/segments/encode_segment'
import {
  amounts,
  type Amount,
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
  const labelColumn = (kind: number): LabelColumn => ({
    labels: labels[kind],
    counts: new Uint16Array(next()),
    places: new Uint16Array(next()),
  })
  return {
    rows,
    weights: new Float64Array(next()),
    amounts: Object.fromEntries(
      amounts.map((name) => [name, new Float64Array(next())])
    ) as Segment['amounts'],
    kinds: Object.fromEntries(
      recordedKinds.map((kind, place) => [kind, labelColumn(place)])
    ) as Segment['kinds'],
    pages: { ...labelColumn(recordedKinds.length), views: new Int32Array(next()) },
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
