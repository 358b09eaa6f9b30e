import {
  escapeHtml,
  type Page,
  type SourceEntry,
  type SourceLine,
  type SourceReading,
  type Unit,
} from 'rivalwatch-plugin'
import { ReadingRefused } from './budget.js'
import { readPage, type ResponseToRead } from './read_page.js'
import { clip, collapse } from './text.js'

/** The maximum number of entries, more than any job board has. */
const MAX_ENTRIES = 2_000
/** The maximum number of lines, which together stay within the limit on a page's elements. */
const MAX_LINES = 15_000
const MAX_LINES_OF_ENTRY = 200
const MAX_LINE_CHARACTERS = 5_000
/** The limit for all lines together. */
const MAX_CHARACTERS = 1_000_000
const MAX_TITLE_CHARACTERS = 200
const MAX_ADDRESS_CHARACTERS = 2_000
const KIND = /^[a-z][a-z0-9_]{0,39}$/

/** The content that a source read, as a page and its units. */
export interface SourcePage {
  page: Page
  units: Unit[]
}

/**
 * Turns the result of a source into an equivalent page, so that everything that reads, compares and shows pages works
 * with sources, too. Content beyond the limits is cut.
 *
 * @throws {ReadingRefused} if there is nothing to read
 */
export function sourcePage(response: ResponseToRead, reading: SourceReading): SourcePage {
  const writer = new PageMarkup(response)
  const markup = writer.write(reading)
  if (writer.isEmpty) throw new ReadingRefused('unreadable', 'There is nothing to read at this URL.')
  const page = readMarkup(response, markup)
  const units = page.elements('article').flatMap((article, at) => {
    const [start, end] = page.blocksIn(article)
    return end > start ? [{ ...writer.entries[at], start, end }] : []
  })
  return { page, units }
}

function readMarkup({ url, finalUrl, status, headers }: ResponseToRead, markup: string): Page {
  const body = new TextEncoder().encode(markup)
  return readPage({
    url,
    finalUrl,
    status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
    body,
  })
}

/** Writes the markup of a page, in which every text is escaped. */
class PageMarkup {
  readonly entries: Pick<Unit, 'kind' | 'title' | 'id'>[] = []
  #lines = 0
  #characters = 0

  constructor(private readonly response: ResponseToRead) {}

  get isEmpty(): boolean {
    return this.entries.length === 0 && this.#lines === 0
  }

  write({ title, description = '', lang = '', lines = [], entries = [] }: SourceReading): string {
    const name = escapeHtml(oneLine(title, MAX_TITLE_CHARACTERS))
    const parts = [
      `<html lang="${escapeHtml(oneLine(lang, 20))}"><head><title>${name}</title>`,
      `<meta name="description" content="${escapeHtml(oneLine(description, MAX_LINE_CHARACTERS))}"></head>`,
      `<body><main><h1>${name}</h1>`,
      this.#linesOf(lines, MAX_LINES, 2),
    ]
    for (const entry of entries.slice(0, MAX_ENTRIES)) parts.push(this.#entry(entry))
    return parts.join('\n')
  }

  #entry({ kind, title, id, url, lines = [], html = '' }: SourceEntry): string {
    const name = oneLine(title, MAX_TITLE_CHARACTERS)
    if (name === '' || !KIND.test(kind)) return ''
    this.entries.push({ kind, title: name, ...(id && { id: clip(String(id), MAX_ADDRESS_CHARACTERS) }) })
    const address =
      url !== undefined && url.length <= MAX_ADDRESS_CHARACTERS
        ? URL.parse(url, this.response.finalUrl)
        : null
    const isLink = address !== null && /^https?:$/.test(address.protocol)
    const heading = isLink
      ? `<a href="${escapeHtml(address.href)}">${escapeHtml(name)}</a>`
      : escapeHtml(name)
    const all = [...lines.slice(0, MAX_LINES_OF_ENTRY), ...this.#linesIn(html)]
    return `<article><h2>${heading}</h2>${this.#linesOf(all, MAX_LINES_OF_ENTRY, 3)}</article>`
  }

  /** Returns the visible lines of markup, which is parsed separately so that it cannot affect what follows. */
  #linesIn(html: string): SourceLine[] {
    if (html.trim() === '' || this.#isFull) return []
    const { blocks } = readMarkup(this.response, clip(html, MAX_CHARACTERS))
    return blocks.map(({ text, kind }) =>
      kind === 'heading' || kind === 'list_item' ? { text, kind } : text
    )
  }

  #linesOf(lines: readonly SourceLine[], most: number, level: number): string {
    const parts: string[] = []
    for (const line of lines.slice(0, most)) {
      if (this.#isFull) break
      const { text, kind } = typeof line === 'string' ? { text: line, kind: 'paragraph' } : line
      const shown = oneLine(text, MAX_LINE_CHARACTERS)
      if (shown === '') continue
      this.#lines++
      this.#characters += shown.length
      const tag = kind === 'heading' ? `h${level}` : kind === 'list_item' ? 'li' : 'p'
      parts.push(`<${tag}>${escapeHtml(shown)}</${tag}>`)
    }
    return parts.join('\n')
  }

  get #isFull(): boolean {
    return this.#lines >= MAX_LINES || this.#characters >= MAX_CHARACTERS
  }
}

function oneLine(text: string, most: number): string {
  return clip(collapse(clip(String(text ?? ''), 2 * most)), most)
}
