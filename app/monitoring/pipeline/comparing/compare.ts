import type { Change, Detector, LineChange, PageContent, Versions } from 'rivalwatch-plugin'
import { diffLines } from './line_diff.js'
import { withUnits } from './line_units.js'

/**
 * The maximum number of changed lines of each kind. Real pages have a few hundred lines, and judging looks at every
 * changed line.
 */
export const MAX_CHANGED_LINES = 2_500

/**
 * Returns all differences between two versions of a page: the detectors' findings, in their order, and the changed
 * lines of visible text, up to a maximum number. Versions read by different reader versions are compared without prices
 * and plans, and without lines that are only split differently.
 *
 * @returns null if nothing differs
 * @throws any error that a detector throws
 */
export function compareContents(
  before: PageContent,
  after: PageContent,
  detectors: readonly Detector[],
  page: Change['page']
): Change | null {
  const isAlike = before.reader === after.reader
  const able = isAlike ? detectors : detectors.filter(({ categories }) => !categories.includes('pricing'))
  const fields = able.flatMap((detector) => detector.detect(before, after))
  const changed = diffLines(before.blocks, after.blocks)
  const lines = isAlike
    ? withUnits(bounded(changed), { before, after }, page.label)
    : bounded(withoutParted(changed))
  return fields.length === 0 && lines.length === 0 ? null : { page, fields, lines }
}

/**
 * Removes the units of two versions that were read by different reader versions, so that only their lines are compared.
 */
export function comparable({ before, after }: Versions): Versions {
  if (before.reader === after.reader) return { before, after }
  return { before: { ...before, units: undefined }, after: { ...after, units: undefined } }
}

/** Removes passages with the same text on both sides that are only split into lines differently. */
function withoutParted(lines: readonly LineChange[]): LineChange[] {
  const stretches: LineChange[][] = []
  for (const line of lines) {
    const last = stretches.at(-1)
    const isNext =
      last && (last.at(-1)!.kind === line.kind || line.kind === 'added') && last[0].anchor === line.anchor
    if (isNext) last.push(line)
    else stretches.push([line])
  }
  const textOf = (stretch: LineChange[], kind: LineChange['kind']) =>
    stretch.flatMap((line) => (line.kind === kind ? line.block.text.replaceAll(/\s/g, '') : [])).join('')
  return stretches.filter((stretch) => textOf(stretch, 'removed') !== textOf(stretch, 'added')).flat()
}

function bounded(lines: LineChange[]): LineChange[] {
  if (lines.length <= MAX_CHANGED_LINES) return lines
  const room = { removed: MAX_CHANGED_LINES, added: MAX_CHANGED_LINES }
  return lines.filter(({ kind }) => room[kind]-- > 0)
}
