import { decodeHTML } from 'entities'
import { parseFeed } from 'feedsmith'
import {
  escapeHtml,
  type SourceDocument,
  type SourceEntry,
  type SourceReading,
  UnreadableSource,
} from 'rivalwatch-plugin'
import { titleFrom } from './title_from.js'

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
/** PyPI's feeds, in which every item repeats the package's summary instead of describing the release. */
const PYPI = /^https:\/\/pypi\.org\/rss\//
const VERSION_TITLE =
  /^(?:[\p{L}@][\p{L}\d@/._-]{0,40}\s){0,3}[[(]?(?:v|version\s)?\d{1,4}(?:\.\d{1,4}){1,3}/iu

interface Item {
  title: string
  url?: string
  html: string
  /** Set only for items without their own title. */
  id?: string
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
    entries: named.map((item): SourceEntry => ({
      kind,
      ...item,
      html: PYPI.test(document.finalUrl) ? '' : item.html,
    })),
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
        items: (feed.entries ?? []).map(({ title, links = [], content, summary, id }) => {
          const link = links.find(({ rel = 'alternate' }) => rel === 'alternate') ?? links[0]
          const html = content?.value ?? summary?.value
          return itemOf({ title: title?.value, url: link?.href, html, id })
        }),
      }
    case 'json':
      return {
        title: feed.title,
        description: feed.description,
        lang: feed.language,
        items: (feed.items ?? []).map((one) =>
          itemOf({ ...one, html: one.content_html ?? htmlOf(one.content_text ?? one.summary) })
        ),
      }
    case 'rss':
      return {
        title: feed.title,
        description: feed.description,
        lang: feed.language,
        items: (feed.items ?? []).map(({ title, link, guid, content, description }) =>
          itemOf({ title, url: link, html: content?.encoded ?? description, id: guid?.value })
        ),
      }
    case 'rdf':
      return {
        title: feed.title,
        description: feed.description,
        lang: undefined,
        items: (feed.items ?? []).map(({ title, link, description }) =>
          itemOf({ title, url: link, html: description })
        ),
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

/** Returns an item; one without a title is named after its text and identified by its ID or link. */
function itemOf({ title = '', url, html = '', id }: Partial<Item>): Item {
  const text = html.slice(0, MAX_TEXT)
  const link = url ?? (/^https?:/.test(id ?? '') ? id : undefined)
  const own = plain(title)
  return own === ''
    ? { title: titleFrom(text), url: link, html: text, id: id ?? url }
    : { title: own, url: link, html: text }
}

function htmlOf(text = ''): string {
  return escapeHtml(text.slice(0, MAX_TEXT)).replaceAll('\n', '<br>')
}

function plain(text: string): string {
  return decodeHTML(text.slice(0, 1_000).replace(TITLE_TAG, '')).trim()
}

/** Whether a feed lists the releases of a product, judging by its URL or by the titles of most of its items. */
function isReleases({ url, finalUrl }: SourceDocument, items: readonly Item[]): boolean {
  if (RELEASES_ADDRESS.test(url) || RELEASES_ADDRESS.test(finalUrl)) return true
  return items.length > 1 && items.filter(({ title }) => VERSION_TITLE.test(title)).length > items.length / 2
}
