import type { Change, FieldChange, LineChange } from 'rivalwatch-plugin'

export type ChangePart = FieldChange | LineChange

/** Parts of a change that are noise for one and the same cause. */
export interface Noise {
  parts: ChangePart[]
  /** What is held back, for people: "before → after" or the text. */
  text: string
  /** Where the step's own reason is not exact enough. */
  reason?: string
}

/** One named way in which pages differ without anything having changed. */
export interface Step {
  id: string
  /** Completes "held back because it …", in plain words. */
  reason: string
  takeOut(change: Change): Noise[]
}

const SHOWN_LENGTH = 200

/** Texts as `HeldBack.text` shows them, each cut to 200 characters. */
export function shown(...texts: (string | undefined)[]): string {
  return texts
    .filter((text) => text !== undefined)
    .map((text) => (text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text))
    .join(' → ')
}

export function isLine(part: ChangePart): part is LineChange {
  return 'block' in part
}

/** The texts that a part took away and brought. */
export function textsOf(part: ChangePart): { before?: string; after?: string } {
  if (!isLine(part)) return part
  return part.kind === 'removed' ? { before: part.block.text } : { after: part.block.text }
}
