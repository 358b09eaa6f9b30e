import {
  isForeign,
  isOnSite,
  type Language,
  ownSegments,
  pageAddress,
  pageKey,
  readAddress,
} from '#monitoring/discovering/addresses'
import { recognize } from '#monitoring/discovering/recognize'
import { type Clutter, type Kind, kinds } from '#monitoring/discovering/kinds'

const PAGE_ENDING = /\.(?:html?|php|aspx?)$/i
/** Kinds whose pages are not reported, nor those below them. */
const CLUTTER: readonly (Kind | Clutter)[] = ['account', 'shop', 'archive', 'contact', 'technical']
/** Kinds whose pages list the pages below them and therefore report them. */
const LISTS: readonly (Kind | Clutter)[] = ['blog', 'press', 'careers', 'changelog', 'status']

/** The properties of a site that identify its pages. */
export interface Site {
  /** As stored with a competitor. */
  domain: string
  language: Language
  /** The first path segments and the hosts of other languages. */
  others: ReadonlySet<string>
}

/**
 * Returns the URL and kind of a page; null for URLs that are not reported: those of copies in another language, with a
 * query string, or of an archive, a post, an account page or the homepage.
 */
export function sitePage(
  address: string,
  { domain, language, others }: Site
): { url: URL; kind: Kind } | null {
  const url = pageAddress(address)
  if (!url || !isOnSite(url, domain) || isForeign(url, language, others)) return null
  const kind = kindOf(url, domain)
  return kind === null || kind === 'homepage' ? null : { url, kind }
}

function kindOf(url: URL, domain: string): Kind | null {
  const reading = readAddress(url, domain)
  if (reading) return reading.kind ?? 'other'
  const names = [url.hostname.split('.')[0], ...ownSegments(url).map((name) => name.replace(PAGE_ENDING, ''))]
  const known = names.map(recognize).flatMap((one) => (one?.isWhole ? [one.kind] : []))
  if (known.length === 0 || known.some((kind) => CLUTTER.includes(kind) || LISTS.includes(kind))) return null
  return kinds.find((kind) => kind === known.at(-1)) ?? 'other'
}

/** Returns the sort key of a page: its depth, then its URL. */
export function sortKey(address: string): string {
  const url = new URL(address)
  return `${ownSegments(url).length} ${pageKey(url)}`
}

/** Kinds of pages that come first. */
const FIRST: readonly Kind[] = ['pricing', 'comparison', 'features', 'solutions']

/** Returns pages with the more important ones first. Each URL is parsed once, because a sitemap may list thousands. */
export function sortedByImportance<T extends { url: string; kind: Kind }>(pages: readonly T[]): T[] {
  const rankOf = (kind: Kind) => (FIRST.includes(kind) ? FIRST.indexOf(kind) : FIRST.length)
  return pages
    .map((page) => ({ page, rank: rankOf(page.kind), key: sortKey(page.url) }))
    .sort((one, other) => one.rank - other.rank || (one.key < other.key ? -1 : 1))
    .map(({ page }) => page)
}
