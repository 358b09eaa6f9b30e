import { decodeHTML } from 'entities'
import { parseFeed } from 'feedsmith'
import {
  type SourceDocument,
  type SourceEntry,
  type SourceReading,
  UnreadableSource,
} from 'rivalwatch-plugin'

/** The maximum number of characters; real feeds have far fewer. */
const MAX_LENGTH = 5_000_000
const MAX_ITEMS = 500
/** The maximum number of items in a feed. A feed with more is refused, because parsing it would take seconds. */
const MAX_PARSED = 10_000
/** The maximum number of characters of one item's text. */
const MAX_TEXT = 100_000
const TITLE_TAG = /<\/?(?:a|b|i|em|strong|code|span|br|sup|sub|p|u)(?:\s[^<>]{0,300})?\/?>/gi
/** URLs of release lists on GitHub, GitLab, Gitea and PyPI. */
const RELEASES_ADDRESS = /\/(?:releases|tags)(?:\.(?:atom|rss|xml))?(?:$|\?)/i
const VERSION_TITLE =
  /^(?:[\p{L}@][\p{L}\d@/._-]{0,40}\s){0,3}[[(]?(?:v|version\s)?\d{1,4}(?:\.\d{1,4}){1,3}/iu

interface Item {
  title: string
  url?: string
  html: string
}

/** Reads a feed of any format into posts or releases. */
export function readFeed(document: SourceDocument): SourceReading {
  const text = document.text()
  if (text.length > MAX_LENGTH) throw new UnreadableSource('The feed is larger than 5 MB.')
  if (countOf(text, /<(?:item|entry)[\s>]/g) > MAX_PARSED) {
    throw new UnreadableSource('The feed has more than 10,000 items.')
  }
  const { title, description, lang, items } = parsed(text)
  const named = items.filter((item) => item.title !== '')
  const kind = isReleases(document, named) ? 'release' : 'post'
  return {
    title: plain(title ?? ''),
    description: plain(description ?? ''),
    lang,
    entries: named.map((item): SourceEntry => ({ kind, ...item })),
  }
}

function countOf(text: string, pattern: RegExp): number {
  let count = 0
  while (count <= MAX_PARSED && pattern.test(text)) count++
  return count
}

function parsed(text: string) {
  const { format, feed } = parse(text)
  switch (format) {
    case 'atom':
      return {
        title: feed.title?.value,
        description: feed.subtitle?.value,
        lang: feed.xml?.lang,
        items: (feed.entries ?? []).map(({ title, links = [], content, summary }) => {
          const link = links.find(({ rel = 'alternate' }) => rel === 'alternate') ?? links[0]
          return itemOf(title?.value, link?.href, content?.value ?? summary?.value)
        }),
      }
    case 'json':
      return {
        title: feed.title,
        description: feed.description,
        lang: feed.language,
        items: (feed.items ?? []).map((one) =>
          itemOf(one.title, one.url, one.content_html ?? one.content_text ?? one.summary)
        ),
      }
    case 'rss':
      return {
        title: feed.title,
        description: feed.description,
        lang: feed.language,
        items: (feed.items ?? []).map((one) =>
          itemOf(one.title, one.link, one.content?.encoded ?? one.description)
        ),
      }
    case 'rdf':
      return {
        title: feed.title,
        description: feed.description,
        lang: undefined,
        items: (feed.items ?? []).map((one) => itemOf(one.title, one.link, one.description)),
      }
  }
}

function parse(text: string) {
  try {
    return parseFeed(text, { maxItems: MAX_ITEMS })
  } catch {
    throw new UnreadableSource("The feed isn't well-formed.")
  }
}

function itemOf(title = '', url: string | undefined, html = ''): Item {
  return { title: plain(title), url, html: html.slice(0, MAX_TEXT) }
}

function plain(text: string): string {
  return decodeHTML(text.slice(0, 1_000).replace(TITLE_TAG, '')).trim()
}

/** Whether a feed lists the releases of a product, judging by its URL or by the titles of most of its items. */
function isReleases({ url, finalUrl }: SourceDocument, items: readonly Item[]): boolean {
  if (RELEASES_ADDRESS.test(url) || RELEASES_ADDRESS.test(finalUrl)) return true
  return items.length > 1 && items.filter(({ title }) => VERSION_TITLE.test(title)).length > items.length / 2
}
