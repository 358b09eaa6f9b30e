import { cutAtWord, type Change, type PageLabel } from 'rivalwatch-plugin'
import { cleanText } from './words.js'

const PAGE_NAMES: Partial<Record<PageLabel, string>> = {
  custom: 'page',
  blog: 'blog',
  changelog: 'changelog',
  homepage: 'homepage',
}
/** Characters. A longer path would fill the sentence. */
const MAX_PATH_LENGTH = 40
/** Characters. */
const MAX_COMPETITOR_LENGTH = 60

const LEGAL_NAMES: readonly [pattern: RegExp, name: string][] = [
  [/(?:privacy|datenschutz|confidentialit|privacidad|data-protection)/i, 'privacy policy'],
  [/(?:cookies?(?![a-z])|cookie-?policy)/i, 'cookie policy'],
  [/(?:(?<![a-z])dpa(?![a-z])|data-?processing)/i, 'data processing agreement'],
  [/(?:(?<![a-z])eula(?![a-z])|end-user-licen)/i, 'EULA'],
  [/(?:(?<![a-z])sla(?![a-z])|service-level)/i, 'service level agreement'],
  [/(?:refund|return)s?-?polic/i, 'refund policy'],
  [/(?:imprint|impressum|mentions-legales)/i, 'imprint'],
  [
    /(?:terms|conditions|(?<![a-z])(?:tos|tou|agb|cgu|cgv)(?![a-z])|nutzungsbedingungen|condiciones|aup|acceptable-use)/i,
    'terms of service',
  ],
  [/(?:polic(?:y|ies)|agreement|guidelines)(?!-?[a-z])/i, 'policy'],
  [/(?:(?<![a-z])(?:legal|gdpr)(?![a-z])|rechtliches)/i, 'legal page'],
]
const LEGAL_TITLE =
  /(?:terms (?:of|and|&)|terms\b.{0,20}\bconditions|privacy (?:policy|notice|statement)|cookie (?:policy|notice)|data processing|end user licen|eula\b|acceptable use|legal notice|datenschutz|nutzungsbedingungen|geschäftsbedingungen|impressum|conditions (?:générales|d['’]utilisation)|politique de confidentialité|mentions légales|política de privacidad|términos|condiciones)/i

/** Documentation of software, which has policies and agreements as subjects. */
const TECHNICAL = /(?:^|[^\p{L}])(?:api|sdk|docs|developers?|reference)(?:$|[^\p{L}])/iu

/** Whether the page's address or title shows that it is a legal document. */
export function isLegalPage(page: Change['page'], title = ''): boolean {
  return page.label === 'custom' && legalName(page, title) !== null
}

function legalName({ url }: Change['page'], title: string): string | null {
  if (TECHNICAL.test(`${url} ${title}`)) return null
  const path = URL.canParse(url) ? new URL(url).pathname : ''
  const known = LEGAL_NAMES.find(([pattern]) => pattern.test(path))?.[1]
  if (known) return known
  if (!LEGAL_TITLE.test(title)) return null
  return LEGAL_NAMES.find(([pattern]) => pattern.test(title.replaceAll(' ', '-')))?.[1] ?? 'policy'
}

/** Whether the address is that of a single post: "/blog/how-we-pack-crates". */
export function isPostAddress({ label, url }: Change['page']): boolean {
  return (
    label === 'blog' && /\/(?:blogs?|news|posts?|articles?|stories)\/(?:[^/]+\/)*[^/]+-[^/]+\/?$/i.test(url)
  )
}

/** Returns what to call this type of page: "pricing page", "blog". */
export function pageName(label: PageLabel): string {
  return PAGE_NAMES[label] ?? `${label} page`
}

/** Returns how a sentence refers to the page: "its pricing page", "its privacy policy", "its page /about". */
export function pagePhrase(page: Change['page'], title = ''): string {
  if (page.label === 'changelog' && /downloads?(?![a-z])/i.test(page.url)) return 'its download page'
  if (page.label !== 'custom') return `its ${pageName(page.label)}`
  const legal = legalName(page, title)
  if (legal) return `its ${legal}`
  const path = URL.canParse(page.url) ? new URL(page.url).pathname.replace(/\/$/, '') : ''
  return path === '' || path.length > MAX_PATH_LENGTH ? 'its page' : `its page ${path}`
}

/** Returns the competitor's name, cut to fit a sentence. */
export function competitorName(page: Change['page']): string {
  return cutAtWord(cleanText(page.competitor), MAX_COMPETITOR_LENGTH) || 'The competitor'
}
