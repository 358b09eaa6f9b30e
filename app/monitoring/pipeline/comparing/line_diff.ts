import { diff } from 'fast-myers-diff'
import type { Block, LineChange } from 'rivalwatch-plugin'

/**
 * Cells (lines before × lines after) that all Myers runs of one diff may cost together, one run per gap between
 * anchors. Small gaps come first; a gap over budget counts as replaced, and `movedLines` still finds exactly which
 * lines were added and removed.
 */
const MYERS_CELLS = 600_000

const ANCHOR_LENGTH = 80

/** The lines of both sides as small integers: equal texts have equal numbers. */
interface Interned {
  before: Int32Array
  after: Int32Array
  /** How often each number occurs on either side. */
  countBefore: Int32Array
  countAfter: Int32Array
}

/** A line that is on both sides: its index before and after. */
export type Match = readonly [before: number, after: number]

/**
 * Returns the lines by which two versions of a page differ, compared by text and in page order: at each place, removed
 * lines come before added ones. A line that only moved is not a change. Each comes with the unchanged line above it.
 *
 * Takes nearly linear time, however different the versions are.
 */
export function diffLines(before: readonly Block[], after: readonly Block[]): LineChange[] {
  const lines = intern(before, after)
  const kept = align(lines)
  const moved = movedLines(lines, kept)

  const changes: LineChange[] = []
  let i = 0
  let j = 0
  const emitUpTo = (endBefore: number, endAfter: number) => {
    if (i === endBefore && j === endAfter) return
    // The line above both stretches, if any, is unchanged.
    const anchor = i > 0 && j > 0 ? before[i - 1].text.slice(0, ANCHOR_LENGTH).toWellFormed() : ''
    for (; i < endBefore; i++) {
      if (!moved.before[i]) changes.push({ kind: 'removed', block: before[i], anchor })
    }
    for (; j < endAfter; j++) {
      if (!moved.after[j]) changes.push({ kind: 'added', block: after[j], anchor })
    }
  }
  for (const [keptBefore, keptAfter] of kept) {
    emitUpTo(keptBefore, keptAfter)
    i++
    j++
  }
  emitUpTo(before.length, after.length)
  return changes
}

/** Returns the lines that both sides share, in page order, by their indexes. */
export function keptLines(before: readonly Block[], after: readonly Block[]): Match[] {
  return align(intern(before, after))
}

function intern(before: readonly Block[], after: readonly Block[]): Interned {
  const numbers = new Map<string, number>()
  const numberOf = ({ text }: Block) => {
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    return number
  }
  const internedBefore = Int32Array.from(before, numberOf)
  const internedAfter = Int32Array.from(after, numberOf)
  return {
    before: internedBefore,
    after: internedAfter,
    countBefore: count(internedBefore, numbers.size),
    countAfter: count(internedAfter, numbers.size),
  }
}

function count(lines: Int32Array, size: number): Int32Array {
  const counts = new Int32Array(size)
  for (const line of lines) counts[line]++
  return counts
}

/** Returns the matches, in rising order on both sides. */
function align(lines: Interned): Match[] {
  const { before, after } = lines
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head++
  let tail = 0
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++

  const matches: Match[] = []
  for (let i = 0; i < head; i++) matches.push([i, i])
  for (const match of alignMiddle(lines, head, before.length - tail, after.length - tail)) matches.push(match)
  for (let i = tail; i > 0; i--) matches.push([before.length - i, after.length - i])
  return matches
}

/** Lines that occur on one side only cannot match. They are dropped here, since they would only cost time. */
function alignMiddle(lines: Interned, start: number, endBefore: number, endAfter: number): Match[] {
  const shared = (side: Int32Array, otherCount: Int32Array, end: number) => {
    const indexes: number[] = []
    for (let i = start; i < end; i++) if (otherCount[side[i]] > 0) indexes.push(i)
    return indexes
  }
  const before = shared(lines.before, lines.countAfter, endBefore)
  const after = shared(lines.after, lines.countBefore, endAfter)

  const gaps: Gap[] = [{ head: [], before: [], after: [], tail: [] }]
  let i = 0
  let j = 0
  const close = (untilBefore: number, untilAfter: number) => {
    if (i < untilBefore || j < untilAfter) {
      gaps.push(gapOf(lines, before.slice(i, untilBefore), after.slice(j, untilAfter)))
    }
  }
  for (const [anchorBefore, anchorAfter] of patienceAnchors(lines, before, after)) {
    close(anchorBefore, anchorAfter)
    gaps[gaps.length - 1].tail.push([before[anchorBefore], after[anchorAfter]])
    i = anchorBefore + 1
    j = anchorAfter + 1
  }
  close(before.length, after.length)
  return alignGaps(lines, gaps)
}

/** A stretch between anchors: the indexes still to be aligned, and the matches directly before and after them. */
interface Gap {
  head: Match[]
  before: number[]
  after: number[]
  tail: Match[]
}

