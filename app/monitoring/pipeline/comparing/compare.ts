import type { Change, Detector, LineChange, PageContent, Versions } from '#platform/contract'
import { diffLines } from './line_diff.js'

/** Of each kind. Real pages have a few hundred lines; whoever judges a change looks at all that it holds. */
export const MAX_CHANGED_LINES = 2_500

/**
 * Everything that differs between two versions of one page: what the detectors find, in their order, and the changed
 * lines of visible text, of a page that is all new only the first. Two versions that our reader read otherwise are
 * compared without prices and plans, and without lines that it only parts otherwise.
 *
 * @returns null when nothing differs
 * @throws what a detector throws
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
  const lines = bounded(isAlike ? changed : withoutParted(changed))
  return fields.length === 0 && lines.length === 0 ? null : { page, fields, lines }
}

/** Two versions as they can be held against each other: where our reader read them otherwise, by their lines alone. */
export function comparable({ before, after }: Versions): Versions {
  if (before.reader === after.reader) return { before, after }
  return { before: { ...before, units: undefined }, after: { ...after, units: undefined } }
}

/** Without stretches that say the same on both sides, parted into lines in another way. */
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
