/** Finds a site's copies in other languages than the homepage's, as its `hreflang` links declare them. */
import { firstSegmentOf, hostOf, type Language } from '#monitoring/discovering/addresses'
import type { HomeLinks } from '#monitoring/discovering/home_links'

/**
 * Returns the first path segments of the homepage's copies in other languages, and their hosts if no copy in its own
 * language is there.
 */
export function otherLanguages(links: HomeLinks | null, own: Language, home: URL): Set<string> {
  const ownHosts = new Set([hostOf(home)])
  const others: URL[] = []
  for (const { language, address } of links?.alternates ?? []) {
    const url = new URL(address)
    if (isOwn(language, own)) ownHosts.add(hostOf(url))
    else others.push(url)
  }
  const found = new Set<string>()
  for (const url of others) {
    const first = firstSegmentOf(url)
    if (first !== null) found.add(first)
    if (!ownHosts.has(hostOf(url))) found.add(hostOf(url))
  }
  return found
}

function isOwn(language: string, own: Language): boolean {
  return language === 'x-default' || language.split(/[-_]/)[0] === own.language
}
