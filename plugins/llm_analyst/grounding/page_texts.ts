import type { Change } from '#platform/contract'
import { bare, plain } from '../text.js'

/** What a change says, in the forms that claims about it are held against. */
export interface PageTexts {
  /** As a reader sees them, one width for every letter and digit. */
  plain: readonly string[]
  /** Without white space, for passages that are quoted word for word. */
  bare: readonly string[]
}

/** All texts of a stored change: names, fields, lines with their headings. */
export function pageTextsOf({ page, fields, lines }: Change): PageTexts {
  const texts = [
    page.competitor,
    page.url,
    ...fields.flatMap(({ before, after, facts }) => [before, after, facts?.subject]),
    ...lines.flatMap(({ block }) => [block.text, ...block.path]),
  ].filter((text) => text !== undefined)
  return { plain: texts.map(oneWidth), bare: texts.map(bare) }
}

/** "７９％" is 79% to a reader, and so is it here. */
export function oneWidth(text: string): string {
  return plain(text.normalize('NFKC'))
}
