/** Lines of menus, footers and sidebars, which are not paired like the page's own text. */
import type { Comparison } from './comparison.js'
import { lineOf } from './pairing.js'

/** Returns pairs of the only line that a menu or footer lost and the only one that it gained. */
export function framePairs({ boilerplate }: Comparison): { before: string; after: string }[] {
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