function gapOf(lines: Interned, before: number[], after: number[]): Gap {
  const equal = (i: number, j: number) => lines.before[before[i]] === lines.after[after[j]]
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && equal(start, start)) start++
  let end = 0
  while (end < shorter - start && equal(before.length - 1 - end, after.length - 1 - end)) end++
  const [endBefore, endAfter] = [before.length - end, after.length - end]
  return {
    head: before.slice(0, start).map((index, at) => [index, after[at]]),
    before: before.slice(start, endBefore),
    after: after.slice(start, endAfter),
    tail: before.slice(endBefore).map((index, at) => [index, after[endAfter + at]]),
  }
}

function alignGaps(lines: Interned, gaps: readonly Gap[]): Match[] {
  const isTooMuch = gaps.reduce((cells, gap) => cells + cellsOf(gap), 0) > MYERS_CELLS
  const left = isTooMuch ? gaps.map((gap) => withoutOneSided(lines, gap)) : gaps
  const affordable = isTooMuch ? affordableGaps(left) : new Set(left)
  return left.flatMap((gap) => [
    ...gap.head,
    ...(affordable.has(gap) ? alignGap(lines, gap) : []),
    ...gap.tail,
  ])
}

const cellsOf = ({ before, after }: Gap) => before.length * after.length

/** Removes lines that occur on only one side of the gap: they cannot match within it either. */
function withoutOneSided(lines: Interned, gap: Gap): Gap {
  if (cellsOf(gap) === 0) return gap
  const inBefore = new Set(gap.before.map((index) => lines.before[index]))
  const inAfter = new Set(gap.after.map((index) => lines.after[index]))
  return {
    ...gap,
    before: gap.before.filter((index) => inAfter.has(lines.before[index])),
    after: gap.after.filter((index) => inBefore.has(lines.after[index])),
  }
}

function affordableGaps(gaps: readonly Gap[]): Set<Gap> {
  let left = MYERS_CELLS
  return new Set(
    gaps.toSorted((one, other) => cellsOf(one) - cellsOf(other)).filter((gap) => (left -= cellsOf(gap)) >= 0)
  )
}

/** Returns the longest rising run of lines that occur exactly once on either side, as positions in the index lists. */
function patienceAnchors(lines: Interned, before: number[], after: number[]): Match[] {
  const isUnique = (line: number) => lines.countBefore[line] === 1 && lines.countAfter[line] === 1
  const placeAfter = new Map<number, number>()
  after.forEach((index, place) => {
    if (isUnique(lines.after[index])) placeAfter.set(lines.after[index], place)
  })
  const candidates: Match[] = []
  before.forEach((index, place) => {
    const other = placeAfter.get(lines.before[index])
    if (other !== undefined) candidates.push([place, other])
  })
  return longestRising(candidates)
}

/** Returns the longest subsequence whose second members rise, by patience sorting: O(n log n). */
function longestRising(pairs: Match[]): Match[] {
  const pileTops: number[] = []
  const previous = new Int32Array(pairs.length)
  pairs.forEach(([, value], index) => {
    let low = 0
    let high = pileTops.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (pairs[pileTops[middle]][1] < value) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? pileTops[low - 1] : -1
    pileTops[low] = index
  })
  const run: Match[] = []
  for (let index = pileTops.at(-1) ?? -1; index >= 0; index = previous[index]) run.push(pairs[index])
  return run.reverse()
}

function alignGap(lines: Interned, { before, after }: Gap): Match[] {
  if (before.length === 0 || after.length === 0) return []
  const matches: Match[] = []
  let i = 0
  let j = 0
  const keepUpTo = (end: number) => {
    while (i < end) matches.push([before[i++], after[j++]])
  }
  const textsBefore = before.map((index) => lines.before[index])
  const textsAfter = after.map((index) => lines.after[index])
  for (const [startBefore, endBefore, , endAfter] of diff(textsBefore, textsAfter)) {
    keepUpTo(startBefore)
    i = endBefore
    j = endAfter
  }
  keepUpTo(before.length)
  return matches
}

/** Marks, by index, lines whose text was removed in one place and added in another. */
function movedLines(lines: Interned, kept: readonly Match[]): { before: Uint8Array; after: Uint8Array } {
  const keptBefore = new Uint8Array(lines.before.length)
  const keptAfter = new Uint8Array(lines.after.length)
  for (const [before, after] of kept) {
    keptBefore[before] = 1
    keptAfter[after] = 1
  }
  // Equal lines are used in order: each one refers to the next.
  const first = new Int32Array(lines.countBefore.length).fill(-1)
  const next = new Int32Array(lines.before.length)
  for (let index = lines.before.length - 1; index >= 0; index--) {
    if (keptBefore[index]) continue
    next[index] = first[lines.before[index]]
    first[lines.before[index]] = index
  }
  const moved = { before: new Uint8Array(lines.before.length), after: new Uint8Array(lines.after.length) }
  lines.after.forEach((line, index) => {
    const from = first[line]
    if (keptAfter[index] || from < 0) return
    first[line] = next[from]
    moved.before[from] = 1
    moved.after[index] = 1
  })
  return moved
}
