import type { Match } from '#search/words/matches'

/** A part of a text. Texts come from pages and are never treated as HTML. */
export type Segment = { text: string; isMatch: boolean }

const LONGEST = 240
/** The number of characters shown before the first match. */
const BEFORE = 60

/** Returns the part of a text around its matches, with an ellipsis where it is cut. */
export function snippetOf(text: string, matches: readonly Pick<Match, 'start' | 'end'>[]): Segment[] {
  const first = matches[0]?.start ?? 0
  const from = text.length <= LONGEST || first <= BEFORE ? 0 : wordStart(text, first - BEFORE)
  const until = Math.min(text.length, from + LONGEST)
  const segments: Segment[] = []
  let at = from
  for (const match of matches) {
    const { start } = match
    if (start < at || start >= until) continue
    const end = Math.min(match.end, until)
    segments.push(
      { text: text.slice(at, start), isMatch: false },
      { text: text.slice(start, end), isMatch: true }
    )
    at = end
  }
  segments.push({ text: text.slice(at, until), isMatch: false })
  if (from > 0) segments.unshift({ text: '…', isMatch: false })
  if (until < text.length) segments.push({ text: '…', isMatch: false })
  return joined(segments)
}

interface BestLine {
  /** Its position in the text, from 0. */
  at: number
  text: string
  matches: Match[]
}

/** Returns the line of a text with the most matches, and the matches within it. */
export function bestLine(text: string, matches: readonly Match[]): BestLine {
  let start = 0
  const lines = text.split('\n').map((line, at) => {
    const [from, end] = [start, start + line.length]
    start = end + 1
    const own = matches.filter((match) => match.start >= from && match.end <= end)
    return {
      at,
      text: line,
      matches: own.map((match) => ({ ...match, start: match.start - from, end: match.end - from })),
    }
  })
  return lines.reduce((best, line) => (line.matches.length > best.matches.length ? line : best))
}

function wordStart(text: string, at: number): number {
  const space = text.indexOf(' ', at)
  return space === -1 || space > at + BEFORE / 2 ? at : space + 1
}

function joined(segments: readonly Segment[]): Segment[] {
  return segments.reduce<Segment[]>((all, segment) => {
    const last = all.at(-1)
    if (segment.text === '') return all
    if (last && !last.isMatch && !segment.isMatch) last.text += segment.text
    else all.push({ ...segment })
    return all
  }, [])
}
