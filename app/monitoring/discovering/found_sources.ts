import type { FoundSource, OutboundResponse, Page, PageLabel, Source, SourceLink } from 'rivalwatch-plugin'
import { isOnSite } from '#monitoring/discovering/addresses'
import { sourceOf } from '#monitoring/pipeline/source_of'

const MAX_LINKS = 2_000
const MOST_SOURCES = 16
const LONGEST_TITLE = 120
const LONGEST_ADDRESS = 2_000
/** Longer inline scripts, such as bundles, are not searched. */
const LONGEST_SCRIPT = 200_000
/** For the scripts of all pages together. */
const MOST_SCRIPT_CHARACTERS = 1_000_000

interface SourceSearch {
  sources: readonly Source[]
  /** Links besides those on the pages. */
  links?: readonly SourceLink[]
  /** Requests a URL within the limits of the search. Returns null if that is not possible. */
  request(url: string): Promise<OutboundResponse | null>
  permits(url: string): Promise<boolean>
}

/** A page of a site, with the type under which it is offered. */
interface LinkingPage {
  page: Page
  label: PageLabel
}

/** Returns the sources that the pages of a site link to and that may be requested, without duplicates. */
export async function foundSources(
  pages: readonly LinkingPage[],
  search: SourceSearch
): Promise<FoundSource[]> {
  const links = [...(search.links ?? []), ...pages.flatMap(linksOf)].slice(0, MAX_LINKS)
  const scripts = scriptsOf(pages)
  const found = new Map<string, { one: FoundSource; source: Source }>()
  for (const source of search.sources) {
    for (const one of discovered(source, links, scripts))
      if (!found.has(one.url)) found.set(one.url, { one, source })
  }
  const kept = await Promise.all(
    [...found.values()].slice(0, MOST_SOURCES).map(async ({ one, source }) => {
      const isThere = one.mustAnswer
        ? await answers(one, source, search.request)
        : await search.permits(one.url)
      return isThere ? { ...one, title: one.title.slice(0, LONGEST_TITLE) } : null
    })
  )
  return kept.filter((one) => one !== null)
}

/**
 * Whether a page shows the content that a source of the same site provides: a job board, releases, a status page.
 */
export function showsSource(
  page: { url: string; title: string },
  found: FoundSource,
  sources: readonly Source[]
) {
  const link: SourceLink = { url: page.url, text: page.title, type: '' }
  return sources.some((source) => discovered(source, [link]).some(({ url }) => url === found.url))
}

function discovered(
  source: Source,
  links: readonly SourceLink[],
  scripts: readonly string[] = []
): FoundSource[] {
  try {
    return source.discover?.(links, scripts) ?? []
  } catch {
    return []
  }
}

async function answers(
  { url, mustContain = '' }: FoundSource,
  source: Source,
  request: SourceSearch['request']
): Promise<boolean> {
  const answer = await request(url)
  if (answer?.status !== 200 || sourceOf(answer, [source]) === null) return false
  return Buffer.from(answer.body).includes(mustContain)
}

/** Returns the links of a page, including `<link rel="alternate">` and embeds. */
function linksOf({ page, label }: LinkingPage): SourceLink[] {
  const site = new URL(page.baseUrl).host
  const language = languageOf(page.elements('html')[0]?.attributes.lang)
  return page.elements('a', 'link', 'iframe', 'script').flatMap((element) => {
    const { href, src, rel = '', title = '', type = '', hreflang } = element.attributes
    // With a language, it is a translation of the page, or a feed in that language.
    const isOurs =
      hreflang === undefined ||
      (!/^$|html/i.test(type) && language !== '' && languageOf(hreflang) === language)
    const isAlternate = element.tag === 'link' && /\balternate\b/i.test(rel) && isOurs
    if (element.tag === 'link' && !isAlternate) return []
    const url = URL.parse((element.tag === 'a' || isAlternate ? href : src)?.trim() ?? '', page.baseUrl)
    if (!url || !/^https?:$/.test(url.protocol) || (href ?? src ?? '').trim() === '') return []
    const text = element.tag === 'a' ? page.labelOf(element) : title
    if (url.href.length > LONGEST_ADDRESS) return []
    const isOwn = isOnSite(url, site)
    return [
      { url: url.href, text: text.trim(), type: isAlternate ? mediaType(type) : '', isOwn, from: label },
    ]
  })
}

/** Returns the texts of the pages' inline scripts, within limits. */
function scriptsOf(pages: readonly LinkingPage[]): string[] {
  let room = MOST_SCRIPT_CHARACTERS
  const texts = pages.flatMap(({ page }) =>
    page.elements('script').flatMap((script) => ('src' in script.attributes ? [] : page.rawTextOf(script)))
  )
  return texts.filter(({ length }) => length > 0 && length <= LONGEST_SCRIPT && (room -= length) >= 0)
}

function mediaType(type: string): string {
  return type.split(';')[0].trim().toLowerCase()
}

function languageOf(tag = ''): string {
  return tag.trim().toLowerCase().split(/[-_]/, 1)[0]
}
