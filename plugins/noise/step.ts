import type { Change, FieldChange, LineChange } from 'rivalwatch-plugin'

export type ChangePart = FieldChange | LineChange

/** Parts of a change that are noise for the same reason. */
export interface Noise {
  parts: ChangePart[]
  /** The filtered text as people see it: "before → after", or one text. */
  text: string
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
export function formatTexts(texts: readonly string[]): string {
  return texts
    .map((text) => (text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text))
    .join(' → ')
}

/** Returns the parts all of whose texts are noise. */
export function noiseWhere<T extends ChangePart>(
  parts: readonly T[],
  isNoise: (text: string, part: T) => boolean
): Noise[] {
  return parts.flatMap((part) => {
    const { before, after } = textsOf(part)
    const texts = [before, after].filter((text) => text !== undefined)
    return texts.every((text) => isNoise(text, part)) ? [{ parts: [part], text: formatTexts(texts) }] : []
  })
}

export function isLine(part: ChangePart): part is LineChange {
  return 'block' in part
}

/** Returns the text that a part removed and the one that it added. */
export function textsOf(part: ChangePart): { before?: string; after?: string } {
  if (!isLine(part)) return part
  return part.kind === 'removed' ? { before: part.block.text } : { after: part.block.text }
}
