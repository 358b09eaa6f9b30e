import app from '@adonisjs/core/services/app'
import type { Tenant } from '#platform/database/tenant_model'
import type {
  DiscoveredPage,
  DiscoveredSite,
  DiscoveryProgress,
} from '#monitoring/discovering/discovered_site'
import { discoverSite as discoverOn, MOST_PAGES } from '#monitoring/discovering/discover_pages'
import { inventoryAddress } from '#monitoring/inventory/address'
import { robotsFileOf } from '#monitoring/robots/robots_file'
import { candidatesFor } from '#monitoring/suggesting/candidates'
import { schemes } from '#monitoring/suggesting/find_pages'
import { SiteSearches } from '#monitoring/suggesting/site_searches'

/** The inventory's place in the list, after the most valuable pages. */
const INVENTORY_PLACE = 12

const searches = new SiteSearches<DiscoveredSite, DiscoveryProgress>(async (domain, onProgress) => {
  const outbound = await app.container.make('outbound')
  const { name, pages } = await discoverOn(domain, {
    outbound,
    robotsOf: (origin, timeout) => robotsFileOf(origin, { outbound, timeout }),
    schemes,
    usual: await candidatesFor(domain),
    sources: (await app.container.make('plugins')).all('sources'),
    onProgress,
  })
  return { name, pages: withInventory(domain, pages) }
})

/** Adds the site's inventory to the pages that can be watched, after the best of them. */
function withInventory(domain: string, pages: DiscoveredPage[]): DiscoveredPage[] {
  if (pages.length < 2) return pages
  const inventory: DiscoveredPage = {
    url: inventoryAddress(domain, new URL(pages[0].url).protocol),
    label: 'custom',
    title: `New pages on ${domain}`,
    reason: 'Reports pages that appear, move or disappear',
  }
  return pages.toSpliced(INVENTORY_PLACE, 0, inventory).slice(0, MOST_PAGES)
}

/**
 * Finds the company's name and the pages of its site worth tracking, best first. Caches results for a few minutes.
 *
 * @param typed the domain as a user types it
 * @param onProgress called while the search is in progress, even if someone else started it
 * @throws InvalidInput if `typed` is not a public host
 * @throws TooManyAttempts if the workspace has requested too many sites
 */
export function discoverSite(
  workspace: Tenant,
  typed: string,
  onProgress?: (progress: DiscoveryProgress) => void
): Promise<DiscoveredSite> {
  return searches.find(workspace, typed, onProgress)
}

/** Clears the cache for tests, whose sites change before it expires. */
export function clearDiscoveries(): void {
  searches.clear()
}
