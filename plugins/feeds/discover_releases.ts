import type { FoundSource, SourceLink } from 'rivalwatch-plugin'
import { distinct } from './feed_key.js'

const MOST_RELEASES = 3
const MOST_REPOSITORIES = 2
const NAME = /^[\w.-]{1,100}$/
/** First path segments of GitHub's own pages. */
const NO_OWNER =
  /^(?:about|apps|collections|contact|customer-stories|enterprise|events|explore|features|login|marketplace|orgs|resources|search|security|settings|site|solutions|sponsors|topics|trending|users)$/i

/**
 * Finds the releases of GitHub repositories and of packages on PyPI and npm that a site links to. Most links lead
 * to a whole repository; its releases are then suggested only if the link is on the homepage and there are any.
 */
export function discoverReleases(links: readonly SourceLink[]): FoundSource[] {
  const named = distinct(links.flatMap((link) => releasesOf(link) ?? [])).slice(0, MOST_RELEASES)
  const all = distinct([...named, ...links.flatMap((link) => repositoryOf(link) ?? [])])
  return all.slice(0, named.length + MOST_REPOSITORIES)
}

/** Returns the releases if a link leads to a GitHub repository's releases or tags, or to a package. */
function releasesOf({ url }: SourceLink): FoundSource | null {
  const [host, first, second, third] = partsOf(url)
  if (!first || !second) return null
  if (host === 'github.com' && /^(?:releases|tags)(?:\.atom)?$/.test(third ?? '')) {
    return repository(first, second)
  }
  if (host === 'pypi.org' && first === 'project') {
    return releases(`https://pypi.org/rss/project/${second}/releases.xml`, second)
  }
  if (host !== 'npmjs.com' || first !== 'package') return null
  const name = second.startsWith('@') ? `${second}/${third ?? ''}` : second
  if (
    !name
      .replace(/^@/, '')
      .split('/')
      .every((part) => NAME.test(part))
  )
    return null
  return releases(`https://registry.npmjs.org/${name.replace('/', '%2f')}/latest`, name)
}

function repositoryOf({ url, from }: SourceLink): FoundSource | null {
  const [host, owner, named = '', ...others] = partsOf(url)
  const name = named.replace(/\.git$/, '')
  if (from !== 'homepage' || host !== 'github.com' || NO_OWNER.test(owner)) return null
  if (!NAME.test(name) || others.some(Boolean)) return null
  return { ...repository(owner, name), mustAnswer: true, mustContain: '<entry>' }
}

/** Returns the host of an https URL, without "www.", and the segments of its path. */
function partsOf(url: string): string[] {
  const address = URL.parse(url)
  if (address?.protocol !== 'https:') return []
  return [address.hostname.replace(/^www\./, ''), ...address.pathname.split('/').slice(1)]
}

function repository(owner: string, name: string): FoundSource {
  return releases(`https://github.com/${owner}/${name}/releases.atom`, name)
}

function releases(url: string, name: string): FoundSource {
  return {
    url,
    label: 'changelog',
    title: `Releases of ${name}`,
    reason: 'The releases that the site links to',
  }
}
