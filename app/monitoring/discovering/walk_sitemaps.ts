import { setImmediate as nextTurn } from 'node:timers/promises'
import { isForeign, isOnSite, type Language, languageOf, pageKey } from '#monitoring/discovering/addresses'
import { foldedWords } from '#monitoring/discovering/recognize'
import { MOST_URLS, readSitemap } from '#monitoring/discovering/sitemaps'
import type { Copies } from '#monitoring/discovering/other_languages'
import type { Visits } from '#monitoring/discovering/visits'

const MOST_FILES = 8
const DEEPEST = 2
/** The maximum number of files in an index that are considered. */
const MOST_NAMED = 500
/** The number of URLs that are processed before yielding to the event loop. */
const AT_ONCE = 200

/** Words in sitemap names that suggest pages worth tracking (`PAGES`) or other content (`OTHERS`). */
const PAGES = new Set('page pages main static site marketing website core root company'.split(' '))
const OTHERS = new Set(
  'post posts blog news article articles tag tags category categories author authors image images video videos product products forum user users template templates glossary event events archive'.split(
    ' '
  )
)

interface Named {
  address: string
  depth: number
}

/**
 * Reads the sitemaps of a site once each, those with its main pages first, within limits on files, depth, bytes, URLs
 * and time.
 *
 * @param roots URLs of sitemaps, from robots.txt
 * @param options.end deadline by `performance.now()`
 * @param options.language the homepage's language; sitemaps of other languages are read last
 * @param options.copies receives the pages that are named as copies in other languages
 * @param onPages called with batches of page URLs
 */
export async function walkSitemaps(
  visits: Visits,
  domain: string,
  roots: readonly string[],
  { end, language, copies }: { end: number; language: Language; copies: Copies },
  onPages: (addresses: readonly string[]) => void
): Promise<void> {
  const seen = new Set<string>()
  let left = MOST_URLS
  let queue: Named[] = []
  const name = (addresses: readonly string[], depth: number) => {
    for (const address of addresses.slice(0, MOST_NAMED)) {
      const url = URL.parse(address)
      if (!url || !isOnSite(url, domain) || seen.has(url.href)) continue
      seen.add(url.href)
      queue.push({ address: url.href, depth })
    }
    const worth = new Map(queue.map(({ address }) => [address, worthOf(address, language)]))
    queue = queue
      .toSorted((one, other) => worth.get(other.address)! - worth.get(one.address)!)
      .slice(0, MOST_NAMED)
  }

  name(roots, 0)
  for (let files = 0; files < MOST_FILES && left > 0 && performance.now() < end; files++) {
    const next = queue.shift()
    if (!next) return
    const answer = await visits.sitemap(next.address)
    if (!answer || answer.status < 200 || answer.status > 299) continue
    const { pages, sitemaps } = await readSitemap(answer.body, { mostUrls: left, end, copies })
    left -= pages.length
    for (let at = 0; at < pages.length; at += AT_ONCE) {
      await nextTurn()
      if (performance.now() > end) return
      onPages(pages.slice(at, at + AT_ONCE))
    }
    if (next.depth < DEEPEST) name(sitemaps, next.depth + 1)
  }
}

/** Returns how likely a sitemap is to contain the main pages of a site, judging by its name. */
export function worthOf(address: string, language: Language): number {
  const url = new URL(address)
  const words = foldedWords(url.pathname)
  return (
    (words.some((word) => PAGES.has(word)) ? 1 : 0) -
    (words.some((word) => OTHERS.has(word)) ? 2 : 0) -
    (isForeign(url, language, new Set()) || namesForeign(pageKey(url), language) ? 4 : 0)
  )
}

/** Whether a file name contains the code of another language: `sitemap-de.xml`. */
function namesForeign(key: string, { language }: Language): boolean {
  const [, code] = /[-_.]([a-z]{2})(?:[-_][a-z]{2})?\.xml(?:\.gz)?$/.exec(key) ?? []
  return code !== undefined && languageOf(code) !== (language ?? 'en')
}
