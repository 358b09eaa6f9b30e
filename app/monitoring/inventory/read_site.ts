import { setImmediate as nextTurn } from 'node:timers/promises'
import { isOnSite, type Language, pageKey } from '#monitoring/discovering/addresses'
import { readWhole } from '#monitoring/discovering/page_content'
import { homeLinks } from '#monitoring/discovering/home_links'
import { Copies, otherLanguages, siteLanguage } from '#monitoring/discovering/other_languages'
import { MOST_URLS, readSitemap } from '#monitoring/discovering/sitemaps'
import type { Visits } from '#monitoring/discovering/visits'
import { worthOf } from '#monitoring/discovering/walk_sitemaps'
import type { Kind } from '#monitoring/discovering/kinds'
import type { Inventory } from '#monitoring/inventory/inventory'
import { type Site, sitePage } from '#monitoring/inventory/site_pages'

/** A page that the homepage or a sitemap currently lists. */
export interface FoundPage {
  url: string
  kind: Kind
  /** The link text; empty if there is none. */
  text: string
  /** Whether the homepage links to it. */
  isLinked: boolean
  /** Whether the last crawl would have found it if it had existed. */
  isNews: boolean
  /** Whether a sitemap names it as a copy in another language. It is remembered, but never reported. */
  isCopy?: true
  /** Whether it is an entry of a feed. It is remembered, but never reported: the feed or the blog reports it. */
  isPost?: true
}

export interface FoundPages extends Pick<Inventory, 'read' | 'isPartial'> {
  /** By `pageKey`. */
  pages: ReadonlyMap<string, FoundPage>
}

interface SiteToRead extends Site {
  copies: Copies
}

const MOST_FILES = 30
const MOST_FEEDS = 3
const MOST_ENTRIES = 500
const FEED_TYPE = /^application\/(?:rss|atom)\+xml$/
const MOST_NAMED = 500
const DEEPEST = 2
const MAX_HOME_BYTES = 2 * 1024 * 1024
/** The number of URLs that are processed before yielding to the event loop. */
const AT_ONCE = 200

/**
 * Returns the pages that a site lists on its homepage and in its sitemaps, within limits on files, bytes, URLs and
 * time.
 *
 * @param address URL of the inventory
 * @param before the last inventory; its sitemaps are read first, so that a site with too many of them is always read in
 *   the same way
 * @param end deadline by `performance.now()`
 */
export async function readSite(
  visits: Visits,
  address: string,
  before: Inventory | null,
  end: number
): Promise<FoundPages> {
  return new SiteReader(visits, new URL(address), before, end).run()
}

/** Whether all sources of the last inventory were read again. */
export function isComplete(before: Inventory, found: FoundPages): boolean {
  return before.read.every((source) => found.read.includes(source))
}

class SiteReader {
  readonly #pages = new Map<string, FoundPage>()
  readonly #read: string[] = []
  readonly #named = new Map<string, { depth: number; worth: number }>()
  readonly #feeds: string[] = []
  readonly #domain: string

  constructor(
    private readonly visits: Visits,
    private readonly address: URL,
    private readonly before: Inventory | null,
    private readonly end: number
  ) {
    this.#domain = address.host.replace(/^www\./, '')
  }

