import type { Page, PageElement } from 'rivalwatch-plugin'
import { Wording } from './wording.js'

const NONE: readonly PageElement[] = []
/** Texts that are longer than this are hardly said twice, and take long to look up. */
const LONGEST_SHARED = 100

/** The elements of a page with what a walk downwards needs. */
export class PageTree {
  readonly elements: readonly PageElement[]
  /** By index of the element, as far as they were asked for. */
  readonly #children: (readonly PageElement[] | undefined)[]
  readonly #texts: (string | undefined)[]
  readonly #wordingOfElements: (Wording | undefined)[]
  readonly #wordings = new Map<string, Wording>()

  private constructor(readonly page: Page) {
    this.elements = page.elements()
    this.#children = new Array(this.elements.length)
    this.#texts = new Array(this.elements.length)
    this.#wordingOfElements = new Array(this.elements.length)
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

  /** The first inside that `isSought`; null where none is. */
  firstWithin({ index, end }: PageElement, isSought: (part: PageElement) => boolean): PageElement | null {
    for (let at = index + 1; at < end; at++) if (isSought(this.elements[at])) return this.elements[at]
    return null
  }

  /** What a reader sees inside, lines parted by a space; for an icon what it is called. */
  textOf(element: PageElement): string {
    return (this.#texts[element.index] ??= this.page.labelOf(element))
  }

  /** What is read from the text of an element. */
  wordingOf(element: PageElement): Wording {
    return (this.#wordingOfElements[element.index] ??= this.wording(this.textOf(element)))
  }

  /** One for all that say the same in few words. */
  wording(text: string): Wording {
    if (text.length > LONGEST_SHARED) return new Wording(text)
    const known = this.#wordings.get(text)
    if (known) return known
    const wording = new Wording(text)
    this.#wordings.set(text, wording)
    return wording
  }

  /** A set of elements, empty at first. */
  none(): ElementSet {
    return new ElementSet(this.elements.length)
  }

  #childrenBetween(start: number, end: number): PageElement[] {
    const children: PageElement[] = []
    for (let at = start; at < end; at = this.elements[at].end) children.push(this.elements[at])
    return children
  }
}

/** Some elements of a page, known by their place: a set of objects takes much longer to ask. */
export class ElementSet {
  readonly #isIn: Uint8Array

  /** @param most how many elements the page has */
  constructor(most: number) {
    this.#isIn = new Uint8Array(most)
  }

  has({ index }: PageElement): boolean {
    return this.#isIn[index] === 1
  }

  add({ index }: PageElement): void {
    this.#isIn[index] = 1
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
