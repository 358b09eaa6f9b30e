import type { Tenant } from '#platform/database/tenant_model'
import { findPages, type Suggestion } from '#monitoring/suggesting/find_pages'
import { SiteSearches } from '#monitoring/suggesting/site_searches'

const searches = new SiteSearches((domain) => findPages(domain))

/**
 * Suggests pages of a competitor's site. Results are cached for a few minutes.
 *
 * @param typed the domain as a user types it
 * @throws InvalidInput if `typed` is not a public host
 * @throws TooManyAttempts if the workspace has requested too many sites
 */
export function suggestUrls(workspace: Tenant, typed: string): Promise<Suggestion[]> {
  return searches.find(workspace, typed)
}

/** Clears the cache for tests, whose sites change before it expires. */
export function clearSuggestions(): void {
  searches.clear()
}
