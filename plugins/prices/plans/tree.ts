import type { Page, PageElement } from '#platform/contract'

/** The elements of a page with what a walk downwards needs: a page itself only knows parents. */
export class PageTree {
  readonly elements: readonly PageElement[]
  readonly #index = new Map<PageElement, number>()
  readonly #children: PageElement[][] = []
  readonly #ends: number[]
  readonly #texts = new Map<PageElement, string>()

  constructor(readonly page: Page) {
    this.elements = page.elements()
    this.elements.forEach((element, index) => {
      this.#index.set(element, index)
      this.#children.push([])
      const parent = element.parent && this.#index.get(element.parent)
      if (typeof parent === 'number') this.#children[parent].push(element)
    })
    this.#ends = new Array<number>(this.elements.length)
    for (let index = this.elements.length - 1; index >= 0; index--) {
      const last = this.#children[index].at(-1)
      this.#ends[index] = last ? this.#ends[this.indexOf(last)] : index + 1
    }
  }

  /** Place in document order; -1 for an element of another page. */
  indexOf(element: PageElement): number {
    return this.#index.get(element) ?? -1
  }

  /** Place behind the last element inside. */
  endOf(element: PageElement): number {
    return this.#ends[this.indexOf(element)] ?? 0
  }

  childrenOf(element: PageElement): readonly PageElement[] {
    return this.#children[this.indexOf(element)] ?? []
  }

  /** How many elements stand inside. */
  sizeOf(element: PageElement): number {
    const at = this.indexOf(element)
    return (this.#ends[at] ?? 0) - at - 1
  }

  /** Everything inside, or the first `most` of it, in document order. */
  within(element: PageElement, most = Infinity): readonly PageElement[] {
    const start = this.indexOf(element) + 1
    return this.elements.slice(start, Math.min(this.endOf(element), start + most))
  }

  /** What a reader sees inside, lines parted by a space; for an icon what it is called. */
  textOf(element: PageElement): string {
    const known = this.#texts.get(element)
    if (known !== undefined) return known
    const text = this.page.labelOf(element)
    this.#texts.set(element, text)
    return text
  }
}

export function closest(element: PageElement, ...tags: string[]): PageElement | null {
  let ancestor = element.parent
  while (ancestor && !tags.includes(ancestor.tag)) ancestor = ancestor.parent
  return ancestor
}
