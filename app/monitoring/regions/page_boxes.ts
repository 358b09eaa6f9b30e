import type { Page, PageElement } from 'rivalwatch-plugin'
import { ReadElement } from '#monitoring/pipeline/reading/element'
import { idOf, namesOf } from '#monitoring/regions/names'
import { canBeRegion } from '#monitoring/regions/survey'

/** More than typical pages have. On larger pages, further boxes cannot be picked. */
const MOST_BOXES = 3_000
/** Boxes that begin further down cannot be picked. */
export const MOST_LINES = 4_000
const MOST_LEVELS = 40
/** Similar boxes look like columns if their number, and the number of lines in each, are within these limits. */
const COLUMNS = { least: 2, most: 6, lines: 30 }

/** `row` for the cells of a table row, `columns` for plans and the like. */
export type BoxLayout = 'row' | 'columns' | null

/** A part of a page that can be picked. */
export interface PageBox {
  /** The index of its element. */
  index: number
  tag: string
  /** Its lines: the first, and the one after its last. */
  start: number
  end: number
  layout: BoxLayout
}

/**
 * Returns the parts of a page that can be picked, each before the parts inside it. Elements with the same text are one
 * box.
 */
export function boxesOf(page: Page): PageBox[] {
  return new BoxFinder(page).find()
}

class BoxFinder {
  readonly #elements: readonly PageElement[]
  readonly #starts: Int32Array
  readonly #ends: Int32Array
  readonly #boxes: PageBox[] = []

  constructor(page: Page) {
    this.#elements = page.elements()
    this.#starts = new Int32Array(this.#elements.length)
    this.#ends = new Int32Array(this.#elements.length)
    this.#elements.forEach((element, at) => {
      const [start, end] = page.blocksIn(element)
      this.#starts[at] = start
      this.#ends[at] = end
    })
  }

  find(): PageBox[] {
    const body = this.#elements.findIndex(({ tag }) => tag === 'body')
    if (body >= 0 && this.#starts[body] < this.#ends[body]) this.#add(body, 0)
    return this.#boxes
  }

  #add(outermost: number, level: number): void {
    const same = this.#sameText(outermost)
    const innermost = same.at(-1)!
    const inside = level < MOST_LEVELS ? this.#children(innermost) : []
    const index = this.#mostTelling(same)
    this.#boxes.push({
      index,
      tag: this.#elements[index].tag,
      start: this.#starts[index],
      end: this.#ends[index],
      layout: this.#elements[innermost].tag === 'tr' ? 'row' : this.#isInColumns(inside) ? 'columns' : null,
    })
    for (const child of inside) {
      if (this.#boxes.length >= MOST_BOXES || this.#starts[child] >= MOST_LINES) break
      this.#add(child, level + 1)
    }
  }

  /** Returns an element and those inside it that contain all of its text, outermost first. */
  #sameText(at: number): number[] {
    const same = [at]
    for (;;) {
      const [only, ...others] = this.#children(same.at(-1)!)
      const hasAll =
        only !== undefined &&
        others.length === 0 &&
        this.#starts[only] === this.#starts[at] &&
        this.#ends[only] === this.#ends[at]
      if (!hasAll) return same
      same.push(only)
    }
  }

  /** Returns the outermost elements inside an element that contain whole lines. */
  #children(at: number): number[] {
    const children: number[] = []
    for (let inside = at + 1; inside < this.#elements[at].end;) {
      const element = this.#elements[inside]
      const hasLines = this.#starts[inside] < this.#ends[inside]
      if (hasLines && element instanceof ReadElement && element.ownLine) {
        children.push(inside)
        inside = element.end
      } else inside = hasLines ? inside + 1 : element.end
    }
    return children
  }

  /** Returns the element, of several with the same text, that is easiest to recognize later. */
  #mostTelling(same: readonly number[]): number {
    const able = same.map((at) => this.#elements[at]).filter(canBeRegion)
    const telling =
      able.find((element) => idOf(element)) ?? able.find((element) => namesOf(element).length > 0)
    return (telling ?? able[0])?.index ?? same[0]
  }

  #isInColumns(children: readonly number[]): boolean {
    if (children.length < COLUMNS.least || children.length > COLUMNS.most) return false
    const lookOf = (at: number) => `${this.#elements[at].tag} ${namesOf(this.#elements[at])[0] ?? ''}`
    return children.every((at) => {
      const lines = this.#ends[at] - this.#starts[at]
      return lines > 1 && lines <= COLUMNS.lines && lookOf(at) === lookOf(children[0])
    })
  }
}

/** Whether further parts of the page were left out. */
export function isCut(boxes: readonly PageBox[]): boolean {
  return boxes.length >= MOST_BOXES || (boxes.length > 0 && boxes[0].end > MOST_LINES)
}
