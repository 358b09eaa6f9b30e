/** Lines of which both forms are known. */
import type { Comparison } from './comparison.js'

export interface EditedLine {
  before: string
  after: string
  /** The name of the plan that the line is about in both versions. */
  plan?: string
}

/** Returns the lines of the page's own text that were edited in place. */
export function editedLines({ edits, controls }: Comparison): EditedLine[] {
  return [...edits, ...controls].flatMap(({ before, after }) =>
    before && after
      ? [{ before: before.text, after: after.text, plan: before.plan ? after.plan?.title : undefined }]
      : []
  )
}
