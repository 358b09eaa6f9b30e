import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Outbound, OutboundResponse, Page, PageLabel, Source, SourceLink } from 'rivalwatch-plugin'
import { SECOND } from '#platform/instants'
import {
  boardKind,
  hostOf,
  isOnSite,
  type Language,
  pageAddress,
  pageKey,
  readAddress,
} from '#monitoring/discovering/addresses'
import { Candidates, type PageCandidate, ranked } from '#monitoring/discovering/candidates'
import { foundSources, showsSource } from '#monitoring/discovering/found_sources'
import { homeLinks, llmsLinks, type Place } from '#monitoring/discovering/home_links'
import type {
  DiscoveredPage,
  DiscoveredSite,
  DiscoveryProgress,
} from '#monitoring/discovering/discovered_site'
import { onlyRedirects, readWhole, withContent } from '#monitoring/discovering/page_content'
import { Copies, otherLanguages, siteLanguage } from '#monitoring/discovering/other_languages'
import { siteName } from '#monitoring/discovering/site_name'
import { titleOf, wholeTitle } from '#monitoring/discovering/titles'
import { Visits } from '#monitoring/discovering/visits'
import { walkSitemaps } from '#monitoring/discovering/walk_sitemaps'
import { type Kind, labelOf } from '#monitoring/discovering/kinds'
import { usualPaths } from '#monitoring/discovering/usual_paths'
import { refusalBy } from '#monitoring/robots/refusal'
import type { RobotsFile } from '#monitoring/robots/robots_file'
import type { Candidate } from '#monitoring/suggesting/candidates'
import { SitePages } from '#monitoring/suggesting/site_pages'

export interface DiscoveryTools {
  outbound: Outbound
  /**
   * Returns the robots.txt of an origin.
   *
   * @param timeout milliseconds for the request
   * @throws OutboundError if the host is down
   */
  robotsOf(origin: string, timeout: number): Promise<RobotsFile>
  /** Tried in turn until a connection is accepted. */
  schemes: readonly ('https' | 'http')[]
  /** Paths to try for labels without a page. */
  usual: readonly Candidate[]
  /** Plugin sources that recognize feeds, job boards and the like among the site's links. */
  sources?: readonly Source[]
  /** Milliseconds for each request. */
  timeout?: number
  /** Milliseconds for the whole search. */
  patience?: number
  /** Called while the search is in progress. */
  onProgress?(progress: DiscoveryProgress): void
}

/** The maximum number of pages that are suggested. */
export const MOST_PAGES = 50

/** The time limit, short because a user is waiting. Pages that have not responded by then are not checked. */
const PATIENCE = 10 * SECOND
/** The time limit for sitemaps, which leaves time to check the pages that they list. */
const SITEMAPS_PATIENCE = 5 * SECOND
const TIMEOUT = 4 * SECOND

/** The maximum size of a page, which is examined but not stored. */
const MAX_BYTES = 1024 * 1024
const MAX_DECODED_BYTES = 2 * 1024 * 1024
/** How much of a page is parsed to recognize it. */
const READ_BYTES = 256 * 1024

/** The number of suggested pages that are requested, best first. */
const MOST_CHECKED = 24
/** The number of menu entries that are read for prices if no pricing page was found. */
const MOST_READ = 5

/** The number of pages suggested before feeds and job boards, which repeat the content of some of them. */
const PAGES_FIRST = 12
/** Types of pages that are read for links to feeds, job boards and documents. */
const LISTS: readonly PageLabel[] = ['careers', 'blog', 'changelog', 'pricing']
/** The number of pages of each of these types that are read. */
const MOST_LISTS = 2
/** Pages to read instead if a site has no page of a type. They link to job boards and news feeds. */
const INSTEAD: Partial<Record<PageLabel, Kind>> = { careers: 'about', blog: 'press' }

const REASONS: Record<Place, string> = {
  menu: 'In the main menu',
  footer: 'In the footer',
  text: 'Linked on the homepage',
  llms: 'In llms.txt',
  sitemap: 'In the sitemap',
  usual: 'At a common path',
}

/**
 * Finds the company's name and the pages of its site worth tracking, best first: from the homepage's menu and footer,
 * sitemaps, `llms.txt`, and common paths for kinds that these do not list. Includes the homepage even if the
 * site does not respond, but no page that robots.txt disallows. Changes nothing.
 *
 * @param domain as stored with a competitor
 */
