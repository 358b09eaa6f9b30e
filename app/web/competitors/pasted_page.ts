import type { DiscoveredPage } from '#monitoring/discovering/discovered_site'
import { hostOf, isOnSite, readAddress } from '#monitoring/discovering/addresses'
import { labelOf } from '#monitoring/discovering/kinds'
import { siteOf, wholeAddress } from '#web/competitors/typed_pages'

/**
 * Puts the page whose URL was pasted instead of a domain first.
 *
 * @param typed a domain or URL; a domain, the homepage's URL or a page of another site changes nothing
 */
export function withPastedPage(
  found: readonly DiscoveredPage[],
  typed: string,
  domain: string
): readonly DiscoveredPage[] {
  const url = pastedPage(typed, siteOf(domain, found))
  if (!url || !isOnSite(url, domain)) return found
  const same = found.find((page) => keyOf(new URL(page.url)) === keyOf(url))
  const label = labelOf[readAddress(url, domain)?.kind ?? 'other']
  const pasted = { url: url.href, label, title: '', ...same, reason: 'The URL you pasted' }
  return [pasted, ...found.filter((page) => page !== same)]
}

/**
 * Returns the page whose URL was pasted instead of a domain; null for a domain or a homepage's URL.
 *
 * @param site the origin of paths
 */
export function pastedPage(typed: string, site = ''): URL | null {
  const url = URL.parse(wholeAddress(typed.trim(), site))
  if (!url || (url.pathname === '/' && url.search === '')) return null
  url.hash = ''
  return url
}

/** Returns a key that spellings of a URL share. */
function keyOf(url: URL): string {
  return `${hostOf(url)}${url.pathname.replace(/\/$/, '')}${url.search}`
}
