/** Lines of which both forms are known, in the page's own text and around it. */
import type { Comparison } from './comparison.js'
import { lineOf } from './pairing.js'

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

/** Returns pairs of the only line that a menu, footer or sidebar lost and the only one that it gained. */
export function editedFrameLines({ boilerplate }: Comparison): EditedLine[] {
  const frames = Map.groupBy(boilerplate, (edit) => {
    const { kind, landmark, path } = lineOf(edit).block
    return JSON.stringify([kind, landmark, path])
  })
  return [...frames.values()].flatMap((frame) => {
    const [old, now] = [
      frame.flatMap(({ before }) => before?.text ?? []),
      frame.flatMap(({ after }) => after?.text ?? []),
    ]
    return old.length === 1 && now.length === 1 ? [{ before: old[0], after: now[0] }] : []
  })
}
