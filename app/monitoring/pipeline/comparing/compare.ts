import type { Change, Detector, LineChange, PageContent } from '#platform/contract'
import { diffLines } from './line_diff.js'

/** Of each kind. Real pages have a few hundred lines; whoever judges a change looks at all that it holds. */
export const MAX_CHANGED_LINES = 2_500

/**
 * Everything that differs between two versions of one page: what the detectors find, in their order, and the changed
 * lines of visible text, of a page that is all new only the first.
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
  const fields = detectors.flatMap((detector) => detector.detect(before, after))
  const lines = bounded(diffLines(before.blocks, after.blocks))
  return fields.length === 0 && lines.length === 0 ? null : { page, fields, lines }
}

function bounded(lines: LineChange[]): LineChange[] {
  if (lines.length <= MAX_CHANGED_LINES) return lines
  const room = { removed: MAX_CHANGED_LINES, added: MAX_CHANGED_LINES }
  return lines.filter(({ kind }) => room[kind]-- > 0)
}
