import {
  type AddressReading,
  boardAddress,
  boardKind,
  companyOf,
  isTitle,
  isForeign,
  isOnSite,
  type Language,
  ownSegments,
  pageAddress,
  pageKey,
  readAddress,
} from '#monitoring/discovering/addresses'
import type { FoundLink, Place } from '#monitoring/discovering/home_links'
import { foldedWords, isClutterKind, recognize, withoutCompany } from '#monitoring/discovering/recognize'
import { type Kind, kinds, labelOf } from '#monitoring/discovering/kinds'
import type { Copies } from '#monitoring/discovering/other_languages'

/** A page that may be suggested. */
export interface PageCandidate {
  url: URL
  kind: Kind
  /** Whether it is the main page of its kind, by its URL or link text, rather than one of several. */
  isIndex: boolean
  place: Place
  /** The link text; empty if there is none. */
  text: string
  /** The confidence that it is the main page of its kind. */
  worth: number
  /** Set once its content has been read. */
  showsPrices?: boolean
  pageTitle?: string
}

const PLACE_WORTH: Record<Place, number> = { menu: 8, footer: 6, text: 3, llms: 3, sitemap: 1, usual: 0 }
const INDEX_WORTH = 20
/** Only for the main page of a kind, because every page below `/features` has that kind by its path. */
const PATH_WORTH = 6
const TEXT_WORTH = 3

/** The maximum number of pages of one kind besides the first. */
const MOST_OF_KIND = 8
const MOST_OTHERS = 16
/** Longer texts are not page names. */
const MOST_WORDS_OF_NAME = 5
const MOST_CANDIDATES = 2000

/** Kinds whose pages besides the index are worth suggesting, even if only a sitemap lists them. */
const LISTED: readonly Kind[] = ['features', 'solutions', 'comparison']

/** Kinds of pages that a company may keep on another site, such as careers on its parent company's site. */
const ELSEWHERE: readonly Kind[] = ['status', 'careers', 'changelog', 'docs', 'blog', 'security', 'help']

/** Kinds whose path segments are less specific than a link text: "What's new" at `/news`, "Terms" at `/legal`. */
const VAGUE: readonly Kind[] = [
  'features',
  'solutions',
  'blog',
  'about',
  'help',
  'legal',
  'press',
  'partners',
]

/** Suggested after the other menu entries. */
const SECONDARY: readonly Kind[] = ['help', 'terms', 'privacy', 'legal', 'press', 'partners']
/** Suggested after the other pages of menu and footer. */
const POLICIES_AND_HELP: readonly Kind[] = ['help', 'privacy', 'legal']

/** The maximum number of pages that only a sitemap lists. With more, most are landing pages for search engines. */
const MOST_UNLINKED = 24

/** Collects the pages of a site from links and sitemaps, without duplicates or clutter. */
export class Candidates {
  readonly #hosts = new Map<string, boolean>()
  readonly #byKey = new Map<string, PageCandidate>()
  readonly #unnamed = new Map<string, PageCandidate>()

  constructor(
    private readonly domain: string,
    private readonly home: {
      key: string
      language: Language
      others: ReadonlySet<string>
      /** May grow until the candidates are read. */
      copies: Pick<Copies, 'has'>
    }
  ) {}

