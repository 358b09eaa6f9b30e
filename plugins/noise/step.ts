import type { Change, FieldChange, LineChange } from 'rivalwatch-plugin'

export type ChangePart = FieldChange | LineChange

/** Parts of a change that are noise for the same reason. */
export interface Noise {
  parts: ChangePart[]
  /** The filtered text as people see it: "before → after", or one text. */
  text: string
  /** Replaces the step's reason if that is not exact enough. */
  reason?: string
}

/** A named kind of difference that is not a real change. */
export interface Step {
  id: string
  /** Completes "filtered out because it …", in plain words. */
  reason: string
  findNoise(change: Change): Noise[]
}

const MAX_SHOWN_LENGTH = 200

/** Formats texts for `HeldBack.text`, each cut to 200 characters. */
export function formatTexts(...texts: (string | undefined)[]): string {
  return texts
    .filter((text) => text !== undefined)
    .map((text) => (text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text))
    .join(' → ')
}

export function isLine(part: ChangePart): part is LineChange {
  return 'block' in part
}

/** Returns the text that a part removed and the one that it added. */
export function textsOf(part: ChangePart): { before?: string; after?: string } {
  if (!isLine(part)) return part
  return part.kind === 'removed' ? { before: part.block.text } : { after: part.block.text }
}
