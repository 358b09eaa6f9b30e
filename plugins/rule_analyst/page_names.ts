import { cutAtWord, type Change, type PageLabel } from 'rivalwatch-plugin'
import { lettersOf, textKey } from './likeness.js'
import { cleanText } from './words.js'

const PAGE_NAMES: Partial<Record<PageLabel, string>> = {
  custom: 'page',
  blog: 'blog',
  changelog: 'changelog',
  homepage: 'homepage',
}
/** Characters. A longer path would fill the sentence. */
const MAX_PATH_LENGTH = 40
/** Maximum number of words, and minimum number of characters, in the last part of a URL's path that names its page. */
const MAX_NAME_WORDS = 4
const MIN_NAME_LENGTH = 3
/** Characters. */
const MAX_COMPETITOR_LENGTH = 60

/** What a sentence calls legal documents, by words of their URLs and titles. The first match counts. */
const LEGAL_NAMES: readonly [pattern: RegExp, name: string][] = [
  [
    /(?:privacy|datenschutz|confidentialit|privacida|data-protection|riservatezza|prywatnos|integritet|privatliv|personvern|personuppgift|tietosuoja|ochrana-osobn|プライバシー)/i,
    'privacy policy',
  ],
  [/(?:cookies?(?![a-z])|cookie-?policy)/i, 'cookie policy'],
  [/(?:(?<![a-z])dpa(?![a-z])|data-?processing)/i, 'data processing agreement'],
  [/(?:(?<![a-z])eula(?![a-z])|end-user-licen)/i, 'EULA'],
  [/(?:(?<![a-z])sla(?![a-z])|service-level)/i, 'service level agreement'],
  [/(?:refund|return)s?-?polic/i, 'refund policy'],
  [/(?:imprint|impressum|mentions-l[eé]gales|aviso-legal|note-legali|tokushoho|特定商取引)/i, 'imprint'],
  [
    /(?:terms|conditions|(?<![a-z])(?:tos|tou|agb|cgu|cgv)(?![a-z])|nutzungsbedingungen|geschäftsbedingungen|condiciones|condizioni|términos|termos(?![a-z])|voorwaarden|regulamin|villkor|vilk[aå]r|betingelser|podm[ií]nky|aup|acceptable-use|利用規約)/i,
    'terms of service',
  ],
  [/(?:polic(?:y|ies)|agreement|guidelines)(?!-?[a-z])/i, 'policy'],
  [/(?:(?<![a-z])(?:legal|gdpr)(?![a-z])|rechtliches)/i, 'legal page'],
]
const LEGAL_TITLE =
  /(?:terms (?:of|and|&)|terms\b.{0,20}\bconditions|privacy (?:policy|notice|statement)|cookie (?:policy|notice)|data processing|end user licen|eula\b|acceptable use|legal notice|datenschutz|nutzungsbedingungen|geschäftsbedingungen|impressum|conditions (?:générales|d['’]utilisation)|politique de confidentialité|mentions légales|política de privacidad|términos|condiciones|informativa (?:sulla|privacy)|termini e condizioni|termos de|polityka prywatności|regulamin|ochrana osobních|obchodní podmínky|integritetspolicy|allmänna villkor|privatlivspolitik|handelsbetingelser|personvernerklæring|privacyverklaring|algemene voorwaarden|プライバシーポリシー|利用規約|特定商取引)/i

/** Words in English URLs that name a page as they are: "/customers", "/case-studies". */
const ENGLISH_WORDS = new Set(
  'about affiliates agencies api company booking careers case community compare contact customer customers demo download downloads education enterprise events faq features gallery help home info guide integrations investors industries jobs locations media menu news newsletter offers overview partners platform plugins portfolio press prices pricing product products program programs projects reference resources roadmap rooms schedule security services sitemap software solutions startups status stories store studies support team technology templates terms testimonials tour training tutorial tutorials us use cases user webinars'.split(
    ' '
  )
)

/** Documentation of software, in which policies and agreements are topics. */
const TECHNICAL = /(?:^|[^\p{L}])(?:api|sdk|docs|developers?|reference)(?:$|[^\p{L}])/iu

/** Whether the page's URL or title shows that it is a legal document. */
export function isLegalPage(page: Change['page'], title: string): boolean {
  return page.label === 'custom' && legalName(page, title) !== null
}

function legalName({ url }: Change['page'], title: string): string | null {
  if (TECHNICAL.test(`${url} ${title}`)) return null
  const path = URL.parse(url)?.pathname ?? ''
  const known = LEGAL_NAMES.find(([pattern]) => pattern.test(path))?.[1]
  if (known) return known
  if (!LEGAL_TITLE.test(title)) return null
  return LEGAL_NAMES.find(([pattern]) => pattern.test(title.replaceAll(' ', '-')))?.[1] ?? 'policy'
}

/** Whether the URL is that of a single post: "/blog/how-we-pack-crates". */
export function isPostAddress({ label, url }: Change['page']): boolean {
  return (
    label === 'blog' && /\/(?:blogs?|news|posts?|articles?|stories)\/(?:[^/]+\/)*[^/]+-[^/]+\/?$/i.test(url)
  )
}

/** Returns what to call this type of page: "pricing page", "blog". */
export function pageName(label: PageLabel): string {
  return PAGE_NAMES[label] ?? `${label} page`
}

/** Returns how a sentence refers to the page: "its pricing page", "its privacy policy", "its “our vans” page". */
export function pagePhrase(page: Change['page'], title = ''): string {
  if (page.label === 'changelog' && /downloads?(?![a-z])/i.test(page.url)) return 'its download page'
  if (page.label !== 'custom') return `its ${pageName(page.label)}`
  const legal = legalName(page, title)
  if (legal) return `its ${legal}`
  return phraseOfAddress(URL.parse(page.url))
}

/** Returns how a sentence refers to a page of no known type, by its URL. */
function phraseOfAddress(url: URL | null): string {
  const path = url ? decodePath(url.pathname).replace(/(?:\/index)?\.(?:html?|php|aspx?)$|\/$/i, '') : ''
  // The root of a subdomain is not the homepage.
  const isRoot = path === '' && url?.search === '' && /^(?:www\.)?[^.]+\.[^.]+$/.test(url.hostname)
  if (isRoot) return 'its homepage'
  const last = path.split('/').at(-1)!.toLowerCase()
  const words = last.split(/[-_]/)
  if (words.every((word) => ENGLISH_WORDS.has(word))) return `its ${words.join(' ')} page`
  const isReadable = words.length <= MAX_NAME_WORDS && words.every((word) => /^\p{L}+$/u.test(word))
  if (isReadable && last.length >= MIN_NAME_LENGTH) return `its “${words.join(' ')}” page`
  return path === '' || path.length > MAX_PATH_LENGTH ? 'one of its pages' : `its page ${path}`
}

/** Returns a path as readers write it: "/user guide" for "/user%20guide". */
function decodePath(path: string): string {
  try {
    return cleanText(decodeURIComponent(path))
  } catch {
    return path
  }
}

/** Whether a text is only the company's name, in any case and spelling. */
export function isCompanyName({ competitor }: Change['page'], text: string): boolean {
  return lettersOf(textKey(text)) === lettersOf(textKey(competitor))
}

/** Returns the competitor's name, cut to fit a sentence. */
export function competitorName(page: Change['page']): string {
  return cutAtWord(cleanText(page.competitor), MAX_COMPETITOR_LENGTH) || 'The competitor'
}
