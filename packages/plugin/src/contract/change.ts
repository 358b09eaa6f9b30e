import type { FieldChange } from './detector.js'
import type { Block } from './page.js'

export type PageLabel =
  'pricing' | 'features' | 'changelog' | 'blog' | 'careers' | 'docs' | 'homepage' | 'custom'

/** A changed line of visible text, with its position on the page. */
export interface LineChange {
  kind: 'added' | 'removed'
  block: Block
  /**
   * The nearest line above this one that both versions contain, cut to 80 characters; empty if there is none.
   * Distinguishes lines without a heading.
   */
  anchor?: string
  /** The title of the new or removed job, post or other unit that the line belongs to. */
  unit?: string
}

/** Everything that differs between two versions of one page. */
export interface Change {
  page: { url: string; label: PageLabel; competitor: string }
  fields: FieldChange[]
  lines: LineChange[]
}
