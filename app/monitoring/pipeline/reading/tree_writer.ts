import { areApart } from './adjoining.js'
import type { TagAttributes } from './attributes.js'
import { BlockWriter } from './block_writer.js'
import type { ReadingBudget } from './budget.js'
import { ReadElement, type Namespace } from './element.js'
import { ByName } from './names.js'
import { OpenElements } from './open_elements.js'
import { Tag } from './tags.js'

/**
 * Writes elements and text into flat lists as they open and close. Text belongs to an element by index range, so a
 * misnested end tag may end an element in the middle of the stack without moving anything.
 */
export class TreeWriter {
  readonly elements: ReadElement[] = []
  readonly content: string[] = []
  readonly shown: string[] = []
  readonly blockWriter = new BlockWriter()
  readonly tags = new ByName(newTag)
  readonly stack = new OpenElements()
  /** Whether the current elements are only shown without JavaScript. */
  inNoscript = false
  #templates = 0
  /** The last text shown, and its element. */
  #lastText = ''
  #lastElement: ReadElement | null = null

  /**
   * Creates an empty tree.
   *
   * @param apart elements whose text starts on its own line, by index
   */
  constructor(
    private readonly budget: ReadingBudget,
    private readonly apart: ReadonlySet<number> | null = null
  ) {}

  get current(): ReadElement {
    return this.stack.current
  }

  /** Whether the position is outside every `<template>`. */
  get inDocument(): boolean {
    return this.#templates === 0
  }

  get holdsText(): boolean {
    const { tag } = this.current
    return this.#templates === 0 && tag !== 'script' && tag !== 'style'
  }

  /**
   * Opens an element.
   *
   * @throws {ReadingRefused} `too_complex`
   */
  open(known: Tag, attributes: TagAttributes, namespace: Namespace = 'html'): ReadElement {
    const { stack, inDocument } = this
    this.budget.startTag(stack.length + 1)
    const element = new ReadElement(
      known,
      attributes,
      stack.length > 0 ? stack.current : null,
      namespace,
      inDocument ? this.elements.length : -1,
      this.inNoscript
    )
    element.contentStart = element.contentEnd = this.content.length
    element.shownStart = element.shownEnd = this.shown.length
    if (inDocument) {
      if (this.apart?.has(element.index)) element.ownLine = true
      this.elements.push(element)
      known.elements.push(element)
      this.#separate(element)
      this.blockWriter.open(element)
      if (element.tag === 'input' && element.callToAction && attributes.values.value)
        this.#showValue(element, attributes.values.value)
    }
    if (element.tag === 'template' && namespace === 'html') this.#templates++
    stack.push(element)
    return element
  }

  pop(): void {
    this.#end(this.stack.pop())
  }

  /** Closes the element at `index` of the stack, if there is one, and everything inside it. */
  popThrough(index: number): void {
    while (index >= 0 && this.stack.length > index) this.pop()
  }

  /** Closes the element at `index` of the stack and leaves its descendants open. */
  remove(index: number): void {
    this.#end(this.stack.remove(index))
  }

  /** Closes everything at the end of the page. */
  finish(): void {
    this.popThrough(0)
    this.blockWriter.endLine()
    setEnds(this.elements)
  }

  /** Adds a text that is not only white space. */
  text(written: string): void {
    const { current } = this
    const text = isFootnote(current, this.#lastText, written) ? SUPERSCRIPTS[Number(written)] : written
    this.content.push(text)
    if (current.unread || current.hidden) return
    this.#setApart(text, current)
    this.shown.push(text)
    this.blockWriter.text(text, current)
  }

  /** Adds white space, which always counts as one space. A third of all text tokens are only white space. */
  blank(): void {
    const { current } = this
    this.content.push(' ')
    if (current.unread || current.hidden) return
    this.shown.push(' ')
    this.blockWriter.space()
  }

  #setApart(text: string, current: ReadElement): void {
    const before = this.#lastText
    const element = this.#lastElement
    const areSiblings = element !== current && element?.parent !== current && current.parent !== element
    const arePhrases = element !== current && [before, text].every((one) => /\S\s+\S/.test(one))
    const areBadged = isBadge(current, element) || isBadge(element, current)
    if (
      (areSiblings || arePhrases || areBadged) &&
      this.shown[this.shown.length - 1] === before &&
      areApart(before, text)
    ) {
      this.shown.push(' ')
      this.blockWriter.space()
    }
    this.#lastText = text
    this.#lastElement = current
  }

  #end(element: ReadElement): void {
    if (element.tag === 'template' && element.namespace === 'html') this.#templates--
    if (element.index < 0) return
    element.contentEnd = this.content.length
    element.shownEnd = this.shown.length
    this.#separate(element)
    this.blockWriter.close(element)
  }

  /** Adds a space at the start and end of a line, so that words on different lines stay separate. */
  #separate(element: ReadElement): void {
    if (this.shown[this.shown.length - 1] === ' ') return
    if (element.ownLine || element.tag === 'br') this.shown.push(' ')
  }

  #showValue(element: ReadElement, value: string): void {
    if (!element.hidden && !element.unread) this.blockWriter.text(value, element)
  }
}

/** Class names of badges, and of rows whose items a style sheet keeps apart. */
const BADGE = /(?:^|[\s_-])(?:badge|pill|chip|tag|label|status|rounded)/i
const ROW = /(?:^|\s)(?:inline-)?flex(?:$|\s)|(?:^|\s)gap-\d/

/** Whether an element is a badge at the edge of a text: `Boards<span class="badge">Coming soon</span>`. */
function isBadge(element: ReadElement | null, around: ReadElement | null): boolean {
  if (element?.parent !== around || !element || !around) return false
  return BADGE.test(element.attributes.class ?? '') || ROW.test(around.attributes.class ?? '')
}

const SUPERSCRIPTS = [...'⁰¹²³⁴⁵⁶⁷⁸⁹']

/** Whether a text is a raised digit, which is not part of the number before it: `£2500<sup>3</sup>`. */
function isFootnote({ tag, parent }: ReadElement, before: string, text: string): boolean {
  return (tag === 'sup' || parent?.tag === 'sup') && /^\d$/.test(text) && /\d$/.test(before)
}

function newTag(name: string, isKept: boolean): Tag {
  return new Tag(name, isKept)
}

/** Makes each element end where its last descendant does, even if end tags are misnested. */
function setEnds(elements: readonly ReadElement[]): void {
  for (let at = elements.length - 1; at >= 0; at--) {
    const { parent, end } = elements[at]
    if (parent) parent.end = Math.max(parent.end, end)
  }
}
