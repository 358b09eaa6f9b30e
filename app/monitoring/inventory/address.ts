/** The path that identifies a site's inventory, whether or not the site has a sitemap there. */
const PATH = '/sitemap.xml'

/**
 * Returns the URL to watch for new pages of a site.
 *
 * @param protocol with its colon
 */
export function inventoryAddress(domain: string, protocol: string): string {
  return `${protocol}//${domain}${PATH}`
}

/** Whether a watched URL is the inventory of its site. */
export function isInventory(url: string): boolean {
  return URL.parse(url)?.pathname === PATH
}
