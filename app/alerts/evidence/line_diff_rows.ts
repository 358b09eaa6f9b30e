import { diff } from 'fast-myers-diff'
import { cut, type LineChange } from 'rivalwatch-plugin'
import { EVIDENCE_LINES } from '#monitoring/pipeline/comparing/evidence'
import type { ChangedRow, DiffSection, Segment } from '#alerts/evidence/shown'

/** The maximum number of characters of a line; longer ones are cut. */
export const LINE_LENGTH = 2000
/** The maximum number of words, and of spaces between them, in a pair of lines that is compared word by word. */
const COMPARED_WORDS = 800
/** The maximum number of added lines that are searched for the counterpart of a removed one. */
const LOOK_AHEAD = 4
/** The minimum share of common words for two lines to count as one line that changed. */
const ALIKE = 0.35

/**
 * Returns changed lines as rows of a diff, grouped by the heading above them. At each place, removed and added lines
 * are paired if they are alike, with the words that differ marked. At most `EVIDENCE_LINES` lines of each kind.
 */
export function diffSections(lines: readonly LineChange[]): DiffSection<ChangedRow>[] {
  const sections: DiffSection<ChangedRow>[] = []
  for (const place of places(bounded(lines))) {
    const heading = headingOf(place)
    const rows = pairedRows(textsOf(place, 'removed'), textsOf(place, 'added'))
    const last = sections.at(-1)
    if (last?.heading === heading) last.rows.push(...rows)
    else sections.push({ heading, rows })
  }
  return sections
}

/** Limits the lines of each kind to the number that evidence shows. */
export function bounded(lines: readonly LineChange[]): LineChange[] {
  const left = { removed: EVIDENCE_LINES, added: EVIDENCE_LINES }
  return lines.filter(({ kind }) => left[kind]-- > 0)
}

/** Groups lines into runs of removed ones, each with the lines that were added in their place. */
function places(lines: readonly LineChange[]): LineChange[][] {
  const runs: LineChange[][] = []
  for (const line of lines) {
    const run = runs.at(-1)
    const previous = run?.at(-1)
    const continues = previous && (previous.kind === line.kind || previous.kind === 'removed')
    if (run && continues && headingOf([line]) === headingOf(run)) run.push(line)
    else runs.push([line])
  }
  return runs
}

/** Returns the innermost two headings, which are enough to find the place on the page. */
function headingOf([first]: readonly LineChange[]): string {
  return first.block.path.slice(-2).join(' › ').slice(0, 200)
}

function textsOf(lines: readonly LineChange[], kind: LineChange['kind']): string[] {
  return lines.filter((line) => line.kind === kind).map(({ block }) => cut(block.text, LINE_LENGTH))
}

/** Returns the removed and added lines of one place as rows, with lines that are alike side by side. */
export function pairedRows(removed: string[], added: string[]): ChangedRow[] {
  const rows: ChangedRow[] = []
  let next = 0
  const addUpTo = (end: number) => {
    while (next < end) rows.push({ before: null, after: [{ text: added[next++], changed: false }] })
  }
  for (const before of removed) {
    const candidates = added.slice(next, next + LOOK_AHEAD).map((after) => wordDiff(before, after))
    const found = candidates.findIndex((row) => row !== null)
    if (found === -1) {
      rows.push({ before: [{ text: before, changed: false }], after: null })
      continue
    }
    addUpTo(next + found)
    rows.push(candidates[found]!)
    next++
  }
  addUpTo(added.length)
  return rows
}

/** Marks the words in which two lines differ; null if they have too little in common to be one line. */
function wordDiff(before: string, after: string): ChangedRow | null {
  const wordsBefore = wordsOf(before)
  const wordsAfter = wordsOf(after)
  if (wordsBefore.length + wordsAfter.length > COMPARED_WORDS) return null

  const row: { before: Segment[]; after: Segment[] } = { before: [], after: [] }
  let i = 0
  let j = 0
  let kept = 0
  const take = (side: keyof typeof row, words: string[], changed: boolean) => {
    if (words.length > 0) row[side].push({ text: words.join(''), changed })
  }
  const keepUpTo = (endBefore: number, endAfter: number) => {
    take('before', wordsBefore.slice(i, endBefore), false)
    take('after', wordsAfter.slice(j, endAfter), false)
    kept += wordsBefore.slice(i, endBefore).filter((word) => word.trim()).length
  }
  for (const [startBefore, endBefore, startAfter, endAfter] of diff(wordsBefore, wordsAfter)) {
    keepUpTo(startBefore, startAfter)
    take('before', wordsBefore.slice(startBefore, endBefore), true)
    take('after', wordsAfter.slice(startAfter, endAfter), true)
    i = endBefore
    j = endAfter
  }
  keepUpTo(wordsBefore.length, wordsAfter.length)

  const countOf = (words: string[]) => words.filter((word) => word.trim()).length
  const longer = Math.max(countOf(wordsBefore), countOf(wordsAfter))
  return kept / longer >= ALIKE ? row : null
}

/** Splits a line into words and the white space between them; joining them restores the line. */
function wordsOf(line: string): string[] {
  return line.split(/(\s+)/).filter((part) => part !== '')
}
