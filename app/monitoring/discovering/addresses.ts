import { LRUCache } from 'lru-cache'
import { getDomain, getDomainWithoutSuffix } from 'tldts'
import {
  foldedWords,
  isClutterKind,
  recognize,
  type Recognition,
  withoutCompany,
} from '#monitoring/discovering/recognize'
import type { Kind } from '#monitoring/discovering/kinds'
import { versus } from '#monitoring/discovering/words'

const LONGEST_ADDRESS = 1000
const DEEPEST = 6
/** Slugs with more words are post titles. */
const MOST_WORDS = 6

const FILE =
  /\.(?:pdf|png|jpe?g|gif|svg|webp|avif|ico|css|js|mjs|json|xml|zip|gz|tar|dmg|exe|msi|apk|mp[34]|webm|mov|wav|txt|csv|xlsx?|docx?|pptx?|rss|atom|ics|woff2?|ttf|md)$/i
const PAGE_ENDING = /\.(?:html?|php|aspx?)$/i
/** Pages of a back office, such as `admin-invoices`. */
const ADMIN = /^admin[-_]/i
/** The index file of a folder. */
const INDEX = /(?:^|\/)(?:index|default)$/i
/** Query parameters that say where a visitor came from and do not identify a different page. */
const TRACKING = /^(?:utm_\w+|ref|source|src|gclid|fbclid|hslang|_gl|mc_cid|mc_eid)$/i
const DATE = /^(?:19|20)\d\d$/

/** Services that host pages for companies, by domain, and the kind of page that each one hosts. */
const BOARDS: ReadonlyMap<string, Kind> = new Map([
  ['greenhouse.io', 'careers'],
  ['lever.co', 'careers'],
  ['ashbyhq.com', 'careers'],
  ['workable.com', 'careers'],
  ['recruitee.com', 'careers'],
  ['personio.de', 'careers'],
  ['personio.com', 'careers'],
  ['teamtailor.com', 'careers'],
  ['smartrecruiters.com', 'careers'],
  ['statuspage.io', 'status'],
  ['instatus.com', 'status'],
  ['gitbook.io', 'docs'],
  ['readme.io', 'docs'],
  ['headwayapp.co', 'changelog'],
])

const LANGUAGES = new Set(
  'ar bg ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl no pl pt ro ru sk sl sr sv th tr uk vi zh'.split(
    ' '
  )
)
const COUNTRIES = new Set(
  'ae ar at au be br ca ch cl cn co cz de dk ee es eu fi fr gb gr hk hu ie il in it jp kr lu mx my nl no nz pe ph pl pt ro ru sa se sg th tr tw ua uk us vn za'.split(
    ' '
  )
)
/** Codes of one language, which sites use interchangeably. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['nb', 'no'],
  ['nn', 'no'],
])
const LOCALE = /^([a-z]{2})(?:[-_]([a-z]{2,4}|\d{3}))?$/i

/** Kinds with individual posts, jobs or manual pages below their index. Only the index is watched. */
const CONTAINERS: readonly (Recognition['kind'] | undefined)[] = [
  'blog',
  'careers',
  'customers',
  'docs',
  'help',
  'changelog',
  'integrations',
  'press',
  'status',
  'partners',
]
/** By the kind of an index: the kinds of pages that are watched even below it, in addition to its own kind. */
const WITHIN: Partial<Record<Recognition['kind'], readonly Recognition['kind'][]>> = {
  docs: ['changelog', 'security'],
  help: ['changelog', 'docs', 'security'],
  blog: ['changelog'],
  material: ['blog', 'changelog', 'customers', 'docs', 'help', 'comparison'],
}

/** Pages below these have the kind of their parent. */
const PARENTS: readonly Recognition['kind'][] = ['features', 'solutions', 'comparison', 'legal']

/** A language and its code in URLs: `de`, `de-at`. */
export interface Language {
  /** ISO 639-1, `no` for all kinds of Norwegian; null if neither the homepage nor its path declares one. */
  language: string | null
  /** The first segment of the homepage's path, in lower case; null if it has none. */
  prefix: string | null
}