export async function discoverSite(domain: string, tools: DiscoveryTools): Promise<DiscoveredSite> {
  return new Discovery(domain, tools).run()
}

class Discovery {
  readonly #start = performance.now()
  readonly #visits: Visits
  /** Where pages redirect to on other hosts, such as from `/careers` to a job board. */
  readonly #elsewhere: SourceLink[] = []

  constructor(
    private readonly domain: string,
    private readonly tools: DiscoveryTools
  ) {
    this.#visits = new Visits({
      outbound: tools.outbound,
      robotsOf: tools.robotsOf,
      timeout: tools.timeout ?? TIMEOUT,
      end: this.#start + (tools.patience ?? PATIENCE),
    })
  }

  async run(): Promise<DiscoveredSite> {
    this.#tell({ step: 'homepage' })
    const { origin, robots } = await this.#origin()
    const homeUrl = `${origin}/`
    const missingPath = `/${randomBytes(12).toString('hex')}`
    const asked = this.#page(homeUrl)
    const others = Promise.all([this.#page(origin + missingPath), this.#llms(origin)])
    const home = await asked
    const read = readWhole(home)
    const links = read && homeLinks(read)
    const at = new URL(home?.url ?? homeUrl)
    const language = siteLanguage(links, at)
    const copies = new Copies(language, at, links)
    const candidates = new Candidates(this.domain, {
      key: pageKey(at),
      language,
      others: otherLanguages(links, language, at),
      copies,
    })
    for (const link of links?.links ?? []) candidates.add(link)

    let addresses = 0
    this.#tell({ step: 'sitemaps', addresses })
    const sitemaps = robots?.rules?.sitemaps ?? [`${origin}/sitemap.xml`]
    const [[missing, llms]] = await Promise.all([
      others,
      walkSitemaps(
        this.#visits,
        this.domain,
        sitemaps,
        { end: this.#start + SITEMAPS_PATIENCE, language, copies },
        (found) => {
          for (const address of found) candidates.add({ address, text: '', place: 'sitemap' })
          this.#tell({ step: 'sitemaps', addresses: (addresses += found.length) })
        }
      ),
    ])
    for (const link of llms) candidates.add(link)

    const pages = new SitePages(this.domain, home, missing, missingPath)
    const isClosed = robots !== null && refusalBy(robots, homeUrl)?.code === 'robots_disallowed'
    const first = isClosed ? [] : [homepage(pages, read)]
    for (const page of first) this.#tell({ step: 'found', page, rank: 0 })
    const named = ranked(candidates.all)
    const unnamed = candidates.unnamed.slice(0, Math.max(0, PAGES_FIRST - first.length - named.length))
    const found = ranked(await this.#checked([...named, ...unnamed], pages, missing))
    this.#tell({ step: 'usual' })
    const all = ranked([...found, ...(await this.#usual(origin, found, { pages, candidates, language }))])
    const offered = [...first, ...all.map((page) => this.#present(page))]
    const lists = this.#lists(at, offered, all)
    const merged = this.#withSources(offered, await this.#sources(read, lists))
    const name = read && isOnSite(at, this.domain) ? siteName(read, this.domain) : null
    return { name, pages: merged.slice(0, MOST_PAGES) }
  }

  /** Adds sources after the first pages. A source whose content a page already shows replaces that page. */
  #withSources(pages: readonly DiscoveredPage[], found: readonly DiscoveredPage[]): DiscoveredPage[] {
    const left = new Set(found)
    const merged = pages.flatMap((page) => {
      const source = found.find((one) => showsSource(page, one, this.tools.sources ?? []))
      if (!source) return [page]
      return left.delete(source) ? [source] : []
    })
    return merged.toSpliced(PAGES_FIRST, 0, ...left)
  }

  /** Returns the pages of a site that are read for links to feeds, job boards and documents. */
  #lists(home: URL, offered: readonly DiscoveredPage[], found: readonly PageCandidate[]): DiscoveredPage[] {
    const own = offered.filter(({ url }) => boardKind(new URL(url)) === null)
    const lists = LISTS.flatMap((sought) => {
      const listed = own.filter(({ label }) => label === sought).slice(0, MOST_LISTS)
      const instead = found.find(({ kind }) => kind === INSTEAD[sought])
      return listed.length === 0 && instead ? [this.#present(instead)] : listed
    })
    // Some sites embed their status page, or link to it, on one of their own pages. Status pages on separate
    // hosts declare feeds of what their JSON contains.
    const status = found.find(({ kind, url }) => kind === 'status' && hostOf(url) === hostOf(home))
    return status ? [...lists, this.#present(status)] : lists
  }

  /** Returns feeds, job boards and similar sources that the homepage and the given pages link to. */
  async #sources(home: Page | null, lists: readonly DiscoveredPage[]): Promise<DiscoveredPage[]> {
    const { sources = [] } = this.tools
    if (sources.length === 0) return []
    const others = await Promise.all(
      lists.map(async ({ url, label }) => ({ page: readWhole(await this.#page(url)), label }))
    )
    const pages = [{ page: home, label: 'homepage' as const }, ...others]
    const read = pages.flatMap(({ page, label }) => (page ? [{ page, label }] : []))
    const found = await foundSources(read, {
      sources,
      links: this.#elsewhere,
      request: (url) => this.#page(url),
      permits: (url) => this.#visits.permits(url),
    })
    return found.map(({ url, label, title, reason }) => ({ url, label, title, reason }))
  }

  /** Returns the first origin whose robots.txt can be read, or else the https origin. */
  async #origin(): Promise<{ origin: string; robots: RobotsFile | null }> {
    for (const scheme of this.tools.schemes) {
      const origin = `${scheme}://${this.domain}`
      const robots = await this.#visits.robots(origin)
      if (robots) return { origin, robots }
    }
    return { origin: `https://${this.domain}`, robots: null }
  }

  #tell(progress: DiscoveryProgress): void {
    this.tools.onProgress?.(progress)
  }

  #page(url: string): Promise<OutboundResponse | null> {
    return this.#visits.page(url, MAX_BYTES, MAX_DECODED_BYTES)
  }

  async #llms(origin: string) {
    const answer = await this.#visits.request(`${origin}/llms.txt`, {
      headers: { accept: 'text/plain, text/markdown' },
      maxBytes: READ_BYTES,
      maxDecodedBytes: READ_BYTES,
      cutAtBounds: true,
    })
    return answer?.status === 200 ? llmsLinks(new TextDecoder().decode(answer.body), answer.url) : []
  }

  /** Returns the candidates that exist, with details from their content. */
  async #checked(
    candidates: readonly PageCandidate[],
    pages: SitePages,
    missing: OutboundResponse | null
  ): Promise<PageCandidate[]> {
    const hasPricing = candidates.some(({ kind, isIndex }) => kind === 'pricing' && isIndex)
    const inMenu = candidates.filter(({ kind, place }) => kind === 'other' && place === 'menu')
    const toRead = new Set(hasPricing ? [] : inMenu.slice(0, MOST_READ))
    const first = candidates.filter((one) => toRead.has(one))
    const inOrder = [...candidates.filter(({ isIndex }) => isIndex), ...first]
    const toCheck = new Set([...inOrder, ...candidates].slice(0, MOST_CHECKED))
    // A site that returns a page for every path must be read to find out which pages exist.
    const readsAll = missing !== null && missing.status < 400
    let count = 0
    this.#tell({ step: 'pages', checked: count, of: toCheck.size })
    const checked = await Promise.all(
      candidates.map(async (candidate, at) => {
        const isLinked = candidate.place === 'menu' || candidate.place === 'footer'
        if (!toCheck.has(candidate)) return isLinked ? this.#permitted(candidate) : null
        const isPlain = isLinked && !toRead.has(candidate) && !readsAll
        const page = await (isPlain ? this.#headed(candidate) : this.#read(candidate, pages, isLinked))
        this.#tell({ step: 'pages', checked: ++count, of: toCheck.size })
        if (page) this.#tell({ step: 'found', page: this.#present(page), rank: at + 1 })
        return page
      })
    )
    return unique(checked.filter((one) => one !== null))
  }

  async #permitted(candidate: PageCandidate): Promise<PageCandidate | null> {
    return (await this.#visits.permits(candidate.url.href)) ? candidate : null
  }

  /** Checks a linked page with a HEAD request. Of the error statuses, only 404 and 410 remove it. */
  async #headed(candidate: PageCandidate): Promise<PageCandidate | null> {
    const answer = await this.#visits.request(candidate.url.href, { method: 'HEAD', statusIsEnough: true })
    if (!answer || answer.status >= 400) {
      const isGone = answer?.status === 404 || answer?.status === 410
      return isGone ? null : this.#permitted(candidate)
    }
    return this.#moved(candidate, answer.url)
  }

  async #read(candidate: PageCandidate, pages: SitePages, isLinked: boolean): Promise<PageCandidate | null> {
    const answer = await this.#page(candidate.url.href)
    // Yields to the event loop, because reading takes milliseconds per page.
    await nextTurn()
    const isUnclear = !answer || answer.status === 429 || answer.status === 403 || answer.status >= 500
    if (isUnclear) return isLinked ? this.#permitted(candidate) : null
    if (!isOnSite(candidate.url, this.domain)) return answer.status < 400 ? candidate : null
    const url = pages.page(candidate.url.pathname, answer)
    const moved = url ? this.#moved(candidate, url) : null
    const page = moved && readWhole({ ...answer, body: answer.body.subarray(0, READ_BYTES) })
    if (!moved || !page) return moved
    return onlyRedirects(page) ? null : withContent(moved, page)
  }

  /** Returns a page with the URL that responded; null if that is the homepage or a URL that nobody watches. */
  #moved(candidate: PageCandidate, address: string): PageCandidate | null {
    const url = pageAddress(address)
    const target = URL.parse(address)
    if (target && target.host !== candidate.url.host) {
      const isOwn = isOnSite(target, this.domain)
      this.#elsewhere.push({
        url: target.href,
        text: candidate.text,
        type: '',
        isOwn,
        from: labelOf[candidate.kind],
      })
    }
    if (!url || !isOnSite(url, this.domain)) return isOnSite(candidate.url, this.domain) ? null : candidate
    if (url.href === candidate.url.href) return candidate
    const reading = readAddress(url, this.domain)
    return !reading || reading.kind === 'homepage' ? null : { ...candidate, url }
  }

  /** Tries common paths for the kinds that were not found. */
  async #usual(
    origin: string,
    found: readonly PageCandidate[],
    { pages, candidates, language }: { pages: SitePages; candidates: Candidates; language: Language }
  ): Promise<PageCandidate[]> {
    const has = new Set<string>(found.flatMap(({ kind, isIndex }) => (isIndex ? [kind, labelOf[kind]] : [])))
    const paths = [
      ...this.tools.usual
        .filter(({ label }) => label !== 'custom' && label !== 'homepage' && !has.has(label))
        .map(({ path, label }): [string, Kind] => [path, label as Kind]),
      ...usualIn(language).filter(([, kind]) => !has.has(kind)),
    ]
    const known = new Set([...candidates.all, ...found].map(({ url }) => pageKey(url)))
    const tried = await Promise.all(
      paths.map(async ([path, kind]) => {
        const url = new URL(origin + path)
        if (known.has(pageKey(url))) return null
        return this.#read({ url, kind, isIndex: true, place: 'usual', text: '', worth: 0 }, pages, false)
      })
    )
    return unique(tried.filter((one) => one !== null)).filter(({ url }) => !known.has(pageKey(url)))
  }

  #present(page: PageCandidate): DiscoveredPage {
    return {
      url: page.url.href,
      label: labelOf[page.kind],
      title: titleOf(page, this.domain),
      reason: page.showsPrices ? `${REASONS[page.place]}, with prices in its text` : REASONS[page.place],
    }
  }
}

