import type { Page, PageElement } from '#platform/contract'

const NONE: readonly PageElement[] = []

/** The elements of a page with what a walk downwards needs. */
export class PageTree {
  readonly elements: readonly PageElement[]
  /** By index of the element, as far as they were asked for. */
  readonly #children: (readonly PageElement[] | undefined)[]
  readonly #texts: (string | undefined)[]
  readonly #answers = new Map<(text: string) => unknown, Map<string, unknown>>()

  private constructor(readonly page: Page) {
    this.elements = page.elements()
    this.#children = new Array(this.elements.length)
    this.#texts = new Array(this.elements.length)
  }

  static readonly #of = (page: Page) => new PageTree(page)

  /** One for all who ask for the same page. */
  static of(page: Page): PageTree {
    return page.once(PageTree.#of)
  }

  childrenOf({ index, end }: PageElement): readonly PageElement[] {
    if (end === index + 1) return NONE
    return (this.#children[index] ??= this.#childrenBetween(index + 1, end))
  }

  /** Everything inside, or the first `most` of it, in document order. */
  within({ index, end }: PageElement, most = Infinity): readonly PageElement[] {
    return end === index + 1 ? NONE : this.elements.slice(index + 1, Math.min(end, index + 1 + most))
  }

  /** What a reader sees inside, lines parted by a space; for an icon what it is called. */
  textOf(element: PageElement): string {
    return (this.#texts[element.index] ??= this.page.labelOf(element))
  }

  /** What `read` makes of a text, worked out once: the cells of a table mostly say the same few things. */
  once<T>(read: (text: string) => T, text: string): T {
    let known = this.#answers.get(read)
    if (!known) this.#answers.set(read, (known = new Map()))
    const answer = known.get(text)
    if (answer !== undefined) return answer as T
    const found = read(text)
    known.set(text, found)
    return found
  }

  #childrenBetween(start: number, end: number): PageElement[] {
    const children: PageElement[] = []
    for (let at = start; at < end; at = this.elements[at].end) children.push(this.elements[at])
    return children
  }
}

/** How many elements stand inside. */
export function sizeOf({ index, end }: PageElement): number {
  return end - index - 1
}

export function closest(element: PageElement, ...tags: string[]): PageElement | null {
  let ancestor = element.parent
  while (ancestor && !tags.includes(ancestor.tag)) ancestor = ancestor.parent
  return ancestor
}
