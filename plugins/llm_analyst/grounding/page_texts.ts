import type { Change } from 'rivalwatch-plugin'
import { bare, plain } from '../text.js'

/** The texts of a change, in the forms that claims are checked against. */
export interface PageTexts {
  /** As a reader sees them, with widths normalized. */
  plain: readonly string[]
  /** Without white space, for verbatim quotations. */
  bare: readonly string[]
}

/** Returns all texts of a stored change: names, fields, and lines with their headings. */
export function pageTextsOf({ page, fields, lines }: Change): PageTexts {
  const texts = [
    page.competitor,
    page.url,
    ...fields.flatMap(({ before, after, facts }) => [before, after, facts?.subject]),
    ...lines.flatMap(({ block }) => [block.text, ...block.path]),
  ].filter((text) => text !== undefined)
  return { plain: texts.map(oneWidth), bare: texts.map(bare) }
}

/** Normalizes full-width characters: "７９％" becomes "79%". */
export function oneWidth(text: string): string {
  return plain(text.normalize('NFKC'))
}
