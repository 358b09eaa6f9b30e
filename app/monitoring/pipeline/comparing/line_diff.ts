import { diff } from 'fast-myers-diff'
import type { Block, LineChange } from '#platform/contract'

/**
 * Cells (lines before × lines after) that one Myers run between two anchors may cost. Above it the stretch counts as
 * replaced, and `movedLines` still tells exactly which lines came and went.
 */
const MYERS_CELLS = 4_000_000

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
      if (!moved.before.has(i)) changes.push({ kind: 'removed', block: before[i], anchor })
    }
    for (; j < endAfter; j++) {
      if (!moved.after.has(j)) changes.push({ kind: 'added', block: after[j], anchor })
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
  matches.push(...alignMiddle(lines, head, before.length - tail, after.length - tail))
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

  const matches: Match[] = []
  let i = 0
  let j = 0
  const end: Match = [before.length, after.length]
  for (const [anchorBefore, anchorAfter] of [...patienceAnchors(lines, before, after), end]) {
    for (const match of alignGap(lines, before.slice(i, anchorBefore), after.slice(j, anchorAfter))) {
      matches.push(match)
    }
    if (anchorBefore < before.length) matches.push([before[anchorBefore], after[anchorAfter]])
    i = anchorBefore + 1
    j = anchorAfter + 1
  }
  return matches
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

function alignGap(lines: Interned, before: number[], after: number[]): Match[] {
  if (before.length === 0 || after.length === 0 || before.length * after.length > MYERS_CELLS) return []
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

/** Indexes of lines whose text was taken out in one place and put in at another. */
function movedLines(lines: Interned, kept: Match[]): { before: Set<number>; after: Set<number> } {
  const keptBefore = new Set(kept.map(([index]) => index))
  const keptAfter = new Set(kept.map(([, index]) => index))
  const removedByLine = new Map<number, number[]>()
  lines.before.forEach((line, index) => {
    if (keptBefore.has(index)) return
    const indexes = removedByLine.get(line)
    if (indexes) indexes.push(index)
    else removedByLine.set(line, [index])
  })
  for (const indexes of removedByLine.values()) indexes.reverse()

  const moved = { before: new Set<number>(), after: new Set<number>() }
  lines.after.forEach((line, index) => {
    if (keptAfter.has(index)) return
    const from = removedByLine.get(line)?.pop()
    if (from === undefined) return
    moved.before.add(from)
    moved.after.add(index)
  })
  return moved
}
