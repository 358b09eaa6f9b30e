/**
 * Writes a segment: a header in JSON, then columns of numbers. Each column begins at a multiple of eight bytes and uses
 * the smallest number type that fits all its values.
 */
import { OTHER } from '#analytics/labels'
import {
  amounts,
  KINDS_BEFORE_PAGES,
  readRecord,
  recordedKinds,
  type VisitorRecord,
} from '#analytics/store/tables/segments/record'

/** The number types of a column, smallest first. */
export const arrayTypes = [Uint8Array, Uint16Array, Int16Array, Int32Array, Float64Array] as const

export interface SegmentHeader {
  rows: number
  /** The labels of the first kinds, the pages, and the labels of later kinds. Columns contain indexes into these. */
  labels: string[][]
  /** The index of each column's type in `arrayTypes`, and its length. */
  columns: [type: number, length: number][]
}

export const ALIGNMENT = 8
const RANGES = [
  [0, 2 ** 8 - 1],
  [0, 2 ** 16 - 1],
  [-(2 ** 15), 2 ** 15 - 1],
  [-(2 ** 31), 2 ** 31 - 1],
] as const
/** The maximum number of labels of one kind in a segment; further ones count as `OTHER`. */
const MAX_LABELS = 20_000

/**
 * Encodes a segment.
 *
 * @param records the number of visitors to add to each record, negative to remove them
 */
export function encodeSegment(records: ReadonlyMap<string, number>): Buffer {
  const rows = [...records.keys()].map(readRecord)
  const lists = recordedKinds.map(() => new LabelList())
  const pages = new LabelList()
  const ofKinds = recordedKinds.map((_, kind) => labelColumns(rows, kind, lists[kind]))
  const columns = [
    [...records.values()],
    ...amounts.map((_, index) => rows.map(([values]) => values[index])),
    ...ofKinds.toSpliced(KINDS_BEFORE_PAGES, 0, pageColumns(rows, pages)).flat(),
  ].map(packed)
  const header: SegmentHeader = {
    rows: rows.length,
    labels: lists.toSpliced(KINDS_BEFORE_PAGES, 0, pages).map(({ labels }) => labels),
    columns: columns.map((column) => [typeOf(column), column.length]),
  }
  return joined(Buffer.from(JSON.stringify(header)), columns)
}

/** Returns two columns: the number of labels of each row, and the labels of all rows. */
function labelColumns(rows: VisitorRecord[], kind: number, list: LabelList): number[][] {
  return [
    rows.map(([, labels]) => labels[kind].length),
    rows.flatMap(([, labels]) => labels[kind].map((label) => list.placeOf(label))),
  ]
}

/** Returns three columns: the number of pages of each row, the pages of all rows, and their views. */
function pageColumns(rows: VisitorRecord[], list: LabelList): number[][] {
  return [
    rows.map(([, , pages]) => pages.length),
    rows.flatMap(([, , pages]) => pages.map(([path]) => list.placeOf(path))),
    rows.flatMap(([, , pages]) => pages.map(([, views]) => views)),
  ]
}

class LabelList {
  readonly labels: string[] = []
  readonly #places = new Map<string, number>()

  placeOf(given: string): number {
    const known = this.#places.get(given)
    if (known !== undefined) return known
    if (this.labels.length >= MAX_LABELS && given !== OTHER) return this.placeOf(OTHER)
    this.#places.set(given, this.labels.length)
    return this.labels.push(given) - 1
  }
}

function packed(values: number[]) {
  let [least, most] = [0, 0]
  for (const value of values) {
    if (value < least) least = value
    else if (value > most) most = value
  }
  const fitting = RANGES.findIndex(([from, to]) => least >= from && most <= to)
  return arrayTypes[fitting < 0 ? RANGES.length : fitting].from(values)
}

function typeOf(column: ReturnType<typeof packed>): number {
  return arrayTypes.findIndex((type) => column instanceof type)
}

function joined(header: Buffer, columns: ReturnType<typeof packed>[]): Buffer {
  const start = Buffer.alloc(4)
  start.writeUInt32LE(header.length)
  const parts: Buffer[] = []
  let length = 0
  const add = (part: Buffer) => {
    const padding = Buffer.alloc(-(length + part.length) & (ALIGNMENT - 1))
    parts.push(part, padding)
    length += part.length + padding.length
  }
  add(Buffer.concat([start, header]))
  for (const { buffer, byteOffset, byteLength } of columns) add(Buffer.from(buffer, byteOffset, byteLength))
  return Buffer.concat(parts)
}
