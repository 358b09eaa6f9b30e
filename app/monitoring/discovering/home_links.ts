import type { Page, PageElement } from 'rivalwatch-plugin'

/** Where a link to a page was found, the best place first. */
export const places = ['menu', 'footer', 'text', 'llms', 'sitemap', 'usual'] as const

export type Place = (typeof places)[number]

export interface FoundLink {
  /** Absolute. */
  address: string
  /** Its text; empty if it has none. */
  text: string
  place: Place
}

/** The links of a homepage, and its addresses in other languages. */
export interface HomeLinks {
  links: FoundLink[]
  /** What `<html lang>` says. */
  language: string | undefined
  alternates: { language: string; address: string }[]
}

const MAX_LINKS = 1000
const MAX_ALTERNATES = 200
const LONGEST_TEXT = 120

/** Reads the links of a page that lead to pages, with their texts. */
export function homeLinks(page: Page): HomeLinks {
  const links = page
    .elements('a')
    .slice(0, MAX_LINKS)
    .flatMap((link): FoundLink[] => {
      const { href } = link.attributes
      const place = placeOf(link)
      const address = href === undefined || place === null ? null : URL.parse(href.trim(), page.baseUrl)?.href
      return address && place ? [{ address, text: textOf(page, link), place }] : []
    })
  const alternates = page
    .elements('link')
    .filter(({ attributes }) => /\balternate\b/i.test(attributes.rel ?? '') && attributes.hreflang)
    .slice(0, MAX_ALTERNATES)
    .flatMap(({ attributes }) => {
      const address = URL.parse(attributes.href?.trim() ?? '', page.baseUrl)?.href
      return address ? [{ language: attributes.hreflang.trim().toLowerCase(), address }] : []
    })
  return { links, language: page.elements('html')[0]?.attributes.lang, alternates }
}

/** Cookie notices link to a privacy policy, which the footer does too. */
function placeOf({ landmark }: PageElement): Place | null {
  if (landmark === 'dialog') return null
  if (landmark === 'nav' || landmark === 'header') return 'menu'
  return landmark === 'footer' ? 'footer' : 'text'
}

/** Returns the first line of a link's text: menus add a description to a name. */
function textOf(page: Page, link: PageElement): string {
  const [start, end] = page.blocksIn(link)
  const text = end - start > 1 ? page.blocks[start].text : page.labelOf(link)
  return text.slice(0, LONGEST_TEXT)
}

const LLMS_LINK = /\[([^\]\n]{1,120})\]\(([^)\s]{1,1000})\)/g

/** Reads the links of an `llms.txt`, which are written in Markdown. */
export function llmsLinks(text: string, base: string): FoundLink[] {
  if (/^\s*</.test(text)) return []
  return [...text.matchAll(LLMS_LINK)].slice(0, MAX_LINKS).flatMap(([, name, target]) => {
    const address = URL.parse(target, base)?.href
    return address ? [{ address, text: name, place: 'llms' as const }] : []
  })
}
