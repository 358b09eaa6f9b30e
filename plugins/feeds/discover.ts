import type { FoundSource, PageLabel, SourceLink } from 'rivalwatch-plugin'
import { feedKey } from './feed_key.js'

const FEED_TYPE = /^application\/(?:(?:rss|atom|rdf)\+xml|feed\+json)$/
/** Feeds that are redundant beside the feed of all posts. */
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
const MOST_RELEASES = 3

/**
 * Finds feeds that a site names in its head or links to, each in one format, and the releases of repositories that it
 * links to. A feed that is recognized only by its link is suggested only if its URL returns a feed.
 */
export function discoverFeeds(links: readonly SourceLink[]): FoundSource[] {
  const named = links.filter(({ type }) => FEED_TYPE.test(type)).flatMap((link) => feedOf(link) ?? [])
  const linked = links.filter(isFeedLink).flatMap((link) => feedOf(link, true) ?? [])
  const own = distinct([...named, ...linked]).slice(0, MOST_FEEDS)
  const delivered = own.length > 0 ? [] : links.filter(isDelivered).slice(0, 1)
  const released = distinct(links.flatMap((link) => releasesOf(link) ?? [])).slice(0, MOST_RELEASES)
  return [...own, ...delivered.flatMap((link) => feedOf(link, true) ?? []), ...released]
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

function distinct(found: readonly FoundSource[]): FoundSource[] {
  const byKey = new Map<string, FoundSource>()
  for (const source of found) {
    const key = feedKey(source.url)
    if (!byKey.has(key)) byKey.set(key, source)
  }
  return [...byKey.values()]
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

/** Returns the feed of releases, if a link leads to a GitHub repository's releases or tags, or to a PyPI project. */
function releasesOf({ url }: SourceLink): FoundSource | null {
  const address = URL.parse(url)
  const [, owner, name, part] = address?.pathname.split('/') ?? []
  if (address?.protocol !== 'https:' || !owner || !name) return null
  if (address.hostname === 'github.com' && /^(?:releases|tags)(?:\.atom)?$/.test(part)) {
    return releases(`https://github.com/${owner}/${name}/releases.atom`, name)
  }
  if (address.hostname === 'pypi.org' && owner === 'project') {
    return releases(`https://pypi.org/rss/project/${name}/releases.xml`, name)
  }
  return null
}

function releases(url: string, name: string): FoundSource {
  return {
    url,
    label: 'changelog',
    title: `Releases of ${name}`,
    reason: 'The releases that the site links to',
  }
}