/** Returns the URL without fragment and tracking parameters; null for a URL that nobody would watch. */
export function pageAddress(address: string): URL | null {
  const url = URL.parse(address.trim())
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.href.length > LONGEST_ADDRESS)
    return null
  url.hash = ''
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name)
  if (url.search || FILE.test(url.pathname)) return null
  const parts = segments(url)
  if (parts.length > DEEPEST || parts.some((part) => DATE.test(part))) return null
  return url
}

/** Returns a key that all URLs of a page share: without scheme, `www`, language, trailing slash and case. */
export function pageKey(url: URL): string {
  const path = ownSegments(url).join('/').replace(PAGE_ENDING, '').replace(INDEX, '')
  return `${hostOf(url)}/${path.toLowerCase()}`
}

/**
 * Whether a URL belongs to a site. Hosts of one registrable domain are one site: `docs.acme.com` belongs to `acme.com`.
 */
export function isOnSite(url: URL, domain: string): boolean {
  const own = URL.parse(`${url.protocol}//${domain}`)
  return own !== null && url.port === own.port && registrable(url.hostname) === registrable(own.hostname)
}

function registrable(hostname: string): string {
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname
}

/** Returns the URL of a board without the language and source parameters of a link; null if it is not a board. */
export function boardAddress(address: string): URL | null {
  const url = URL.parse(address.trim())
  if (!url || !boardKind(url)) return null
  url.search = ''
  return pageAddress(url.href)
}

/** Returns the kind of page that a company hosts on a service; null if the host is not such a service. */
export function boardKind(url: URL): Kind | null {
  return BOARDS.get(getDomain(url.hostname) ?? '') ?? null
}

/** Returns the language of a code such as `de-at`, in lower case. Codes of one language have the same result. */
export function languageOf(code: string): string {
  const [language] = code.trim().toLowerCase().split(/[-_]/)
  return SYNONYMS.get(language) ?? language
}

/** Returns the language and prefix of a homepage. */
export function homeLanguage(home: URL, declared: string | undefined): Language {
  const [first] = segments(home)
  const prefix = first && isLocale(first) ? first.toLowerCase() : null
  const language = LOCALE.exec(declared?.trim().split(/[-_]/)[0] ?? '')?.[1] ?? prefix
  return { language: language ? languageOf(language) : null, prefix }
}

/**
 * Whether a URL leads to a copy in another language, judging by its first segment or its host.
 *
 * @param others the first path segments and the hosts of other languages, from `hreflang` links
 */
export function isForeign(url: URL, own: Language, others: ReadonlySet<string>): boolean {
  if (others.has(hostOf(url))) return true
  const [host] = hostOf(url).split('.')
  if (host.length === 2 && LANGUAGES.has(host) && languageOf(host) !== own.language) return true
  const first = segments(url)[0]?.toLowerCase()
  if (first === undefined || first === own.prefix) return false
  if (others.has(`${hostOf(url)}/${first}`)) return true
  if (!isLocale(first)) return false
  if (own.prefix !== null) return true
  return languageOf(first) !== (own.language ?? 'en')
}

/** Returns the segments of a path without a leading language. */
export function ownSegments(url: URL): string[] {
  const parts = segments(url)
  return parts[0] !== undefined && isLocale(parts[0]) ? parts.slice(1) : parts
}

/** Returns the first segment of a path with its host, in the form that `isForeign` expects; null if there is none. */
export function firstSegmentOf(url: URL): string | null {
  const [first] = segments(url)
  return first === undefined ? null : `${hostOf(url)}/${first.toLowerCase()}`
}

/** What a URL reveals about its page. */
export interface AddressReading {
  /** Null if the URL does not reveal it. */
  kind: Kind | null
  /** Whether it is the main page of its kind rather than one of several below it. */
  isIndex: boolean
  isWhole: boolean
}

/** Cached by domain, because a sitemap has thousands of URLs on the same domain. */
const companies = new LRUCache<string, string>({ max: 100 })

