import type { OutboundResponse, Page } from 'rivalwatch-plugin'
import type { PageCandidate } from '#monitoring/discovering/candidates'
import type { Kind } from '#monitoring/discovering/kinds'
import { isClutterKind, recognize, showsPrices } from '#monitoring/discovering/recognize'
import { readPage } from '#monitoring/pipeline/reading/read_page'

/** Adds the title from a page's content, and the kind if neither URL nor link revealed it. */
export function withContent(candidate: PageCandidate, page: Page): PageCandidate {
  const [title] = page.elements('title')
  const pageTitle = title && page.textOf(title)
  const text = page.blocks
    .filter(({ landmark }) => landmark === 'main')
    .map((block) => block.text)
    .join('\n')
  if (candidate.kind !== 'other') {
    return { ...candidate, pageTitle, showsPrices: candidate.kind === 'pricing' && showsPrices(text) }
  }
  // Of the pages that no menu lists, those with prices are posts and tools, too.
  const isLinked = candidate.place === 'menu' || candidate.place === 'footer'
  if (isLinked && showsPrices(text))
    return { ...candidate, pageTitle, kind: 'pricing', isIndex: true, showsPrices: true }
  const [heading] = page.elements('h1')
  const named = heading ? recognize(page.textOf(heading)) : null
  const isNamed = named?.isWhole && !isClutterKind(named.kind)
  return isNamed
    ? { ...candidate, pageTitle, kind: named.kind as Kind, isIndex: true }
    : { ...candidate, pageTitle }
}

/** Whether a page only redirects visitors to another URL. */
export function onlyRedirects(page: Page): boolean {
  return page.elements('meta').some(({ attributes, hidden }) => {
    const { 'http-equiv': name = '', content = '' } = attributes
    // Elements in <noscript> are hidden.
    return !hidden && name.toLowerCase() === 'refresh' && /^\s*0?\s*[;,]\s*url\s*=/i.test(content)
  })
}

/** Returns the page in a response; null if it is not a page or is too complex. */
export function readWhole(answer: OutboundResponse | null): Page | null {
  if (!answer || answer.status < 200 || answer.status > 299) return null
  try {
    const { url, status, headers, body } = answer
    return readPage({ url, finalUrl: url, status, headers, body })
  } catch {
    return null
  }
}
