import type { FoundSource, PageLabel, SourceLink } from 'rivalwatch-plugin'

const FEED_TYPE = /^application\/(?:(?:rss|atom|rdf)\+xml|feed\+json)$/
/** Feeds that add nothing to the one of all posts. */
const CLUTTER = /comments?|\/(?:tag|category|author)s?\//i
const MOST_FEEDS = 4

/** Finds feeds that a site names in its head, and the releases of repositories that it links to. */
export function discoverFeeds(links: readonly SourceLink[]): FoundSource[] {
  const found = new Map<string, FoundSource>()
  for (const link of links) {
    const source = FEED_TYPE.test(link.type) ? feedOf(link) : releasesOf(link)
    if (source && !found.has(source.url)) found.set(source.url, source)
    if (found.size === MOST_FEEDS) break
  }
  return [...found.values()]
}

function feedOf({ url, text }: SourceLink): FoundSource | null {
  if (CLUTTER.test(url) || /\bcomments?\b/i.test(text)) return null
  return {
    url,
    label: labelOf(`${url} ${text}`),
    title: text || 'Feed',
    reason: 'The feed that the site links to',
  }
}

function labelOf(text: string): PageLabel {
  if (/change-?log|release|what-?s-?new|updates?\b/i.test(text)) return 'changelog'
  return /status|incident|jobs|career/i.test(text) ? 'custom' : 'blog'
}

/** Returns the feed of a repository's releases, if a link leads to its releases or tags. */
function releasesOf({ url }: SourceLink): FoundSource | null {
  const address = URL.parse(url)
  const [, owner, name, part] = address?.pathname.split('/') ?? []
  if (address?.protocol !== 'https:' || !owner || !name) return null
  if (address.hostname === 'github.com' && (part === 'releases' || part === 'tags')) {
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