/** Returns common paths besides those that plugins provide, which have labels but no kinds. */
function usualIn({ language, prefix }: Language): [path: string, kind: Kind][] {
  const own = language === null || language === 'en' ? undefined : usualPaths[language]
  const pathsOf = (paths: Partial<Record<Kind, string>> = {}, under = '') =>
    Object.entries(paths).map(([kind, path]): [string, Kind] => [under + path, kind as Kind])
  return [...pathsOf(own, prefix ? `/${prefix}` : ''), ...pathsOf(usualPaths.en)]
}

function homepage(pages: SitePages, read: Page | null): DiscoveredPage {
  const [title] = read?.elements('title') ?? []
  const own = title ? wholeTitle(read!.textOf(title)) : ''
  return { url: pages.homepage, label: 'homepage', title: own || 'Homepage', reason: 'The homepage' }
}

/** Removes duplicates. If several URLs lead to one page, the one with the highest worth is kept. */
function unique(candidates: readonly PageCandidate[]): PageCandidate[] {
  const byKey = new Map<string, PageCandidate>()
  for (const candidate of candidates.toSorted((one, other) => other.worth - one.worth)) {
    const key = pageKey(candidate.url)
    if (!byKey.has(key)) byKey.set(key, candidate)
  }
  return [...byKey.values()]
}
