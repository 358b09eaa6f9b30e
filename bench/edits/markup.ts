/** Reads and edits a page's markup independently of the product's own readers. */
import { DomUtils, parseDocument } from 'htmlparser2'

export type Page = ReturnType<typeof parseDocument>
type Node = Page['children'][number]
export type Element = Extract<Node, { attribs: object }>
export type Text = Extract<Node, { type: 'text' }>

/** An amount of money with its currency sign before it. */
export const MONEY = /([$€£])\s?(\d{1,3}(?:[.,]\d{2,3})?|\d{1,5})(?![\d%])/
const HIDDEN_NAMES = /^(?:script|style|template|noscript|nav|header|footer|head|title)$/
const STRUCK = /strike|through|old-price|original/i

export function parse(markup: string): Page {
  return parseDocument(markup)
}

export function markupOf(page: Page): string {
  return DomUtils.getOuterHTML(page)
}

function isElement(node: Node | Page | null): node is Element {
  return node !== null && 'attribs' in node
}

function isText(node: Node): node is Text {
  return node.type === 'text'
}

/** Returns the visible elements of the page's own content that have one of the names. */
export function elements(root: Page | Element, ...names: string[]): Element[] {
  return DomUtils.getElementsByTagName((name) => names.includes(name), root).filter(isShown)
}

/** Returns the first element with a name, shown or not. */
export function first(root: Page | Element, name: string): Element | undefined {
  return DomUtils.getElementsByTagName(name, root, true, 1)[0]
}

export function textNodes(root: Page | Element, pattern: RegExp): Text[] {
  return (DomUtils.find((node) => isText(node), [root], true, Infinity) as Text[]).filter(
    (node) => pattern.test(node.data) && isElement(node.parent) && isShown(node.parent)
  )
}

function ancestors(node: Node): Element[] {
  const found: Element[] = []
  for (let parent = isElement(node) ? node : node.parent; isElement(parent); parent = parent.parent)
    found.push(parent)
  return found
}

function isShown(element: Element): boolean {
  return ancestors(element).every(
    ({ name, attribs }) =>
      !HIDDEN_NAMES.test(name) &&
      !('hidden' in attribs) &&
      !/display:\s*none/.test(attribs.style ?? '') &&
      !/modal|cookie/i.test(attribs.class ?? '')
  )
}

/** Whether a text is crossed out. */
export function isStruck(node: Text): boolean {
  return ancestors(node)
    .slice(0, 3)
    .some(
      ({ name, attribs }) =>
        /^(?:s|del|strike)$/.test(name) || STRUCK.test(`${attribs.class} ${attribs.style}`)
    )
}

export function closest(element: Element, ...names: string[]): Element | undefined {
  return ancestors(element).find(({ name }) => names.includes(name))
}

export function parentOf(node: Node): Element | null {
  return isElement(node.parent) ? node.parent : null
}

export function childrenOf(element: Element): Element[] {
  return element.children.filter(isElement)
}

/** Returns an element's text with single spaces. Line breaks and neighboring elements are separated. */
export function textOf(element: Element | Page): string {
  const parts = (DomUtils.find((node) => isText(node), [element], true, Infinity) as Text[]).map(
    ({ data }) => data
  )
  return parts.join(' ').replace(/\s+/g, ' ').trim()
}

export function wordCount(text: string): number {
  return text.split(' ').filter(Boolean).length
}

/** Replaces the first text in an element and empties the others, so that icons and other elements stay. */
export function setText(element: Element, text: string): void {
  const nodes = (DomUtils.find((node) => isText(node), [element], true, Infinity) as Text[]).filter(
    ({ data }) => data.trim()
  )
  const [node, ...others] = nodes
  if (node) node.data = text
  for (const other of others) other.data = ''
}

export function remove(element: Element): void {
  DomUtils.removeElement(element)
}

export function moveAfter(element: Element, moved: Element): void {
  DomUtils.removeElement(moved)
  DomUtils.append(element, moved)
}

/** Inserts a copy of an element after it. */
export function duplicate(element: Element): Element {
  const copy = parseDocument(DomUtils.getOuterHTML(element)).children[0] as Element
  DomUtils.append(element, copy)
  return copy
}

export function insertAfter(element: Element, markup: string): void {
  for (const node of [...parseDocument(markup).children].reverse()) DomUtils.append(element, node)
}

export function insertBefore(element: Element, markup: string): void {
  for (const node of [...parseDocument(markup).children]) DomUtils.prepend(element, node)
}

/** A plan as the markup shows it: the smallest element with one title, a price and a list. */
export interface Box {
  element: Element
  title: Element
  price: Text
  /** List items of up to 60 characters. */
  items: Element[]
}

const HEADINGS = ['h2', 'h3', 'h4', 'h5']
const LEVELS_TO_BOX = 6

export function boxes(page: Page): Box[] {
  const found: Box[] = []
  for (const price of textNodes(page, MONEY)) {
    if (isStruck(price)) continue
    const element = ancestors(price)
      .slice(0, LEVELS_TO_BOX)
      .find((one) => elements(one, ...HEADINGS).length > 0 && elements(one, 'li').length >= 2)
    if (!element || found.some((box) => box.element === element)) continue
    const titles = elements(element, ...HEADINGS)
    const [title] = titles
    const isNamed = titles.length <= 3 && wordCount(textOf(title)) <= 3 && textOf(title) !== ''
    if (isNamed)
      found.push({
        element,
        title,
        price,
        items: elements(element, 'li').filter((item) => isItem(textOf(item))),
      })
  }
  return found.filter((box) => !found.some((one) => one !== box && contains(box.element, one.element)))
}

function isItem(text: string): boolean {
  return text.length > 5 && text.length < 60
}

function contains(outer: Element, inner: Element): boolean {
  return outer !== inner && ancestors(inner).includes(outer)
}

/** Returns the block that shows a plan's price with its period. */
export function priceBlock({ element, price }: Box): Element {
  const [innermost, ...outer] = ancestors(price)
  let block = innermost
  for (const one of outer) {
    const isMore = textOf(one).length >= 30 || elements(one, 'ul', 'a', 'button', ...HEADINGS).length > 0
    if (one === element || isMore) break
    block = one
  }
  return block
}

/** Returns groups of siblings that each have one heading and a text, but no price. */
export function cards(page: Page): Element[][] {
  return elements(page, 'div', 'ul', 'section').flatMap((parent) => {
    const children = childrenOf(parent)
    const isCard = (one: Element) =>
      elements(one, 'h3', 'h4', 'h5').length === 1 &&
      elements(one, 'p').length > 0 &&
      textOf(one).length < 500 &&
      !MONEY.test(textOf(one))
    return children.length >= 3 && children.every(isCard) ? [children] : []
  })
}

/** Returns the headings of the page's parts. */
export function partTitles(page: Page): Element[] {
  return elements(page, 'h2').filter((heading) => textOf(heading).length > 4)
}
