import { type Page, type PageElement, planKey } from 'rivalwatch-plugin'
import { valueOfText } from './marks.js'
import { hasPrice, isPriceSubstitute, planNameIn } from './names.js'

/** What a text of a page means, each part computed on first use, because most texts are only checked for a price. */
export class Wording {
  #name: string | null | undefined
  #key: string | undefined
  #value: string | null | undefined
  #hasPrice: boolean | undefined

  constructor(private readonly text: string) {}

  /** See `planNameIn`. */
  get name(): string | null {
    if (this.#name === undefined) this.#name = planNameIn(this.text)
    return this.#name
  }

  /** The `planKey` of the whole text, not of the name in it. */
  get key(): string {
    return (this.#key ??= planKey(this.text))
  }

  /** See `valueOfText`. */
  get value(): string | null {
    if (this.#value === undefined) this.#value = valueOfText(this.text)
    return this.#value
  }

  get hasPrice(): boolean {
    return (this.#hasPrice ??= hasPrice(this.text))
  }

  /** Whether the text is a price or replaces one: "$49 / month", "Free", "Contact sales". */
  get isPrice(): boolean {
    return this.hasPrice || isPriceSubstitute(this.text)
  }
}

/** Longer texts rarely occur twice and are slow to look up. */
const MAX_SHARED_LENGTH = 100

/** The elements of a page, with fast access to their children and texts. */
export class PageTree {
  readonly elements: readonly PageElement[]
  /** By element index, filled on first use. */
  readonly #children: PageElement[][] = []
  readonly #texts: string[] = []
  readonly #wordings = new Map<string, Wording>()

  private constructor(readonly page: Page) {
    this.elements = page.elements()
  }

  static readonly #of = (page: Page) => new PageTree(page)

  /** Returns the tree of a page, which all callers share. */
  static of(page: Page): PageTree {
    return page.once(PageTree.#of)
  }

  childrenOf({ index, end }: PageElement): readonly PageElement[] {
    const known = this.#children[index]
    if (known) return known
    const children: PageElement[] = []
    for (let at = index + 1; at < end; at = this.elements[at].end) children.push(this.elements[at])
    return (this.#children[index] = children)
  }

  /** Returns the descendants, or the first `limit` of them, in document order. */
  within({ index, end }: PageElement, limit = Infinity): readonly PageElement[] {
    return this.elements.slice(index + 1, Math.min(end, index + 1 + limit))
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
    return this.wording(this.textOf(element))
  }

  /** Returns the wording of a text. Equal short texts share one, because the cells of a table often repeat a few. */
  wording(text: string): Wording {
    const known = this.#wordings.get(text)
    if (known) return known
    const wording = new Wording(text)
    if (text.length <= MAX_SHARED_LENGTH) this.#wordings.set(text, wording)
    return wording
  }
}

/** Returns the number of descendants. */
export function sizeOf({ index, end }: PageElement): number {
  return end - index - 1
}

/** Returns the innermost ancestor that matches, or null. */
export function ancestorOf(
  element: PageElement,
  matches: (ancestor: PageElement) => boolean
): PageElement | null {
  let ancestor = element.parent
  while (ancestor && !matches(ancestor)) ancestor = ancestor.parent
  return ancestor
}
