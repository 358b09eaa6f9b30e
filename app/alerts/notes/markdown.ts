/**
 * Parses Markdown into a tree of the elements that notes may contain. Pages render the tree themselves: HTML in a note
 * is shown as text and an image as a link, so nothing is loaded from elsewhere.
 */
import { LRUCache } from 'lru-cache'
import { Lexer, type Token, type Tokens } from 'marked'

export type Inline =
  | string
  | { kind: 'strong' | 'em' | 'del'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'break' }
  | { kind: 'link'; href: string; children: Inline[] }

export type Block =
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'heading'; level: number; children: Inline[] }
  | { kind: 'quote'; children: Block[] }
  | { kind: 'list'; start: number | null; items: Block[][] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'rule' }

/** The maximum depth of elements; deeper ones are shown as text. */
const MAX_DEPTH = 8

/**
 * Matches a line that nests lists and quotes too deeply, by its markers or its indentation. The parser would take
 * seconds or overflow the stack.
 */
const TOO_DEEP = /^(?:[ \t]*(?:>|[-*+][ \t]+|\d{1,9}[.)][ \t]+)){13}|^[ \t]{40,}(?:[-*+>]|\d)/m

/** Notes are read more often than they are written. */
const known = new LRUCache<string, Block[]>({ max: 500 })

/**
 * Parses a note.
 *
 * @param origin the URL of the installation; links to its own pages become relative
 */
export function parseMarkdown(body: string, origin: string): Block[] {
  const key = `${origin}\n${body}`
  const parsed = known.get(key) ?? parse(body, origin)
  known.set(key, parsed)
  return parsed
}

function parse(body: string, origin: string): Block[] {
  if (TOO_DEEP.test(body)) return [{ kind: 'paragraph', children: [body] }]
  return new Reader(origin).blocks(new Lexer({ gfm: true }).lex(body), 0)
}

class Reader {
  constructor(private readonly origin: string) {}

  blocks(tokens: readonly Token[], depth: number): Block[] {
    return tokens.flatMap((token) => this.block(token as Tokens.Generic, depth))
  }

  private block(token: Tokens.Generic, depth: number): Block[] {
    if (token.type === 'space' || token.type === 'def') return []
    if (depth > MAX_DEPTH) return [{ kind: 'paragraph', children: [token.raw] }]
    const inside = (tokens: readonly Token[] = []) => this.blocks(tokens, depth + 1)
    const inline = (tokens: readonly Token[] = []) => this.spans(tokens, depth + 1)
    switch (token.type) {
      case 'heading':
        return [{ kind: 'heading', level: token.depth as number, children: inline(token.tokens) }]
      case 'blockquote':
        return [{ kind: 'quote', children: inside(token.tokens) }]
      case 'list': {
        const { ordered, start, items } = token as Tokens.List
        const begins = ordered && typeof start === 'number' ? start : ordered ? 1 : null
        return [{ kind: 'list', start: begins, items: items.map(({ tokens }) => inside(tokens)) }]
      }
      case 'code':
        return [{ kind: 'code', text: token.text as string }]
      case 'hr':
        return [{ kind: 'rule' }]
      case 'table': {
        const { header, rows } = token as Tokens.Table
        const cells = (row: readonly Tokens.TableCell[]) => row.map(({ tokens }) => inline(tokens))
        return [{ kind: 'table', head: cells(header), rows: rows.map(cells) }]
      }
      default:
        return [{ kind: 'paragraph', children: token.tokens ? inline(token.tokens) : [token.raw] }]
    }
  }

  private spans(tokens: readonly Token[], depth: number): Inline[] {
    return tokens.flatMap((token) => this.inline(token as Tokens.Generic, depth))
  }

  private inline(token: Tokens.Generic, depth: number): Inline[] {
    if (depth > MAX_DEPTH) return [token.raw]
    const inside = () => this.spans(token.tokens ?? [], depth + 1)
    switch (token.type) {
      case 'strong':
      case 'em':
      case 'del':
        return [{ kind: token.type, children: inside() }]
      case 'codespan':
        return [{ kind: 'code', text: token.text as string }]
      case 'br':
        return [{ kind: 'break' }]
      case 'link':
        return this.link(token.href as string, inside())
      case 'image':
        return this.link(token.href as string, [(token.text as string) || (token.href as string)])
      case 'text':
      case 'escape':
        return token.tokens ? inside() : [token.text as string]
      default:
        return [token.raw]
    }
  }

  private link(href: string, children: Inline[]): Inline[] {
    const address = safeAddress(href, this.origin)
    return address === null ? children : [{ kind: 'link', href: address, children }]
  }
}

/** Returns a safe URL for a link, without the origin if it is one of our own pages; null if it must not be linked. */
function safeAddress(href: string, origin: string): string | null {
  const url = URL.parse(href, origin)
  if (!url) return null
  if (url.origin === new URL(origin).origin) return url.pathname + url.search + url.hash
  return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : null
}