  async run(): Promise<FoundPages> {
    const site = await this.#homepage()
    const robots = await this.visits.robots(this.address.origin)
    this.#name(robots?.rules?.sitemaps ?? [this.address.href], 0, site.language)
    const wasCut = await this.#sitemaps(site)
    await this.#posts(site)
    for (const page of this.#pages.values()) {
      if (site.copies.has(new URL(page.url))) Object.assign(page, { isNews: false, isCopy: true })
    }
    return { pages: this.#pages, read: this.#read, isPartial: wasCut }
  }

  async #homepage(): Promise<SiteToRead> {
    const homeUrl = `${this.address.origin}/`
    const answer = await this.visits.page(homeUrl, MAX_HOME_BYTES)
    const page = readWhole(answer)
    const links = page && homeLinks(page)
    const at = new URL(answer?.url ?? homeUrl)
    const language = siteLanguage(links, at)
    const others = otherLanguages(links, language, at)
    const site = { domain: this.#domain, language, others, copies: new Copies(language, at, links) }
    if (!links || !isOnSite(at, this.#domain)) return site
    const isNews = this.#isNews(homeUrl)
    for (const { address, text, place } of links.links) {
      this.#add(address, { text: place === 'text' ? '' : text, isLinked: true, isNews }, site)
    }
    for (const { url, type } of links.feeds) {
      if (FEED_TYPE.test(type) && isOnSite(new URL(url), this.#domain)) this.#feeds.push(url)
    }
    this.#read.push(homeUrl)
    return site
  }

  /**
   * Adds the entries of the feeds that the homepage declares. A feed does not count as read, because its entries leave
   * it without being gone. Pages of a known kind stay news, because a post may link to the page that it announces.
   */
  async #posts(site: SiteToRead): Promise<void> {
    for (const feed of this.#feeds.slice(0, MOST_FEEDS)) {
      if (performance.now() > this.end) return
      const answer = await this.visits.sitemap(feed)
      if (answer?.status !== 200) continue
      const { pages } = await readSitemap(answer.body, {
        mostUrls: MOST_ENTRIES,
        end: this.end,
        isFeed: true,
      })
      for (const address of pages) {
        const page = this.#add(address, { text: '', isLinked: false, isNews: false }, site)
        if (page?.kind === 'other') Object.assign(page, { isNews: false, isPost: true })
      }
    }
  }

  /** Reads sitemaps. Returns true if one was left out or could not be read to the end. */
  async #sitemaps(site: SiteToRead): Promise<boolean> {
    const done = new Set<string>()
    let left = MOST_URLS
    let wasCut = this.#named.size === MOST_NAMED
    for (let files = 0; ; files++) {
      const next = this.#next(done)
      if (next === null) return wasCut
      if (files === MOST_FILES || left <= 0 || performance.now() > this.end) return true
      done.add(next)
      const read = await this.#sitemap(next, site, left)
      wasCut ||= !read.isWhole || this.#named.size === MOST_NAMED
      left -= read.count
    }
  }

  async #sitemap(
    address: string,
    site: SiteToRead,
    mostUrls: number
  ): Promise<{ isWhole: boolean; count: number }> {
    const answer = await this.visits.sitemap(address)
    if (answer?.status !== 200) return { isWhole: false, count: 0 }
    const { end } = this
    const { pages, sitemaps, isWhole } = await readSitemap(answer.body, {
      mostUrls,
      end,
      copies: site.copies,
    })
    const isNews = this.#isNews(address)
    for (const [at, page] of pages.entries()) {
      if (at % AT_ONCE === 0) await nextTurn()
      this.#add(page, { text: '', isLinked: false, isNews }, site)
    }
    const { depth } = this.#named.get(address)!
    if (depth < DEEPEST) this.#name(sitemaps, depth + 1, site.language)
    if (isWhole) this.#read.push(address)
    return { isWhole, count: pages.length }
  }

  /** Adds a page and returns it; null if it is not a page that is listed. */
  #add(address: string, found: Omit<FoundPage, 'url' | 'kind'>, site: Site): FoundPage | null {
    const page = sitePage(address, site)
    if (!page) return null
    const key = pageKey(page.url)
    const known = this.#pages.get(key) ?? { url: page.url.href, kind: page.kind, ...found }
    known.isNews ||= found.isNews
    this.#pages.set(key, known)
    return known
  }

  #name(addresses: readonly string[], depth: number, language: Language): void {
    for (const address of addresses) {
      if (this.#named.size === MOST_NAMED) return
      const url = URL.parse(address)
      if (!url || !isOnSite(url, this.#domain) || this.#named.has(url.href)) continue
      const isKnown = this.before?.read.includes(url.href)
      this.#named.set(url.href, { depth, worth: isKnown ? Infinity : worthOf(url.href, language) })
    }
  }

  /** Returns the sitemap to read next: known ones first, then those that probably list the main pages. */
  #next(done: ReadonlySet<string>): string | null {
    const left = [...this.#named].filter(([address]) => !done.has(address))
    const best = Math.max(...left.map(([, { worth }]) => worth))
    return left.flatMap(([address, { worth }]) => (worth === best ? [address] : [])).sort()[0] ?? null
  }

  /** Whether a previously unknown page that only this source lists is new. */
  #isNews(source: string): boolean {
    return this.before !== null && (this.before.read.includes(source) || !this.before.isPartial)
  }
}
