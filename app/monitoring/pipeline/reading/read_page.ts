import type { Page, PageElement } from 'rivalwatch-plugin'
import { decodePage } from './decode.js'
import { ReadElement } from './element.js'
import { narrow, type Narrowed, type Narrowing } from './narrow.js'
import { readMarkup } from './read_markup.js'
import { clip, collapse } from './text.js'
import type { TreeWriter } from './tree_writer.js'

/** Elements nest, so all their texts together may be far longer than the page. Each text is cut to this length. */
const MAX_TEXT_CHARACTERS = 500_000
const MAX_LABEL_CHARACTERS = 10_000

/** The result of the fetch step. */
export interface ResponseToRead {
  /** The watched URL. */
  url: string
  /** The URL that responded, absolute. */
  finalUrl: string
  status: number
  /** Names are in lower case. */
  headers: Readonly<Record<string, string>>
  body: Uint8Array
  /** The ID of the source that reads the response; missing for a web page. */
  source?: string
}

/**
 * Parses a page once, in linear time, into the form that extractors need.
 *
 * @throws {ReadingRefused} if the page is too large or too complex; no input causes any other error
 */
export function readPage(response: ResponseToRead): Page {
  const { tree, html } = readMarkup(decodePage(response.body, response.headers['content-type']))
  return new ReadPage(response, html, tree)
}

/**
 * Reads parts of a page again. Changes the elements of `page`, which must not be used afterward.
 *
 * @throws {ReadingRefused}
 */
export function readPart(page: Page, narrowing: Narrowing): Page {
  if (!(page instanceof ReadPage)) throw new TypeError('Only a page that was read can be narrowed.')
  return page.narrowed(narrowing)
}

class ReadPage implements Page {
  readonly url: string
  readonly finalUrl: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly baseUrl: string
  readonly blocks: Page['blocks']
  readonly #response: Omit<ResponseToRead, 'body'>
  readonly #tree: TreeWriter
  readonly #places: readonly number[]
  readonly #elements: readonly ReadElement[]
  readonly #content: readonly string[]
  readonly #shown: readonly string[]
  readonly #made = new Map<(page: Page) => unknown, unknown>()

  /**
   * Creates the page.
   *
   * @param part the part of the tree to read; null for all of it
   */
  constructor(
    response: Omit<ResponseToRead, 'body'>,
    readonly html: string,
    tree: TreeWriter,
    private readonly part: Narrowed | null = null
  ) {
    this.url = response.url
    this.finalUrl = response.finalUrl
    this.status = response.status
    this.headers = response.headers
    this.#response = response
    this.#tree = tree
    this.#elements = part?.elements ?? tree.elements
    this.#content = part?.content ?? tree.content
    this.#shown = part?.shown ?? tree.shown
    this.blocks = part?.blocks ?? tree.blockWriter.blocks
    this.#places = part?.places ?? tree.blockWriter.places
    this.baseUrl = this.#base()
  }

  narrowed(narrowing: Narrowing): Page {
    const inline = [...narrowing.watched, ...narrowing.ignored].filter((at) => !this.#elements[at].ownLine)
    // A region that is only part of a line has to be read as a separate line.
    const { tree, html } =
      inline.length > 0 ? readMarkup(this.html, new Set(inline)) : { tree: this.#tree, html: this.html }
    return new ReadPage(this.#response, html, tree, narrow(tree, narrowing))
  }

  once<Made>(make: (page: Page) => Made): Made {
    if (!this.#made.has(make)) this.#made.set(make, make(this))
    return this.#made.get(make) as Made
  }

  elements(...tags: string[]): readonly PageElement[] {
    if (tags.length === 0) return this.#elements
    if (tags.length === 1) return this.#of(tags[0])
    return tags.flatMap((tag) => this.#of(tag)).sort((a, b) => a.index - b.index)
  }

  #of(name: string): readonly ReadElement[] {
    if (!this.part) return ofTree(this.#tree, name)
    return this.#elements.filter((element) => element.tag === name)
  }

  textOf(element: PageElement): string {
    const { contentStart, contentEnd } = read(element)
    return gather(this.#content, contentStart, contentEnd, MAX_TEXT_CHARACTERS)
  }

  rawTextOf(element: PageElement): string {
    if (element.tag !== 'script' && element.tag !== 'style') return ''
    const { sourceStart, sourceEnd } = read(element)
    return this.html.slice(sourceStart, sourceEnd)
  }

  labelOf(element: PageElement): string {
    const { attributes, shownStart, shownEnd, contentStart, contentEnd } = read(element)
    const label =
      gather(this.#shown, shownStart, shownEnd, MAX_LABEL_CHARACTERS) ||
      collapse(attributes['aria-label'] ?? '') ||
      this.#imageTextWithin(element) ||
      gather(this.#content, contentStart, contentEnd, MAX_LABEL_CHARACTERS) ||
      collapse(attributes.title ?? '') ||
      collapse((element.tag === 'input' && attributes.value) || '')
    return label || this.#pathOf(attributes.href)
  }

  #imageTextWithin({ index, end }: PageElement): string {
    for (let at = index + 1; at < end; at++) {
      const inside = this.#elements[at]
      const alternative = inside.tag === 'img' ? inside.attributes.alt : inside.attributes['aria-label']
      if (alternative?.trim()) return collapse(alternative)
    }
    return ''
  }

  #pathOf(href: string | undefined): string {
    if (href === undefined) return ''
    const address = URL.parse(href.trim(), this.baseUrl)
    return address && /^https?:$/.test(address.protocol) ? address.pathname : ''
  }

  blocksIn({ index, end }: PageElement): [start: number, end: number] {
    return [firstFrom(this.#places, index), firstFrom(this.#places, end)]
  }

  /** Returns the base URL of relative links. Only the first `<base>` with an `href` counts. */
  #base(): string {
    const base = ofTree(this.#tree, 'base').find((element) => element.attributes.href !== undefined)
    const address = base && URL.parse(base.attributes.href.trim(), this.finalUrl)
    return address && /^https?:$/.test(address.protocol) ? address.href : this.finalUrl
  }
}

function ofTree({ tags, elements }: TreeWriter, name: string): readonly ReadElement[] {
  const tag = tags.of(name)
  return tag.isKept ? tag.elements : elements.filter((element) => element.tag === name)
}

/** Returns the index of the first number that is at least `least`. The numbers must be in ascending order. */
function firstFrom(rising: readonly number[], least: number): number {
  let low = 0
  let high = rising.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (rising[middle] < least) low = middle + 1
    else high = middle
  }
  return low
}

function gather(chunks: readonly string[], start: number, end: number, limit: number): string {
  if (start === end) return ''
  let text = ''
  for (let at = start; at < end && text.length < limit; at++) text += clip(chunks[at], limit)
  return collapse(text)
}

function read(element: PageElement): ReadElement {
  if (element instanceof ReadElement) return element
  throw new TypeError('The element does not belong to a page that was read.')
}
