import type { ReadElement } from './element.js'
import { HOLDS_HTML, SPECIAL, TABLE_SCOPE } from './vocabulary.js'

/** The HTML standard's stack of open elements. The root has index 0 and is never searched for. */
export class OpenElements {
  readonly #elements: ReadElement[] = []

  get length(): number {
    return this.#elements.length
  }

  /** Returns the innermost element; there must be one. */
  get current(): ReadElement {
    return this.#elements[this.#elements.length - 1]
  }

  at(index: number): ReadElement {
    return this.#elements[index]
  }

  push(element: ReadElement): void {
    this.#elements.push(element)
    element.known.open++
  }

  pop(): ReadElement {
    return this.remove(this.#elements.length - 1)
  }

  /** Removes one element and leaves its descendants open. */
  remove(index: number): ReadElement {
    const element = this.#elements[index]
    if (index === this.#elements.length - 1) this.#elements.pop()
    else this.#elements.splice(index, 1)
    element.known.open--
    return element
  }

  /**
   * Returns the index of the innermost open HTML element `tag`, or -1 if there is none or if an element of `scope` is
   * open inside it.
   */
  innermost(tag: string, scope: ReadonlySet<string>): number {
    for (let at = this.#elements.length - 1; at > 0; at--) {
      const open = this.#elements[at]
      if (open.tag === tag && open.namespace === 'html') return at
      if (bounds(open, scope)) return -1
    }
    return -1
  }

  /** Returns the same for tables and their parts. SVG and MathML elements do not end the search. */
  innermostOfTable(tag: string, scope = TABLE_SCOPE): number {
    for (let at = this.#elements.length - 1; at > 0; at--) {
      const open = this.#elements[at]
      if (open.namespace !== 'html') continue
      if (open.tag === tag) return at
      if (scope.has(open.tag)) return -1
    }
    return -1
  }

  /** Whether a block or another special element is open inside the element at `index`. */
  holdsSpecialAbove(index: number): boolean {
    for (let at = this.#elements.length - 1; at > index; at--) {
      if (bounds(this.#elements[at], SPECIAL)) return true
    }
    return false
  }
}

/** Whether an open element is one of the HTML elements in `names`, or of their counterparts in SVG or MathML. */
export function bounds(element: ReadElement, names: ReadonlySet<string>): boolean {
  return (element.namespace === 'html' ? names : HOLDS_HTML[element.namespace]).has(element.tag)
}
