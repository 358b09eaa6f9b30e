/** The part of the page that an element is in, by ARIA landmark; `main` if no other applies. */
export type Landmark = 'header' | 'nav' | 'main' | 'aside' | 'footer' | 'dialog'

/** One element of a page: read-only and without its children. The page's `textOf` returns its text. */
export interface PageElement {
  /** Lower case. */
  readonly tag: string
  /** Names in lower case, values decoded. */
  readonly attributes: Readonly<Record<string, string>>
  readonly parent: PageElement | null
  readonly landmark: Landmark
  /** Whether the element is hidden from readers: `hidden`, `display:none`, `aria-hidden`, or inside such an element. */
  readonly hidden: boolean
  /** Whether the element is a button, or a link that looks like one. */
  readonly callToAction: boolean
  /** Its position in document order, as in `elements()`. */
  readonly index: number
  /** The position after the last element inside it. */
  readonly end: number
}

export type BlockKind = 'heading' | 'paragraph' | 'list_item' | 'cell' | 'cta' | 'link' | 'label'

/** Visible text that a visitor reads as one line. */
export interface Block {
  /** White space collapsed, never empty. */
  text: string
  kind: BlockKind
  landmark: Landmark
  /** Headings above it, outermost first: `["Plans", "Team"]`. A heading's own text is not in its own path. */
  path: string[]
}

/** A page as extractors see it: parsed once, queried many times, in a worker thread. */
export interface Page {
  /** The watched URL and, in `finalUrl`, the one after redirects. */
  readonly url: string
  readonly finalUrl: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The decoded markup. */
  readonly html: string
  /** The base for relative URLs: `<base href>` or the final URL. */
  readonly baseUrl: string
  /**
   * Returns what `make` returns for this page, computed once, for values that several extractors need. The value is
   * freed with the page; a `WeakMap` would keep it until the next major garbage collection.
   */
  once<Made>(make: (page: Page) => Made): Made
  /** Returns all elements, or those with the given tags, in document order. */
  elements(...tags: string[]): readonly PageElement[]
  /**
   * Returns all text inside an element, hidden or not, like `textContent` but without scripts and styles, and with
   * white space collapsed.
   */
  textOf(element: PageElement): string
  /** Returns the raw text of a `<script>` or `<style>`. */
  rawTextOf(element: PageElement): string
  /**
   * Returns the name that people would use for a link or button: its visible text, or else its `aria-label`, the text
   * of an image inside, its hidden text, its `title` or `value`, or the path it links to; empty if it has none of
   * these.
   */
  labelOf(element: PageElement): string
  /** Visible text in reading order. */
  readonly blocks: readonly Block[]
  /** Returns the range of `blocks` that begin inside an element: the first position, and the one after the last. */
  blocksIn(element: PageElement): [start: number, end: number]
}
