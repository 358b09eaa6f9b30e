import type { Plugin, SourceSign } from 'rivalwatch-plugin'
import { discoverFeeds } from './discover.js'
import { isNpmPackage, readNpmPackage } from './npm_package.js'

const FEED_TYPES = new Set([
  'application/rss+xml',
  'application/atom+xml',
  'application/rdf+xml',
  'application/feed+json',
])
/** The first element of a feed, after a declaration and comments. */
const XML_FEED =
  /^(?:<\?xml[^>]{0,200}>\s{0,20})?(?:<(?:\?xml-stylesheet|!--|!doctype)[^>]{0,500}>\s{0,20}){0,5}<(?:rss|feed|rdf:rdf)(?=[\s>])/i
const JSON_FEED = /^\{[^]{0,1000}"version"\s{0,9}:\s{0,9}"https?:\\?\/\\?\/jsonfeed\.org\\?\/version/

function reads({ type, opening }: SourceSign): boolean {
  return FEED_TYPES.has(type) || XML_FEED.test(opening) || JSON_FEED.test(opening)
}

/**
 * Reads RSS, Atom and JSON feeds, and the releases of npm packages, which have no feed. Each item is a post, or a
 * release if the feed lists releases.
 */
export default function feeds(): Plugin {
  return {
    name: 'feeds',
    sources: [
      {
        id: 'feed',
        reads,
        async read(document) {
          const { readFeed } = await import('./read_feed.js')
          return readFeed(document)
        },
        discover: discoverFeeds,
      },
      { id: 'npm_package', reads: isNpmPackage, read: readNpmPackage },
    ],
  }
}
