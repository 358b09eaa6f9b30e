import {
  emptyContent,
  type Extractor,
  type Page,
  type PageElement,
  type PluginFactory,
  type Seo,
} from 'rivalwatch-plugin'

const MAX_CHARACTERS = 5_000
const MAX_ALTERNATES = 500

/**
 * Extracts a page's metadata for search engines and social networks; values are as written, with white space collapsed.
 */
const seo: Extractor<Seo> = {
  field: 'seo',
  empty: emptyContent('').seo,
  extract(page) {
    const meta = metaReader(page)
    const links = page.elements('link')
    return {
      title: titleOf(page),
      metaDescription: meta('name', 'description'),
      canonical: attribute(
        links.find((link) => hasToken(link, 'rel', 'canonical')),
        'href'
      ),
      robots: meta('name', 'robots'),
      lang: attribute(page.elements('html')[0], 'lang'),
      keywords: meta('name', 'keywords'),
      ogTitle: social(meta, 'property', 'og:title'),
      ogDescription: social(meta, 'property', 'og:description'),
      ogImage: social(meta, 'property', 'og:image'),
      twitterTitle: social(meta, 'name', 'twitter:title'),
      twitterDescription: social(meta, 'name', 'twitter:description'),
      hreflang: links
        .filter((link) => hasToken(link, 'rel', 'alternate') && link.attributes.hreflang !== undefined)
        .slice(0, MAX_ALTERNATES)
        .map((link) => ({ lang: attribute(link, 'hreflang'), href: attribute(link, 'href') })),
    }
  },
}

const REFRESH = /^\s*(?:\d{1,2}(?:\.\d+)?\s*)?[;,]?\s*url\s*=\s*['"]?([^'"\s]+)/i
const SENT_ON =
  /(?:window\.|document\.|top\.|self\.)?location(?:\.href)?\s*=\s*['"]([^'"\s]{1,500})['"]|location\.(?:replace|assign)\(\s*['"]([^'"\s]{1,500})['"]/
/** A page with more lines is meant to be read, whatever its scripts do. */
const MOST_LINES = 12

/** Extracts the absolute URL that a page redirects to, or an empty string. */
const redirect: Extractor<string> = {
  field: 'redirect',
  empty: '',
  extract(page) {
    const refresh = page
      .elements('meta')
      .find(({ attributes }) => attributes['http-equiv']?.toLowerCase() === 'refresh')
    const [, announced] = REFRESH.exec(refresh?.attributes.content ?? '') ?? []
    const target = announced ?? (page.blocks.length <= MOST_LINES ? scriptedTarget(page) : undefined)
    return (target && URL.parse(target, page.baseUrl)?.href) || ''
  },
}

function scriptedTarget(page: Page): string | undefined {
  for (const script of page.elements('script')) {
    const match = SENT_ON.exec(page.rawTextOf(script).slice(0, 2_000))
    if (match) return match[1] ?? match[2]
  }
  return undefined
}

type MetaAttribute = 'name' | 'property'
type MetaReader = (by: MetaAttribute, name: string) => string

/** Returns a reader for the content of the first `<meta>` with a given name, ignoring case. */
function metaReader(page: Page): MetaReader {
  const first = new Map<string, PageElement>()
  for (const element of page.elements('meta')) {
    for (const by of ['name', 'property'] as const) {
      const name = element.attributes[by]
      if (name === undefined) continue
      const key = `${by} ${name.trim().toLowerCase()}`
      if (!first.has(key)) first.set(key, element)
    }
  }
  return (by, name) => attribute(first.get(`${by} ${name}`), 'content')
}

/** Reads either attribute: many sites mix up `name` and `property`, and the networks accept both. */
function social(meta: MetaReader, by: MetaAttribute, name: string): string {
  return meta(by, name) || meta(by === 'name' ? 'property' : 'name', name)
}

/** Returns the page's title, ignoring the `<title>` of drawings and formulas. */
function titleOf(page: Page): string {
  const title = page.elements('title').find((element) => !isWithin(element, 'svg', 'math'))
  return title ? tidy(page.textOf(title)) : ''
}

function isWithin(element: PageElement, ...tags: string[]): boolean {
  for (let above = element.parent; above; above = above.parent) if (tags.includes(above.tag)) return true
  return false
}

function attribute(element: PageElement | undefined, name: string): string {
  return tidy(element?.attributes[name] ?? '')
}

function hasToken(element: PageElement, name: string, token: string): boolean {
  return (element.attributes[name] ?? '').toLowerCase().split(/\s+/).includes(token)
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_CHARACTERS)
}

const plugin: PluginFactory = () => ({ name: 'seo', extractors: [seo, redirect] })
export default plugin
