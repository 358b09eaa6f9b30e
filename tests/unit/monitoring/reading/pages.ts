import type { Page } from 'rivalwatch-plugin'
import { readPage } from '#monitoring/pipeline/reading/read_page'

/** Reads markup as a page at https://site.example/pricing. */
export function pageOf(html: string | Uint8Array, headers: Record<string, string> = {}): Page {
  return readPage({
    url: 'https://site.example/pricing',
    finalUrl: 'https://site.example/pricing',
    status: 200,
    headers: typeof html === 'string' ? { 'content-type': 'text/html; charset=utf-8', ...headers } : headers,
    body: typeof html === 'string' ? new TextEncoder().encode(html) : html,
  })
}

/** Returns the collapsed text of all elements of a tag. */
export function textsOf(html: string, tag: string): string[] {
  const page = pageOf(html)
  return page.elements(tag).map((element) => page.textOf(element))
}

/** Returns the visible lines as `kind landmark path | text`. */
export function linesOf(html: string): string[] {
  return pageOf(html).blocks.map(
    ({ kind, landmark, path, text }) => `${kind} ${landmark} ${path.join(' > ')} | ${text}`
  )
}