/** Returns a company's name as spelled in its domain, as one word. */
export function companyOf(domain: string): string {
  const known = companies.get(domain)
  if (known !== undefined) return known
  const company = foldedWords(getDomainWithoutSuffix(domain) ?? domain).join('')
  companies.set(domain, company)
  return company
}

/**
 * Interprets a URL. Returns null for clutter: posts, accounts, archives, assets.
 *
 * @param named the kind that a link text in a menu or footer states. "Documentation" may lead to `/docs/introduction`.
 */
export function readAddress(url: URL, domain: string, named: Kind | null = null): AddressReading | null {
  const company = companyOf(domain)
  const parts = ownSegments(url).map((part) => part.replace(PAGE_ENDING, ''))
  if (INDEX.test(parts.at(-1) ?? '')) parts.pop()
  const host = hostOf(url)
  const own = domain.replace(/^www\./, '')
  const ofHost = host === own ? null : recognize(host.split('.')[0])
  const isClutterHost = ofHost !== null && isClutterKind(ofHost.kind)
  if (parts.length === 0) {
    if (isClutterHost) return null
    return host === own ? { kind: 'homepage', isIndex: true, isWhole: true } : hostReading(ofHost)
  }

  const read = parts.map((part) => recognize(withoutCompany(part, company)))
  const leaf = read.at(-1) ?? null
  const name = parts.at(-1)!
  const above = [ofHost, ...read.slice(0, -1)].filter((one) => one?.isWhole)
  const containers = above.filter((one) => isClutterKind(one!.kind) || CONTAINERS.includes(one!.kind))
  const meant = leaf?.isWhole ? leaf.kind : named
  // The footer's "Privacy" confirms `app.acme.com/privacy`.
  const isAgreed = leaf?.isWhole === true && leaf.kind === named
  if (containers.length === 0 && ADMIN.test(name)) return null
  const isInside = isClutterHost || containers.some((one) => !(meant && isWithin(one!.kind, meant)))
  if (isInside && !isAgreed) return null
  if (containers.length > 0 && !leaf?.isWhole) return { kind: named, isIndex: true, isWhole: true }
  if (!leaf?.isWhole && versus.test(name)) return { kind: 'comparison', isIndex: false, isWhole: true }
  const parent = read.at(-2)
  const isBelow = parent?.isWhole && PARENTS.includes(parent.kind)
  if (isBelow && !(leaf?.isWhole && !isTopic(leaf.kind))) {
    return { kind: parent.kind as Kind, isIndex: false, isWhole: true }
  }
  if (leaf?.isWhole) {
    if (isClutterKind(leaf.kind)) return null
    return { kind: leaf.kind, isIndex: parts.length <= 3, isWhole: true }
  }
  return isTitle(url) ? null : { kind: null, isIndex: false, isWhole: false }
}

/** Whether a URL ends with the title of a post, which has more words than a name. */
export function isTitle(url: URL, mostWords = MOST_WORDS): boolean {
  return (segments(url).at(-1) ?? '').split(/[-_]/).length > mostWords
}

/** Whether a name of this kind may be that of a feature: `/features/search`, `/product/templates`. */
function isTopic(kind: Recognition['kind']): boolean {
  return kind === 'archive' || kind === 'material'
}

function hostReading(ofHost: Recognition | null): AddressReading {
  return { kind: (ofHost?.kind as Kind) ?? null, isIndex: ofHost !== null, isWhole: ofHost?.isWhole ?? false }
}

function isWithin(container: Recognition['kind'], leaf: Recognition['kind']): boolean {
  return leaf === container || (WITHIN[container] ?? []).includes(leaf)
}

function isLocale(segment: string): boolean {
  const [, first, second] = LOCALE.exec(segment) ?? []
  if (first === undefined) return false
  return LANGUAGES.has(first.toLowerCase()) || (second === undefined && COUNTRIES.has(first.toLowerCase()))
}

function segments(url: URL): string[] {
  return url.pathname
    .split('/')
    .filter(Boolean)
    .map((part) => (part.includes('%') ? decoded(part) : part))
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Returns a URL's host without `www`. */
export function hostOf(url: URL): string {
  return url.host.replace(/^www\./, '')
}
