import type { ReadElement } from './element.js'
import { HOLDS_HTML, SPECIAL } from './vocabulary.js'

/** The HTML standard's stack of open elements; the root is at index 0 and is never looked for. */
export class OpenElements {
  readonly #elements: ReadElement[] = []

  get length(): number {
    return this.#elements.length
  }

  /** The innermost element; there must be one. */
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

  /** Takes one element out and leaves those inside of it open. */
  remove(index: number): ReadElement {
    const element = this.#elements[index]
    if (index === this.#elements.length - 1) this.#elements.pop()
    else this.#elements.splice(index, 1)
    element.known.open--
    return element
  }

  /** Index of the innermost open `tag` that no element of `scope` hides, or -1. */
  innermost(tag: string, scope: ReadonlySet<string>): number {
    for (let at = this.#elements.length - 1; at > 0; at--) {
      if (this.#elements[at].tag === tag) return at
      if (bounds(this.#elements[at], scope)) return -1
    }
    return -1
  }

  /** Whether a block or the like is open inside the element at `index`. */
  holdsSpecialAbove(index: number): boolean {
    for (let at = this.#elements.length - 1; at > index; at--) {
      if (bounds(this.#elements[at], SPECIAL)) return true
    }
    return false
  }
}

/** Whether an open element is one of `names`, which are of HTML, or one of their like in SVG and MathML. */
export function bounds(element: ReadElement, names: ReadonlySet<string>): boolean {
  return (element.namespace === 'html' ? names : HOLDS_HTML).has(element.tag)
}
