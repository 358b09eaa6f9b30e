import type { DomDocument, DomElement, DomNode, DomText } from './dom.js'

/** As many as the reader of pages takes. */
export const MAX_ELEMENTS = 50_000

/** What one page may be made of. The reader of pages has bounds of its own, which these come before. */
export interface DocumentBounds {
  elements: number
  /** Elements, texts and comments. */
  nodes: number
  characters: number
}

export type SerializedDocument =
  { html: string; opening: string; showsMore: boolean } | { passed: 'too_large' | 'too_complex' }

declare const document: DomDocument

/**
 * The document as markup: as a reader sees it put together, so with the inside of shadow roots in place of what they
 * hide, and without what is only for browsers without scripts. Stops at the bounds before anything large is made.
 *
 * Runs inside of the page, in a world of its own, where the page's scripts have touched nothing: it can use nothing
 * from outside itself.
 */
export function serializeDocument(bounds: DocumentBounds): SerializedDocument {
  const VOID =
    /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|basefont|bgsound|frame|keygen|param)$/
  const RAW = /^(?:script|style|xmp|iframe|noembed|noframes|plaintext)$/
  const ELEMENT = 1
  const TEXT = 3
  const SHOWS = /^(?:img|picture|video|audio|canvas|svg|iframe|object|embed|input)$/
  const OPENING = 100
  const parts: string[] = []
  let characters = 0
  let nodes = 0
  let elements = 0
  /** The first words of what is said. */
  let opening = ''
  let showsMore = false

  const write = (text: string) => {
    characters += text.length
    parts.push(text)
  }
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

  const openingTag = (element: DomElement, name: string) => {
    write(`<${name}`)
    for (const { name: attribute, value } of element.attributes) {
      if (characters + value.length > bounds.characters) return void (characters += value.length)
      write(` ${attribute}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`)
    }
    write('>')
  }
  const childrenOf = (element: DomElement): DomNode[] => {
    if (element.shadowRoot) return [...element.shadowRoot.childNodes]
    const assigned = element.localName === 'slot' ? (element.assignedNodes?.() ?? []) : []
    return assigned.length > 0 ? assigned : [...element.childNodes]
  }

  // What is left to write, the next one last. Depth is for the page to choose, so nothing here calls itself.
  const left: (DomNode | string)[] = [document.documentElement]
  if (document.doctype) write('<!DOCTYPE html>')
  while (left.length > 0) {
    const next = left.pop()!
    if (typeof next === 'string') {
      write(next)
      continue
    }
    if (++nodes > bounds.nodes) return { passed: 'too_complex' }
    if (characters > bounds.characters) return { passed: 'too_large' }
    if (next.nodeType === TEXT) {
      const { data, parentElement } = next as DomText
      if (characters + data.length > bounds.characters) return { passed: 'too_large' }
      const around = parentElement?.localName ?? ''
      write(RAW.test(around) ? data : escaped(data))
      if (opening.length < OPENING && around !== 'title' && !RAW.test(around)) {
        opening = (opening + data.slice(0, 10 * OPENING)).trim().slice(0, OPENING)
      }
    }
    if (next.nodeType !== ELEMENT) continue
    const element = next as DomElement
    const name = element.localName
    if (name === 'noscript') continue
    if (++elements > bounds.elements) return { passed: 'too_complex' }
    if (SHOWS.test(name)) showsMore = true
    openingTag(element, name)
    if (VOID.test(name)) continue
    left.push(`</${name}>`)
    const children = name === 'template' ? [] : childrenOf(element)
    if (nodes + children.length > bounds.nodes) return { passed: 'too_complex' }
    for (const child of children.reverse()) left.push(child)
  }
  return characters > bounds.characters
    ? { passed: 'too_large' }
    : { html: parts.join(''), opening, showsMore }
}