  get all(): PageCandidate[] {
    return [...this.#byKey.values()].filter(({ url }) => !this.home.copies.has(url))
  }

  /**
   * Pages of no known kind that neither menu nor footer links to: those linked in the homepage's text or in `llms.txt`
   * and, if they are few, those that only a sitemap lists. They fill up a list of few pages, as on sites whose scripts
   * build the menu.
   */
  get unnamed(): PageCandidate[] {
    const { copies } = this.home
    const own = [...this.#unnamed.values()].filter(({ url }) => !copies.has(url))
    const all = withoutSeries(own.filter(({ url }) => !this.#byKey.has(pageKey(url))))
    const linked = all.filter(({ place }) => place !== 'sitemap')
    const unlinked = all.filter(({ place }) => place === 'sitemap')
    return [...linked, ...(unlinked.length > MOST_UNLINKED ? [] : unlinked)]
  }

  /** Adds a page unless it is clutter or belongs to another language or site. */
  add(link: FoundLink): void {
    const url = pageAddress(link.address) ?? boardAddress(link.address)
    if (!url) return
    const name = withoutCompany(link.text, companyOf(this.domain))
    const named = link.place === 'menu' || link.place === 'footer' ? namedKind(name) : null
    const candidate = this.#isOnSite(url) ? this.#own(url, link, name, named) : elsewhere(url, link, named)
    if (!candidate) return
    const key = pageKey(url)
    const known = this.#byKey.get(key)
    if (!known) {
      if (this.#byKey.size < MOST_CANDIDATES) this.#byKey.set(key, candidate)
      return
    }
    const place = PLACE_WORTH[candidate.place] > PLACE_WORTH[known.place] ? candidate.place : known.place
    if (candidate.worth > known.worth) {
      this.#byKey.set(key, { ...candidate, place, text: candidate.text || known.text })
      return
    }
    if (candidate.text !== '' && (known.text === '' || isShorterName(candidate, known))) {
      known.text = candidate.text
    }
    known.place = place
  }

  /** Whether a URL belongs to the site. Cached by host, because a sitemap has thousands of URLs on one host. */
  #isOnSite(url: URL): boolean {
    const origin = url.protocol + url.host
    const known = this.#hosts.get(origin) ?? isOnSite(url, this.domain)
    this.#hosts.set(origin, known)
    return known
  }

  #own(url: URL, link: FoundLink, name: string, named: Kind | null): PageCandidate | null {
    const { key, language, others } = this.home
    if (pageKey(url) === key || isForeign(url, language, others)) return null
    const address = readAddress(url, this.domain, named)
    if (!address || address.kind === 'homepage') return null
    const meaning = meaningOf(address, name)
    if (!meaning) return null
    const meant =
      meaning.kind === 'other' && isOfOffers(link) && !isPost(url, name)
        ? { ...meaning, kind: 'solutions' as const }
        : meaning
    if (!isOffered(meant, link.place)) {
      this.#addUnnamed(url, link, meant)
      return null
    }
    return meant.kind === 'other' && isPost(url, name) ? null : candidateOf(url, link, meant)
  }

  #addUnnamed(url: URL, { address, place }: FoundLink, meant: Meaning): void {
    const isPage = meant.kind === 'other' && ownSegments(url).length === 1
    if (!isPage || this.#unnamed.size > MOST_CANDIDATES) return
    const key = pageKey(url)
    const known = this.#unnamed.get(key)
    if (known && known.place !== 'sitemap') return
    if (isTitle(url, MOST_WORDS_OF_NAME) || namesClutter(url)) return
    // A link in a text says "Read more".
    this.#unnamed.set(key, candidateOf(url, { address, place, text: '' }, meant))
  }
}

/** Whether a name is the short form of another: an open menu adds a description or a badge. */
function isShorterName(one: PageCandidate, other: PageCandidate): boolean {
  return one.place === other.place && other.text.startsWith(`${one.text} `)
}

/** Returns the kind that a name states, if it states nothing else; null otherwise, or if nobody watches such pages. */
function namedKind(name: string): Kind | null {
  const named = name === '' ? null : recognize(name)
  return named?.isWhole && !isClutterKind(named.kind) ? named.kind : null
}

interface Meaning {
  kind: Kind
  isIndex: boolean
  isByPath: boolean
  isByText: boolean
}

/** Returns the combined meaning of URL and text; null if the text names a page that nobody watches. */
function meaningOf(address: AddressReading, text: string): Meaning | null {
  const byText = namedKind(text)
  if (address.kind !== null && address.isWhole) {
    const isClearer = byText !== null && VAGUE.includes(address.kind) && !VAGUE.includes(byText)
    if (!isClearer) {
      const agrees = byText === address.kind
      return { kind: address.kind, isIndex: address.isIndex || agrees, isByPath: true, isByText: agrees }
    }
  } else if (byText === null && recognize(text)?.isWhole) {
    return null
  }
  if (byText !== null) return { kind: byText, isIndex: true, isByPath: false, isByText: true }
  return { kind: 'other', isIndex: false, isByPath: false, isByText: false }
}

/** The number of pages whose names begin or end alike that form a series, such as a landing page for each town. */
const MIN_SERIES = 4

function withoutSeries(candidates: readonly PageCandidate[]): PageCandidate[] {
  const ends = new Map<string, number>()
  const endsOf = ({ url }: PageCandidate) => {
    const words = nameWords(url)
    return words.length > 1 ? [`${words[0]}-`, `-${words.at(-1)}`] : []
  }
  for (const end of candidates.flatMap(endsOf)) ends.set(end, (ends.get(end) ?? 0) + 1)
  return candidates.filter((candidate) => endsOf(candidate).every((end) => ends.get(end)! < MIN_SERIES))
}

/** The number of first words that names in a series share, such as `/software-dentists-` before each country. */
const WORDS_OF_SERIES = 2
/** The minimum number of such pages that count as a series even if the menu or footer links to them. */
const MIN_LINKED_SERIES = 5

/** Returns a check for pages of a series, except the first. */
function seriesIn(candidates: readonly PageCandidate[]): (candidate: PageCandidate) => boolean {
  const groups = Map.groupBy(candidates, ({ url }) => {
    const words = nameWords(url)
    return words.length > WORDS_OF_SERIES ? words.slice(0, WORDS_OF_SERIES).join('-') : ''
  })
  groups.delete('')
  const later = [...groups.values()].flatMap((some) => (some.length < MIN_LINKED_SERIES ? [] : some.slice(1)))
  const all = new Set(later)
  return (candidate) => all.has(candidate)
}

function nameWords(url: URL): string[] {
  return foldedWords((ownSegments(url).at(-1) ?? '').replace(/\.\w+$/, ''))
}

/** Whether the name of a page contains a word for posts or clutter: `blog-launch.html`, `webinar-thanks.html`. */
function namesClutter(url: URL): boolean {
  return nameWords(url).some((word) => {
    const named = recognize(word)
    return named !== null && (named.kind === 'blog' || isClutterKind(named.kind))
  })
}

/** Whether a link is one of the company's products or services, by the label of its menu or section. */
function isOfOffers({ under = '' }: FoundLink): boolean {
  const named = recognize(under)
  return named !== null && named.isWhole && (named.kind === 'features' || named.kind === 'solutions')
}

/** Whether a link leads to a post that a menu features: its text and URL are a whole sentence. */
function isPost(url: URL, text: string): boolean {
  return foldedWords(text).length > MOST_WORDS_OF_NAME && isTitle(url, MOST_WORDS_OF_NAME - 1)
}

/**
 * Whether a page is suggested. Menus and footers list pages that matter; elsewhere, only recognized pages count.
 */
function isOffered({ kind, isIndex }: Meaning, place: Place): boolean {
  if (place === 'menu' || place === 'footer') return true
  return isIndex || LISTED.includes(kind)
}

function candidateOf(url: URL, { place, text }: FoundLink, meant: Meaning): PageCandidate {
  const worth =
    PLACE_WORTH[place] +
    (meant.isIndex ? INDEX_WORTH : 0) +
    (meant.isIndex && meant.isByPath ? PATH_WORTH : 0) +
    (meant.isByText ? TEXT_WORTH : 0) -
    ownSegments(url).length
  return { url, kind: meant.kind, isIndex: meant.isIndex, place, text, worth }
}

/** Returns a page on another site: at a known service, or one that the company's own menu or footer links to. */
function elsewhere(url: URL, link: FoundLink, named: Kind | null): PageCandidate | null {
  const board = boardKind(url)
  if (board && ownSegments(url).length > 1) return null
  const kind = board ?? (named && ELSEWHERE.includes(named) ? named : null)
  if (!kind || isTitle(url)) return null
  return candidateOf(url, link, { kind, isIndex: true, isByPath: false, isByText: true })
}

/**
 * Sorts candidates: first the main page of each kind in the order of kinds, then other menu entries, then partners,
 * press and main pages of custom kinds found only in a sitemap or at a common path, then the rest, then policies and
 * help, and last the remaining pages of these secondary kinds. Leaves out all but the first page of a series.
 */
export function ranked(candidates: readonly PageCandidate[]): PageCandidate[] {
  const sorted = candidates.toSorted((one, other) => other.worth - one.worth)
  const firsts = new Map<Kind, PageCandidate>()
  for (const candidate of sorted) {
    if (candidate.isIndex && candidate.kind !== 'other' && !firsts.has(candidate.kind)) {
      firsts.set(candidate.kind, candidate)
    }
  }
  const chosen = new Set(firsts.values())
  const counts = new Map<Kind, number>()
  const isOfSeries = seriesIn(sorted)
  const others = sorted.filter((candidate) => {
    if (chosen.has(candidate) || isOfSeries(candidate)) return false
    const count = (counts.get(candidate.kind) ?? 0) + 1
    counts.set(candidate.kind, count)
    return count <= (candidate.kind === 'other' ? MOST_OTHERS : MOST_OF_KIND)
  })
  const inKinds = inOrder(firsts)
  const isMenu = (candidate: PageCandidate) => candidate.place === 'menu' && !isSecondary(candidate)
  return [
    ...inKinds.filter((candidate) => !isSide(candidate)),
    ...others.filter(isMenu),
    ...inKinds.filter((candidate) => isSide(candidate) && !isPolicyOrHelp(candidate)),
    ...others.filter((candidate) => !isMenu(candidate) && !isSecondary(candidate)),
    ...inKinds.filter(isPolicyOrHelp),
    ...others.filter(isSecondary),
  ]
}

function isPolicyOrHelp({ kind }: PageCandidate): boolean {
  return POLICIES_AND_HELP.includes(kind)
}

function isSecondary({ kind }: PageCandidate): boolean {
  return SECONDARY.includes(kind)
}

/** Whether the first page of its kind comes after the other menu entries. */
function isSide(candidate: PageCandidate): boolean {
  const isUnlinked = candidate.place === 'sitemap' || candidate.place === 'usual'
  return isSecondary(candidate) || (isUnlinked && labelOf[candidate.kind] === 'custom')
}

/**
 * Returns the first pages in the order of kinds. If a site has solutions but no features, the solutions take the place
 * of features.
 */
function inOrder(firsts: ReadonlyMap<Kind, PageCandidate>): PageCandidate[] {
  const order = firsts.has('features') ? kinds : kinds.toSpliced(kinds.indexOf('features'), 0, 'solutions')
  return [...new Set(order)].flatMap((kind) => firsts.get(kind) ?? [])
}
