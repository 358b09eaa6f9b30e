import type { Page, PageElement } from 'rivalwatch-plugin'

/** The place of a link to a page. */
export type Place = 'menu' | 'footer' | 'text' | 'llms' | 'sitemap' | 'usual'

export interface FoundLink {
  /** An absolute URL. */
  address: string
  /** The link text; empty if there is none. */
  text: string
  place: Place
  /** The label of the menu or section that the link is in; empty if it has none. */
  under?: string
}

/** A copy of a page, as an `hreflang` link declares it. */
export interface Alternate {
  /** In lower case. */
  language: string
  address: string
}

/** The links of a homepage, and its URLs in other languages. */
export interface HomeLinks {
  links: FoundLink[]
  /** The value of `<html lang>`. */
  language: string | undefined
  alternates: Alternate[]
  /** Links from `<link rel="alternate">`, such as feeds. */
  feeds: SiteLink[]
}

/** A link in the form needed to look for feeds, boards and status pages. */
interface SiteLink {
  /** Absolute; it may lead to another host. */
  url: string
  /** The visible text, or the title of a `<link rel="alternate">`. */
  text: string
  /** The media type of a `<link rel="alternate">`; empty for other links. */
  type: string
}

const MAX_LINKS = 1000
const MAX_ALTERNATES = 200
const LONGEST_TEXT = 120

/** Returns the links of a page with their texts, whatever they lead to, and its language, alternates and feeds. */
export function homeLinks(page: Page): HomeLinks {
  const elements = page.elements('a').slice(0, MAX_LINKS)
  const links = elements.flatMap((link): FoundLink[] => {
    const { href } = link.attributes
    const place = placeOf(link)
    const address = href === undefined || place === null ? null : URL.parse(href.trim(), page.baseUrl)?.href
    if (!address || !place) return []
    return [{ address, text: textOf(page, link), place, under: labelAbove(page, elements, link) }]
  })
  const alternates: Alternate[] = []
  const feeds: SiteLink[] = []
  const named = page.elements('link').filter(({ attributes }) => /\balternate\b/i.test(attributes.rel ?? ''))
  for (const { attributes } of named.slice(0, MAX_ALTERNATES)) {
    const { href = '', hreflang, title = '', type } = attributes
    const address = URL.parse(href.trim(), page.baseUrl)?.href
    if (!address) continue
    if (hreflang) alternates.push({ language: hreflang.trim().toLowerCase(), address })
    else if (type) {
      const text = title.trim().slice(0, LONGEST_TEXT)
      feeds.push({ url: address, text, type: type.split(';')[0].trim().toLowerCase().slice(0, LONGEST_TEXT) })
    }
  }
  return { links, language: page.elements('html')[0]?.attributes.lang, alternates, feeds }
}

/** Returns the place of a link; null inside a cookie notice, whose privacy policy the footer links to as well. */
function placeOf({ landmark }: PageElement): Place | null {
  if (landmark === 'dialog') return null
  if (landmark === 'nav' || landmark === 'header') return 'menu'
  return landmark === 'footer' ? 'footer' : 'text'
}

/** Levels above a link at which the label of its menu may be. */
const MENU_DEPTH = 6
const LONGEST_LABEL = 40

/**
 * Returns the label right before the group of links that a link is in, such as "Services" for an entry of that menu, or
 * else the heading above the link.
 */
function labelAbove(page: Page, links: readonly PageElement[], link: PageElement): string {
  const isGroup = ({ index, end }: PageElement) =>
    links.some((other) => other !== link && other.index > index && other.index < end)
  let group = link
  for (let depth = 0; depth < MENU_DEPTH && group.parent; depth++) {
    const { parent } = group
    const [start] = page.blocksIn(parent)
    const label = page.blocks[start]?.text ?? ''
    if (start === page.blocksIn(group)[0] - 1 && label.length <= LONGEST_LABEL && isGroup(group)) return label
    group = parent
  }
  // Menus and footers do not belong to the sections around them.
  const [at] = page.blocksIn(link)
  return placeOf(link) === 'text' ? (page.blocks[at]?.path.at(-1) ?? '') : ''
}

/**
 * Returns the first line of a link's text, because menus add a description to a name; empty for a link without text,
 * which `labelOf` names after its path.
 */
function textOf(page: Page, link: PageElement): string {
  const [start, end] = page.blocksIn(link)
  const text = end - start > 1 ? page.blocks[start].text : page.labelOf(link)
  return text.startsWith('/') ? '' : text.slice(0, LONGEST_TEXT)
}

const LLMS_LINK = /\[([^\]\n]{1,120})\]\(([^)\s]{1,1000})\)/g

/** Returns the links of an `llms.txt`, which is written in Markdown. */
export function llmsLinks(text: string, base: string): FoundLink[] {
  if (/^\s*</.test(text)) return []
  return [...text.matchAll(LLMS_LINK)].slice(0, MAX_LINKS).flatMap(([, name, target]) => {
    const address = URL.parse(target, base)?.href
    return address ? [{ address, text: name, place: 'llms' as const }] : []
  })
}
