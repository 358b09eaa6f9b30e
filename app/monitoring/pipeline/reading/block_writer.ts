import type { Block, BlockKind } from 'rivalwatch-plugin'
import { headingLevel, type ReadElement } from './element.js'
import { clip, collapse } from './text.js'

export const MAX_BLOCKS = 20_000
export const MAX_BLOCK_CHARACTERS = 5_000
/**
 * The limit for all blocks together, ten times the text of the longest real pages. It bounds all later work on text.
 */
export const MAX_TEXT_CHARACTERS = 1_000_000
const MAX_HEADING_CHARACTERS = 200
/** Markup can contain far more white space than text, so at most this much is collected for a line. */
const MAX_GATHERED_CHARACTERS = 10 * MAX_BLOCK_CHARACTERS
/** Matches words that begin like a sentence and do not lead into the next text. */
const PHRASE = /^\s*\p{Lu}\S*\s[^$€£]*[^\s,:;–—-]\s*$/u
/** Matches a label such as "SOC 2" or "React", which is often one of several in elements of the same class. */
const LABEL = /^\s*[\p{Lu}\d][^$€£,;:]*\p{L}[^$€£,;:]*$/u
const MIN_LABELS = 3
const MAX_LABEL_CHARACTERS = 40

interface TrailEntry {
  readonly heading: ReadElement
  readonly level: number
  readonly text: string
}

/** The headings above the text being read, outermost first. */
export interface HeadingTrail {
  readonly entries: readonly TrailEntry[]
  readonly path: string[]
}

const trailOf = (entries: readonly TrailEntry[]): HeadingTrail => ({
  entries,
  path: entries.map((entry) => entry.text),
})

/** Collects visible text into the lines that a reader sees. */
export class BlockWriter {
  readonly blocks: Block[] = []
  /** The index of the element in which each block begins. */
  readonly places: number[] = []
  #line = ''
  #first: ReadElement | null = null
  /** The elements that contain the line's text, and where the text of each one begins. */
  #parts: { at: number; element: ReadElement }[] = []
  /** Whether everything on the line so far is link text. */
  #allLink = true
  #trail: HeadingTrail = trailOf([])
  #room = MAX_TEXT_CHARACTERS

  open(element: ReadElement): void {
    if (this.#standsAlone(element)) this.endLine()
    else if (element.tag === 'br') this.#breakLine(element)
    else if (element.link === element && this.#first && this.#allLink) this.endLine()
    if (element.landmark !== element.parent?.landmark && element.landmark !== 'header') {
      element.trailBefore = this.#trail
    }
  }

  close(element: ReadElement): void {
    if (this.#standsAlone(element)) this.endLine()
    // Headings in an aside, a menu or a footer end with it; those in the page's header and main text continue to apply.
    if (element.trailBefore && element.landmark !== 'main') this.#trail = element.trailBefore
  }

  /**
   * Adds a text to the line.
   *
   * @param text not only white space
   * @param element the visible element that contains it
   */
  text(text: string, element: ReadElement): void {
    this.#first ??= element
    if (!element.link) this.#allLink = false
    if (this.#parts.at(-1)?.element !== element) this.#parts.push({ at: this.#line.length, element })
    if (this.#line.length < MAX_GATHERED_CHARACTERS) this.#line += clip(text, MAX_GATHERED_CHARACTERS)
  }

  /** Adds white space between texts; has no effect at the beginning of a line. */
  space(): void {
    if (this.#first && this.#line.length < MAX_GATHERED_CHARACTERS) this.#line += ' '
  }

  endLine(): void {
    const first = this.#first
    if (!first) return
    const allLink = this.#allLink
    const lines = this.#phrases() ?? [{ text: this.#line, element: first }]
    this.#line = ''
    this.#first = null
    this.#parts = []
    this.#allLink = true
    for (const { text, element } of lines) this.#write(text, element, allLink)
  }

  #write(line: string, first: ReadElement, allLink: boolean): void {
    const text = clip(collapse(line), Math.min(MAX_BLOCK_CHARACTERS, this.#room)).trimEnd()
    if (text === '' || this.blocks.length >= MAX_BLOCKS) return
    this.#room -= text.length
    const path = first.heading ? this.#enterHeading(first.heading, text) : this.#trail.path
    this.places.push(first.index)
    this.blocks.push({ text, kind: kindOf(first, allLink), landmark: first.landmark, path })
  }

  /**
   * Returns the phrases of a box that contains nothing but phrases, each in its own element: style sheets put them on
   * separate lines.
   */
  #phrases(): { text: string; element: ReadElement }[] | null {
    const parts = this.#parts
    const box = parts[0].element.parent
    if (parts.length < 2 || box?.tag !== 'div' || box.heading || box.link) return null
    if (parts.some(({ element }) => element.parent !== box || element.link)) return null
    const phrases = parts.map(({ at, element }, next) => ({
      text: this.#line.slice(at, parts[next + 1]?.at),
      element,
    }))
    return phrases.every(({ text }) => PHRASE.test(text)) || areLabels(phrases) ? phrases : null
  }

  /** Ends the line, except in a heading, where line breaks are only visual. */
  #breakLine(element: ReadElement): void {
    if (element.heading) this.#line += ' '
    else this.endLine()
  }

  #standsAlone(element: ReadElement): boolean {
    if (element.ownLine || element.callToAction) return true
    return element.link === element && element.landmark !== 'main' && !element.prose
  }

  /** Makes `heading` the innermost one of the trail, and returns the path of headings above it. */
  #enterHeading(heading: ReadElement, text: string): string[] {
    const level = headingLevel(heading)
    const { entries } = this.#trail
    const continued = entries.find((entry) => entry.heading === heading)
    const above = entries.filter((entry) => entry.level < level && entry !== continued)
    const whole = continued ? `${continued.text} ${text}` : text
    this.#trail = trailOf([...above, { heading, level, text: clip(whole, MAX_HEADING_CHARACTERS) }])
    return this.#trail.path.slice(0, -1)
  }
}

function areLabels(parts: readonly { text: string; element: ReadElement }[]): boolean {
  const [{ element: first }] = parts
  const { class: style } = first.attributes
  return (
    parts.length >= MIN_LABELS &&
    Boolean(style) &&
    parts.every(
      ({ text, element }) =>
        element.tag === first.tag &&
        element.attributes.class === style &&
        LABEL.test(text) &&
        text.length <= MAX_LABEL_CHARACTERS
    )
  )
}

function kindOf(first: ReadElement, allLink: boolean): BlockKind {
  const linkLike = first.kind === 'paragraph' || first.kind === 'list_item'
  return allLink && linkLike ? 'link' : first.kind
}
