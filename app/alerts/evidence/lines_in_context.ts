import { type Block, cut, type LineChange } from 'rivalwatch-plugin'
import { LINE_LENGTH, pairedRows } from '#alerts/evidence/line_diff_rows'
import type { ChangedRow, DiffRow, KeptRow } from '#alerts/evidence/shown'
import { keptLines } from '#monitoring/pipeline/comparing/line_diff'

/**
 * The maximum length of a run of unchanged lines that is shown in full. In longer runs, only the lines next to a change
 * are shown.
 */
const SHORT_RUN = 3

/** An unchanged line, or a changed one that is not shown. */
type Quiet = KeptRow | 'held back'

/**
 * Returns changed lines with their numbers and the unchanged lines around them; longer unchanged runs are folded.
 * Filtered-out lines are folded, too, and counted.
 *
 * @returns null if one of the lines is not in its version
 */
export function rowsInContext(
  before: readonly Block[],
  after: readonly Block[],
  lines: readonly LineChange[]
): DiffRow[] | null {
  const remaining = { removed: textsOf(lines, 'removed'), added: textsOf(lines, 'added') }
  const rows: DiffRow[] = []
  let quiet: Quiet[] = []
  let i = 0
  let j = 0
  const tell = (endBefore: number, endAfter: number) => {
    const removed = take(before, i, endBefore, remaining.removed)
    const added = take(after, j, endAfter, remaining.added)
    if (removed.length + added.length > 0) {
      rows.push(...folded(quiet, rows.length === 0 ? 'start' : 'middle'), ...numbered(removed, added))
      quiet = []
    }
    const others = endBefore - i - removed.length + (endAfter - j - added.length)
    for (let count = 0; count < others; count++) quiet.push('held back')
  }
  for (const [keptBefore, keptAfter] of keptLines(before, after)) {
    tell(keptBefore, keptAfter)
    quiet.push({ kept: cut(after[keptAfter].text, LINE_LENGTH), numbers: [keptBefore + 1, keptAfter + 1] })
    i = keptBefore + 1
    j = keptAfter + 1
  }
  tell(before.length, after.length)
  const isWhole = [...remaining.removed.values(), ...remaining.added.values()].every((left) => left === 0)
  return isWhole ? [...rows, ...folded(quiet, 'end')] : null
}

interface NumberedLine {
  number: number
  text: string
}

/** Counts how often each text occurs among the lines to show. */
function textsOf(lines: readonly LineChange[], kind: LineChange['kind']): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { kind: own, block } of lines) {
    if (own === kind) counts.set(block.text, (counts.get(block.text) ?? 0) + 1)
  }
  return counts
}

function take(
  blocks: readonly Block[],
  from: number,
  until: number,
  remaining: Map<string, number>
): NumberedLine[] {
  const lines: NumberedLine[] = []
  for (let index = from; index < until; index++) {
    const { text } = blocks[index]
    const left = remaining.get(text) ?? 0
    if (left === 0) continue
    remaining.set(text, left - 1)
    lines.push({ number: index + 1, text: cut(text, LINE_LENGTH) })
  }
  return lines
}

/** Adds line numbers. Rows are in the order of both sides, so each line takes the next number of its side. */
function numbered(removed: readonly NumberedLine[], added: readonly NumberedLine[]): ChangedRow[] {
  const textOf = ({ text }: NumberedLine) => text
  let i = 0
  let j = 0
  return pairedRows(removed.map(textOf), added.map(textOf)).map((row) => ({
    ...row,
    numbers: [row.before && removed[i++].number, row.after && added[j++].number],
  }))
}

function folded(run: readonly Quiet[], at: 'start' | 'middle' | 'end'): DiffRow[] {
  const kept = run.filter((row) => row !== 'held back')
  if (kept.length === run.length && run.length <= SHORT_RUN && at === 'middle') return kept
  const first = run.at(0)
  const last = run.at(-1)
  const above = at === 'start' || first === undefined || first === 'held back' ? [] : [first]
  const below = at === 'end' || last === undefined || last === 'held back' ? [] : [last]
  const heldBack = run.length - kept.length
  const count = kept.length - above.length - below.length
  // Nothing is folded before the first change or after the last one: the page continues there.
  const fold: DiffRow[] = at === 'middle' && (count > 0 || heldBack > 0) ? [{ folded: count, heldBack }] : []
  return [...above, ...fold, ...below]
}
