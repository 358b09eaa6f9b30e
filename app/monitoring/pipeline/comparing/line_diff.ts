import { diff } from 'fast-myers-diff'
import type { Block, LineChange } from '#platform/contract'

/**
 * Cells (lines before × lines after) that all Myers runs of one diff, between two anchors each, may cost together. The
 * smallest stretches come first; one that is beyond it counts as replaced, and `movedLines` still tells exactly which
 * lines came and went.
 */
const MYERS_CELLS = 600_000

const ANCHOR_LENGTH = 80

/** Lines of both sides as small integers: equal text, equal number. */
interface Interned {
  before: Int32Array
  after: Int32Array
  /** How often each number stands on either side. */
  countBefore: Int32Array
  countAfter: Int32Array
}

/** A line kept from before to after: its index on either side. */
export type Match = readonly [before: number, after: number]

/**
 * The lines by which two versions of a page's text differ, compared by text, in page order: at each place what was
 * removed comes before what was added. A line that only moved is no change. Each tells the kept line above it.
 *
 * Takes time in the order of the lines for any input, however unlike.
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
    // The line before both stretches, if any, was kept.
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

/** The lines that stand on both sides, in page order, by their indexes. */
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

/** Matches in rising order on both sides. */
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

/** Lines that stand on one side only can't match and would only cost time: they are left out from here on. */
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

/** A stretch that anchors leave: the indexes of what is to be aligned, and what is equal before and after that. */
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

/** Lines that stand on both sides of the text, but on one of the gap, have nothing to be aligned with either. */
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

/** The longest rising run of lines that stand exactly once on either side, as positions in the given index lists. */
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

/** Longest subsequence that rises in its second member, by patience sorting: O(n log n). */
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

/** Marks, by index, the lines whose text was taken out in one place and put in at another. */
function movedLines(lines: Interned, kept: readonly Match[]): { before: Uint8Array; after: Uint8Array } {
  const keptBefore = new Uint8Array(lines.before.length)
  const keptAfter = new Uint8Array(lines.after.length)
  for (const [before, after] of kept) {
    keptBefore[before] = 1
    keptAfter[after] = 1
  }
  // Of equal lines the first one is taken first: each knows the next.
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
