import type { LineChange } from 'rivalwatch-plugin'
import { withoutFormatting } from '../formatting.js'
import { type Noise, formatTexts, type Step } from '../step.js'

/** Maximum number of lines that one line is split into. */
const MAX_PIECES = 20
/** A change with more lines is a redesign and is not searched for split lines. */
const MAX_LINES = 4_000

/** Filters out text that is only split into lines differently. */
export const reflowStep: Step = {
  id: 'reflow',
  reason: 'is the same text with different line breaks',
  findNoise({ lines }) {
    if (lines.length > MAX_LINES) return []
    const removed = lines.filter(({ kind }) => kind === 'removed').map(piece)
    const added = lines.filter(({ kind }) => kind === 'added').map(piece)
    const used = new Set<LineChange>()
    return [...splits(removed, added, used), ...splits(added, removed, used)]
  },
}

interface Piece {
  line: LineChange
  /** The line's text without spaces, so that line breaks do not matter. */
  text: string
}

function piece(line: LineChange): Piece {
  return { line, text: withoutFormatting(line.block.text).replaceAll(' ', '') }
}

/** Finds each whole line as a run of consecutive parts. Adds all lines of a match to `used`. */
function splits(wholes: readonly Piece[], parts: readonly Piece[], used: Set<LineChange>): Noise[] {
  return wholes.flatMap((whole) => {
    if (used.has(whole.line)) return []
    const runs = parts.keys().map((start) => runOf(whole, parts, start, used))
    const run = runs.find(({ length }) => length > 1)
    if (!run) return []
    const lines = [whole, ...run].map(({ line }) => line)
    for (const line of lines) used.add(line)
    return [{ parts: lines, text: formatTexts([whole.line.block.text]) }]
  })
}

/** Returns the parts from `start` that make up the whole; none if they do not. */
function runOf(
  whole: Piece,
  parts: readonly Piece[],
  start: number,
  used: Set<LineChange>
): readonly Piece[] {
  let length = 0
  for (let end = start; end < Math.min(parts.length, start + MAX_PIECES); end++) {
    const { line, text } = parts[end]
    if (used.has(line) || !whole.text.startsWith(text, length)) return []
    length += text.length
    if (length === whole.text.length) return parts.slice(start, end + 1)
  }
  return []
}
