import type { FoundSource, PageLabel, SourceLink } from 'rivalwatch-plugin'
import { discoverReleases } from './discover_releases.js'
import { distinct } from './feed_key.js'

const FEED_TYPE = /^application\/(?:(?:rss|atom|rdf)\+xml|feed\+json)$/
/** Media types that some sites declare for feeds, and many for other things. */
const VAGUE_TYPE = /^(?:application\/(?:json|xml)|text\/xml)$/
/** URLs that often have such a type but are not feeds. They are not requested. */
const OTHER_DATA = /\/wp-json\/|oembed|sitemap|opensearch/i
/** Feeds that the feed of all posts makes redundant. */
const CLUTTER = /comments?|\/(?:tag|category|author)s?\//i
/** Titles of comment feeds in several languages. */
const COMMENTS =
  /\b(?:comments?|comentarios|comentarii|commenta(?:ires|ar)|reacties)\b|kommentar|komentarz|commenti\b/i
/** Ends of paths that commonly belong to feeds. */
const FEED_PATH = /(?:^|[/.-])(?:rss2?|atom|rdf|feeds?)(?:\.(?:xml|json|php))?\/?$|\/feed\/[\w-]+\.xml$/i
/** Link texts that name a feed. */
const FEED_TEXT = /(?:^|[^\p{L}])(?:rss|atom)(?![\p{L}])/iu
const NO_FEED = /\.(?:html?|pdf|zip|exe|dmg)$/i
/** A service that hosts the feeds of other sites. */
const DELIVERED = /^feeds\d?\.feedburner\.com$/
const MOST_FEEDS = 4

/**
 * Finds feeds that a site names in its head or links to, each in one format, and the releases of repositories that it
 * links to. A feed recognized only by its link, or declared with a vague type, is suggested only if its URL returns
 * a feed.
 */
export function discoverFeeds(links: readonly SourceLink[]): FoundSource[] {
  const named = links.filter(({ type }) => FEED_TYPE.test(type)).flatMap((link) => feedOf(link) ?? [])
  const vague = links.filter(isVague).flatMap((link) => feedOf(link, true) ?? [])
  const linked = links.filter(isFeedLink).flatMap((link) => feedOf(link, true) ?? [])
  const own = distinct([...named, ...vague, ...linked]).slice(0, MOST_FEEDS)
  const delivered = own.length > 0 ? [] : links.filter(isDelivered).slice(0, 1)
  return [...own, ...delivered.flatMap((link) => feedOf(link, true) ?? []), ...discoverReleases(links)]
}

function isVague({ url, type }: SourceLink): boolean {
  return VAGUE_TYPE.test(type) && !OTHER_DATA.test(url)
}

function isFeedLink({ url, text, type, isOwn }: SourceLink): boolean {
  if (type !== '' || !isOwn) return false
  const { pathname, search } = new URL(url)
  if (pathname === '/' && search === '') return false
  return FEED_PATH.test(pathname) || (FEED_TEXT.test(text) && !NO_FEED.test(pathname))
}

function isDelivered({ url, text }: SourceLink): boolean {
  return FEED_TEXT.test(text) && DELIVERED.test(new URL(url).hostname)
}

function feedOf({ url, text }: SourceLink, mustAnswer = false): FoundSource | null {
  if (CLUTTER.test(url) || COMMENTS.test(text)) return null
  return {
    url,
    label: labelOf(`${url} ${text}`),
    title: text || 'Feed',
    reason: 'The feed that the site links to',
    ...(mustAnswer && { mustAnswer }),
  }
}

function labelOf(text: string): PageLabel {
  if (/change-?log|release|what-?s-?new|updates?\b/i.test(text)) return 'changelog'
  return /status|incident|jobs|career/i.test(text) ? 'custom' : 'blog'
}
