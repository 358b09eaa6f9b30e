/** Finds a site's copies in other languages than the homepage's, as its `hreflang` links declare them. */
import { firstSegmentOf, hostOf, type Language } from '#monitoring/discovering/addresses'
import type { Alternate, HomeLinks } from '#monitoring/discovering/home_links'

/** The maximum number of URLs that are remembered of a site. */
const MOST_COPIES = 50_000

/**
 * Returns the first path segments of the homepage's copies in other languages, and their hosts if no copy in its own
 * language is there.
 */
export function otherLanguages(links: HomeLinks | null, own: Language, home: URL): Set<string> {
  const ownHosts = new Set([hostOf(home)])
  const others: URL[] = []
  for (const { language, address } of links?.alternates ?? []) {
    const url = new URL(address)
    if (isOwn(language, own)) ownHosts.add(hostOf(url))
    else others.push(url)
  }
  const found = new Set<string>()
  for (const url of others) {
    const first = firstSegmentOf(url)
    if (first !== null) found.add(first)
    if (!ownHosts.has(hostOf(url))) found.add(hostOf(url))
  }
  return found
}

/** The pages that the sitemaps of a site name as copies of other pages in other languages. */
export class Copies {
  readonly #others = new Set<string>()
  readonly #own = new Set<string>()

  constructor(
    private readonly own: Language,
    private readonly home: URL
  ) {}

  /** Adds the alternates of a sitemap's entry. Without a known language of the site, none of them is a copy. */
  add(page: string, alternates: readonly Alternate[]): void {
    if (this.own.language === null) return
    const itself = URL.parse(page)
    for (const { language, address } of alternates) {
      const url = URL.parse(address)
      if (!url || this.#own.size + this.#others.size >= MOST_COPIES) continue
      const place = placeOf(url)
      if (isOwn(language, this.own)) this.#own.add(place)
      else if (itself && place !== placeOf(itself)) this.#others.add(place)
    }
  }

  /** Whether a page is a copy. No page is one if the homepage is, because its language is declared wrongly. */
  has(url: URL): boolean {
    return this.#names(url) && !this.#names(this.home)
  }

  #names(url: URL): boolean {
    const place = placeOf(url)
    return this.#others.has(place) && !this.#own.has(place)
  }
}

/** Returns a key for a URL. Unlike `pageKey`, it differs between languages. */
function placeOf(url: URL): string {
  return hostOf(url) + url.pathname.replace(/\/$/, '')
}

function isOwn(language: string, own: Language): boolean {
  return language === 'x-default' || language.split(/[-_]/)[0] === own.language
}
