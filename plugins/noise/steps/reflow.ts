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
  const noise: Noise[] = []
  for (const whole of wholes) {
    if (used.has(whole.line)) continue
    const start = parts.findIndex((_, index) => runLength(whole, parts, index, used) > 1)
    if (start < 0) continue
    const run = parts.slice(start, start + runLength(whole, parts, start, used))
    const lines = [whole.line, ...run.map(({ line }) => line)]
    for (const line of lines) used.add(line)
    noise.push({ parts: lines, text: formatTexts(whole.line.block.text) })
  }
  return noise
}

/** Returns how many parts from `start` make up the whole, or 0 if they do not. */
function runLength(whole: Piece, parts: readonly Piece[], start: number, used: Set<LineChange>): number {
  let length = 0
  for (let count = 1; count <= MAX_PIECES && start + count <= parts.length; count++) {
    const { line, text } = parts[start + count - 1]
    if (used.has(line) || !whole.text.startsWith(text, length)) return 0
    length += text.length
    if (length === whole.text.length) return count
  }
  return 0
}
