import type { Page, PageElement } from 'rivalwatch-plugin'
import { Wording } from './wording.js'

const NO_ELEMENTS: readonly PageElement[] = []
/** Longer texts rarely occur twice and are slow to look up. */
const MAX_SHARED_LENGTH = 100

/** The elements of a page, with fast access to their children and texts. */
export class PageTree {
  readonly elements: readonly PageElement[]
  /** By element index, filled on first use. */
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

  /** Returns the tree of a page, which all callers share. */
  static of(page: Page): PageTree {
    return page.once(PageTree.#of)
  }

  childrenOf({ index, end }: PageElement): readonly PageElement[] {
    if (end === index + 1) return NO_ELEMENTS
    return (this.#children[index] ??= this.#childrenBetween(index + 1, end))
  }

  /** Returns the descendants, or the first `limit` of them, in document order. */
  within({ index, end }: PageElement, limit = Infinity): readonly PageElement[] {
    return end === index + 1 ? NO_ELEMENTS : this.elements.slice(index + 1, Math.min(end, index + 1 + limit))
  }

  /** Returns the first descendant that matches, or null. */
  firstWithin({ index, end }: PageElement, matches: (part: PageElement) => boolean): PageElement | null {
    for (let at = index + 1; at < end; at++) if (matches(this.elements[at])) return this.elements[at]
    return null
  }

  /** Returns the visible text with lines separated by spaces, or an icon's name. */
  textOf(element: PageElement): string {
    return (this.#texts[element.index] ??= this.page.labelOf(element))
  }

  /** Returns the `dd` right after a `dt`. */
  definitionOf(term: PageElement): PageElement | null {
    const next = this.elements[term.end]
    return next?.tag === 'dd' && next.parent === term.parent ? next : null
  }

  wordingOf(element: PageElement): Wording {
    return (this.#wordingOfElements[element.index] ??= this.wording(this.textOf(element)))
  }

  /** Returns the wording of a text. Equal short texts share one. */
  wording(text: string): Wording {
    if (text.length > MAX_SHARED_LENGTH) return new Wording(text)
    const known = this.#wordings.get(text)
    if (known) return known
    const wording = new Wording(text)
    this.#wordings.set(text, wording)
    return wording
  }

  /** Returns an empty set of elements. */
  emptySet(): ElementSet {
    return new ElementSet(this.elements.length)
  }

  #childrenBetween(start: number, end: number): PageElement[] {
    const children: PageElement[] = []
    for (let at = start; at < end; at = this.elements[at].end) children.push(this.elements[at])
    return children
  }
}

/** A set of elements, stored by index because a set of objects is much slower. */
export class ElementSet {
  readonly #flags: Uint8Array

  /** @param size the number of elements of the page */
  constructor(size: number) {
    this.#flags = new Uint8Array(size)
  }

  has({ index }: PageElement): boolean {
    return this.#flags[index] === 1
  }

  add({ index }: PageElement): void {
    this.#flags[index] = 1
  }
}

/** Returns the number of descendants. */
export function sizeOf({ index, end }: PageElement): number {
  return end - index - 1
}

export function closest(element: PageElement, ...tags: string[]): PageElement | null {
  let ancestor = element.parent
  while (ancestor && !tags.includes(ancestor.tag)) ancestor = ancestor.parent
  return ancestor
}
