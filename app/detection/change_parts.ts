import type { Change, FieldChange, LineChange } from 'rivalwatch-plugin'

export type ChangePart = FieldChange | LineChange

export function isLine(part: ChangePart): part is LineChange {
  return 'block' in part
}

/** Returns the texts that a part removed and added. */
export function textsOf(part: ChangePart): { before?: string; after?: string } {
  if (!isLine(part)) return part
  return part.kind === 'removed' ? { before: part.block.text } : { after: part.block.text }
}

export function partsOf({ fields, lines }: Change): ChangePart[] {
  return [...fields, ...lines]
}

export function without(change: Change, parts: ReadonlySet<ChangePart>): Change {
  if (parts.size === 0) return change
  return {
    ...change,
    fields: change.fields.filter((field) => !parts.has(field)),
    lines: change.lines.filter((line) => !parts.has(line)),
  }
}

/** Returns the field with the page's word count, which is redundant if lines changed as well. */
export function lengthOf({ fields }: Change): FieldChange | undefined {
  return fields.find(({ category, field }) => category === 'page' && field === 'wordCount')
}

export function isEmpty({ fields, lines }: Change): boolean {
  return fields.length === 0 && lines.length === 0
}

const SHOWN_LENGTH = 200

/** Formats a part for `HeldBack.text`: "before → after" or the only text, each cut to 200 characters. */
export function shown(part: ChangePart): string {
  const { before, after } = textsOf(part)
  return [before, after]
    .filter((text) => text !== undefined)
    .map((text) => (text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH).toWellFormed()}…` : text))
    .join(' → ')
}
