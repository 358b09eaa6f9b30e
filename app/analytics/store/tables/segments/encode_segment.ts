/**
 * Writes a segment: a header in JSON, then columns of numbers. Each column begins at a multiple of eight bytes and uses
 * the smallest number type that fits all its values.
 */
import { type LabelKind, OTHER } from '#analytics/labels'
import {
  figureNames,
  kindGroups,
  type RecordedLabel,
  type Records,
} from '#analytics/store/tables/segments/record'

/** The number types of a column, smallest first. */
export const arrayTypes = [Uint8Array, Uint16Array, Int16Array, Int32Array, Float64Array] as const

/** Four columns for each group follow those of the figures: see `Group`. */
export interface SegmentHeader {
  rows: number
  /** The labels of each group. */
  groups: RecordedLabel[][]
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

export function encodeSegment(records: Records): Buffer {
  const behaviors = Array.from(records.keys(), (behavior) => behavior.split('\n'))
  const figures = [...records.values()]
  const groups = kindGroups.map((_, place) => encodeGroup(behaviors.map((lines) => lines[place])))
  const columns = [
    ...figureNames.map((_, place) => figures.map((ofRow) => ofRow[place])),
    ...groups.flatMap((group) => group.columns),
  ].map(packed)
  const header: SegmentHeader = {
    rows: records.size,
    groups: groups.map(({ labels }) => labels),
    columns: columns.map((column) => [typeOf(column), column.length]),
  }
  return joined(Buffer.from(JSON.stringify(header)), columns)
}

function encodeGroup(lines: string[]): { labels: RecordedLabel[]; columns: number[][] } {
  const combinations = new Map<string, number>()
  const ofRow = lines.map((line) => {
    const place = combinations.get(line) ?? combinations.size
    combinations.set(line, place)
    return place
  })
  const list = new LabelList()
  const places = Array.from(combinations.keys(), (line) =>
    (JSON.parse(line) as RecordedLabel[]).map((label) => list.placeOf(label))
  )
  return { labels: list.labels, columns: [ofRow, places.map(({ length }) => length), places.flat()] }
}

class LabelList {
  readonly labels: RecordedLabel[] = []
  readonly #places = new Map<string, number>()
  readonly #counts = new Map<LabelKind, number>()

  placeOf(given: RecordedLabel): number {
    const [kind, label, ...views] = given
    const key = JSON.stringify(given)
    const known = this.#places.get(key)
    if (known !== undefined) return known
    const count = this.#counts.get(kind) ?? 0
    if (count >= MAX_LABELS && label !== OTHER) return this.placeOf([kind, OTHER, ...views])
    this.#counts.set(kind, count + 1)
    this.#places.set(key, this.labels.length)
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
