import type { BlockKind, Page } from 'rivalwatch-plugin'
import { ReadElement } from '#monitoring/pipeline/reading/element'
import { canBeRegion, checksOf, survey, type Survey } from '#monitoring/regions/survey'

/** More than typical pages have. On larger pages, further boxes cannot be picked. */
const MOST_BOXES = 3_000
const MOST_LINES = 4_000
const MAX_LINE = 240
const MOST_LEVELS = 40
/** Similar boxes look like columns if their number, and the number of lines in each, are within these limits. */
const COLUMNS = { least: 2, most: 6, lines: 30 }

/** A line of text, with its kind. */
export type OutlineLine = { kind: BlockKind; text: string }

/** A part of a page that can be picked, with its content in page order. */
export type OutlineBox = {
  index: number
  check: string
  /** `row` for the cells of a table row, `columns` for plans and the like. */
  layout: 'row' | 'columns' | null
  items: (OutlineBox | OutlineLine)[]
}

/** A page as the picker shows it: only text and boxes, no markup. */
export type Outline = {
  boxes: OutlineBox[]
  isCut: boolean
}

/** Returns the parts of a page that can be picked. Elements with the same text are one box. */
export function outlineOf(page: Page): Outline {
  return new OutlineWriter(page.once(survey)).outline()
}

class OutlineWriter {
  readonly #checkAt: (at: number) => string
  #boxes = 0
  #lines = 0

  constructor(private readonly page: Survey) {
    this.#checkAt = checksOf(page)
  }

  outline(): Outline {
    const { elements, starts, ends } = this.page
    const body = elements.findIndex(({ tag }) => tag === 'body')
    const boxes: OutlineBox[] = []
    if (body >= 0 && starts[body] < ends[body]) boxes.push(this.#box(body, 0))
    return { boxes, isCut: this.#boxes >= MOST_BOXES || this.#lines >= MOST_LINES }
  }

  #box(outermost: number, level: number): OutlineBox {
    this.#boxes++
    const same = this.#sameText(outermost)
    const { page, elements, starts, ends } = this.page
    const innermost = same.at(-1)!
    const items: OutlineBox['items'] = []
    const inside = level < MOST_LEVELS ? this.#children(innermost) : []
    let line = starts[innermost]
    const linesUpTo = (end: number) => {
      for (; line < end && this.#lines < MOST_LINES; line++, this.#lines++) {
        const { kind, text } = page.blocks[line]
        items.push({
          kind,
          text: text.length > MAX_LINE ? `${text.slice(0, MAX_LINE).toWellFormed()}…` : text,
        })
      }
      line = end
    }
    for (const child of inside) {
      if (this.#boxes >= MOST_BOXES || this.#lines >= MOST_LINES) break
      linesUpTo(starts[child])
      items.push(this.#box(child, level + 1))
      line = ends[child]
    }
    linesUpTo(ends[innermost])
    const index = this.#mostTelling(same)
    const layout = elements[innermost].tag === 'tr' ? 'row' : this.#isInColumns(inside) ? 'columns' : null
    return { index, check: this.#checkAt(index), layout, items }
  }

  /** Returns an element and those inside it that contain all of its text, outermost first. */
  #sameText(at: number): number[] {
    const { starts, ends } = this.page
    const same = [at]
    for (;;) {
      const [only, ...others] = this.#children(same.at(-1)!)
      if (only === undefined || others.length > 0 || starts[only] !== starts[at] || ends[only] !== ends[at])
        return same
      same.push(only)
    }
  }

  /** Returns the outermost elements inside an element that contain whole lines. */
  #children(at: number): number[] {
    const { elements, starts, ends } = this.page
    const children: number[] = []
    for (let inside = at + 1; inside < elements[at].end;) {
      const element = elements[inside]
      const hasLines = starts[inside] < ends[inside]
      if (hasLines && element instanceof ReadElement && element.ownLine) {
        children.push(inside)
        inside = element.end
      } else inside = hasLines ? inside + 1 : element.end
    }
    return children
  }

  /** Returns the element, of several with the same text, that is easiest to recognize later. */
  #mostTelling(same: readonly number[]): number {
    const { elements, ids, names } = this.page
    const able = same.filter((at) => canBeRegion(elements[at]))
    return able.find((at) => ids[at]) ?? able.find((at) => names[at].length > 0) ?? able[0] ?? same[0]
  }

  #isInColumns(children: readonly number[]): boolean {
    const { elements, starts, ends, names } = this.page
    if (children.length < COLUMNS.least || children.length > COLUMNS.most) return false
    const lookOf = (at: number) => `${elements[at].tag} ${names[at][0] ?? ''}`
    return children.every((at) => {
      const lines = ends[at] - starts[at]
      return lines > 1 && lines <= COLUMNS.lines && lookOf(at) === lookOf(children[0])
    })
  }
}
