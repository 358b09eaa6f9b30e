import type { FieldChange } from './detector.js'
import type { Block } from './page.js'

export type PageLabel =
  'pricing' | 'features' | 'changelog' | 'blog' | 'careers' | 'docs' | 'homepage' | 'custom'

/** A changed line of visible text, with its position on the page. */
export interface LineChange {
  kind: 'added' | 'removed'
  block: Block
  /**
   * The nearest line above it that both versions have, cut to 80 characters; empty if there is none. It distinguishes
   * lines without a heading.
   */
  anchor?: string
  /** The title of the new or removed job, post or other unit that it belongs to. */
  unit?: string
}

/** Everything that differs between two versions of one page. */
export interface Change {
  page: { url: string; label: PageLabel; competitor: string }
  fields: FieldChange[]
  lines: LineChange[]
}
