import type { Change, Detector, PageContent } from '#platform/contract'
import { diffLines } from './line_diff.js'

/**
 * Everything that differs between two versions of one page: what the detectors find, in their order, and the changed
 * lines of visible text.
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
  const lines = diffLines(before.blocks, after.blocks)
  return fields.length === 0 && lines.length === 0 ? null : { page, fields, lines }
}
