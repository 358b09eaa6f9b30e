import type { LineChange } from 'rivalwatch-plugin'
import { fieldRows } from '#alerts/evidence/field_rows'
import { diffSections } from '#alerts/evidence/line_diff_rows'
import type { ChangedRow, DiffSection, Segment } from '#alerts/evidence/shown'
import type { Differences } from '#monitoring/models/page_change'

const GIST_LENGTH = 300
const SIDE_LENGTH = 110
const FIELD_LENGTH = 60
/** The maximum number of lines that are read, and of characters per line. The beginning of a change is enough. */
const LOOKED_AT = 10
const READ = 300
/** The number of characters shown before the first difference if a text is too long to be shown from its start. */
const CONTEXT = 24
/** Characters that would reverse or break a sentence that quotes the text. */
const CONTROLS = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/**
 * Describes differences in one line for a list: `“12,408 teams” became “12,411 teams”`, in at most 300 characters.
 * Prefers a changed line to an added or removed one. Fields mostly repeat lines, so they are only used if there are no
 * lines.
 */
export function diffSummary({ fields, lines }: Differences): string {
  const sections = diffSections(lines.slice(0, LOOKED_AT).map(shortened))
  for (const { before, after } of sections.flatMap(({ rows }) => rows)) {
    if (before && after) return inWords(...textsOf(before, after))
  }
  const [first] = sections
  if (first) return inWords(firstOf(first, 'before'), firstOf(first, 'after'))

  const field = fieldRows(fields).at(0)
  if (!field) return 'No visible text changed'
  const { before, after } = field
  return cut(`${cut(field.field, FIELD_LENGTH)}: ${inWords(before, after)}`, GIST_LENGTH)
}

/** Returns the first removed or added text of a section. The two texts need not have anything in common. */
function firstOf({ rows }: DiffSection<ChangedRow>, side: 'before' | 'after'): string | null {
  const found = rows.find((row) => row[side])?.[side]
  return found ? joined(found) : null
}

function inWords(before: string | null, after: string | null): string {
  if (before === null) return `Added ${quoted(after ?? '')}`
  if (after === null) return `Removed ${quoted(before)}`
  return `${quoted(before)} became ${quoted(after)}`
}

function shortened(line: LineChange): LineChange {
  return { ...line, block: { ...line.block, text: line.block.text.slice(0, READ) } }
}

/** Returns both texts. If one is too long, both begin shortly before their first difference. */
function textsOf(before: Segment[], after: Segment[]): [before: string, after: string] {
  const texts: [string, string] = [joined(before), joined(after)]
  const same = Math.min(...[before, after].map(([first]) => (first.changed ? 0 : first.text.length)))
  if (texts.every(({ length }) => length <= SIDE_LENGTH) || same <= CONTEXT) return texts
  const from = texts[0].lastIndexOf(' ', same - CONTEXT) + 1
  return from > 0 ? [`…${texts[0].slice(from)}`, `…${texts[1].slice(from)}`] : texts
}

function joined(side: Segment[]): string {
  return side.map(({ text }) => text).join('')
}

/** Quotes a text, unless it already begins with a quotation mark. */
function quoted(text: string): string {
  const short = cut(text, SIDE_LENGTH)
  return /^["“„«]/.test(short) ? short : `“${short}”`
}

function cut(text: string, length: number): string {
  const line = text.replaceAll(CONTROLS, ' ').replaceAll(/\s+/g, ' ').trim().toWellFormed()
  return line.length <= length
    ? line
    : `${line
        .slice(0, length - 1)
        .toWellFormed()
        .trimEnd()}…`
}
