import type { Block, LineChange } from '#platform/contract'
import { cut } from '#platform/text'
import { LINE_LENGTH, pairedRows } from '#alerts/evidence/line_diff_rows'
import type { ChangedRow, DiffRow, KeptRow } from '#alerts/evidence/shown'
import { keptLines } from '#monitoring/pipeline/comparing/line_diff'

/** Runs of unchanged lines up to this long are shown whole; of longer ones, the lines next to a change. */
const SHORT_RUN = 3

/** A kept line, or one that differs and is not told. */
type Quiet = KeptRow | 'held back'

/**
 * Changed lines with their numbers and the unchanged lines around them, longer runs of those folded. What differs beside
 * the given lines was held back: it is counted where it is folded.
 * @returns null where one of the lines does not stand in its version
 */
export function rowsInContext(
  before: readonly Block[],
  after: readonly Block[],
  lines: readonly LineChange[]
): DiffRow[] | null {
  const told = { removed: textsOf(lines, 'removed'), added: textsOf(lines, 'added') }
  const rows: DiffRow[] = []
  let quiet: Quiet[] = []
  let i = 0
  let j = 0
  const tell = (endBefore: number, endAfter: number) => {
    const went = take(before, i, endBefore, told.removed)
    const came = take(after, j, endAfter, told.added)
    if (went.length + came.length > 0) {
      rows.push(...folded(quiet, rows.length === 0 ? 'start' : 'middle'), ...numbered(went, came))
      quiet = []
    }
    const others = endBefore - i - went.length + (endAfter - j - came.length)
    for (let count = 0; count < others; count++) quiet.push('held back')
  }
  for (const [keptBefore, keptAfter] of keptLines(before, after)) {
    tell(keptBefore, keptAfter)
    quiet.push({ kept: cut(after[keptAfter].text, LINE_LENGTH), numbers: [keptBefore + 1, keptAfter + 1] })
    i = keptBefore + 1
    j = keptAfter + 1
  }
  tell(before.length, after.length)
  const isWhole = [...told.removed.values(), ...told.added.values()].every((left) => left === 0)
  return isWhole ? [...rows, ...folded(quiet, 'end')] : null
}

interface NumberedLine {
  number: number
  text: string
}

/** How often each text is told. */
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
  told: Map<string, number>
): NumberedLine[] {
  const lines: NumberedLine[] = []
  for (let index = from; index < until; index++) {
    const { text } = blocks[index]
    const left = told.get(text) ?? 0
    if (left === 0) continue
    told.set(text, left - 1)
    lines.push({ number: index + 1, text: cut(text, LINE_LENGTH) })
  }
  return lines
}

/** Rows keep the order of either side: each takes the next number. */
function numbered(went: readonly NumberedLine[], came: readonly NumberedLine[]): ChangedRow[] {
  const textOf = ({ text }: NumberedLine) => text
  let i = 0
  let j = 0
  return pairedRows(went.map(textOf), came.map(textOf)).map((row) => ({
    ...row,
    numbers: [row.before && went[i++].number, row.after && came[j++].number],
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
  // Before the first change and after the last one there is nothing to fold: the page goes on there.
  const fold: DiffRow[] = at === 'middle' && (count > 0 || heldBack > 0) ? [{ folded: count, heldBack }] : []
  return [...above, ...fold, ...below]
}
