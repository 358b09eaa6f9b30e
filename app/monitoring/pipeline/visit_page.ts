import type { FetchResult, FetchTarget } from 'rivalwatch-plugin'
import type { ClaimedCrawl } from '#monitoring/pipeline/claim'
import { isInventory } from '#monitoring/inventory/address'
import { visitSite } from '#monitoring/inventory/visit_site'
import { fetchPage } from '#monitoring/pipeline/fetch_page'
import { askRobots } from '#monitoring/robots/permission'
import { holdHost } from '#monitoring/schedule/hosts'

/**
 * Fetches the page of a crawl if robots.txt allows it, both for the page's URL and for the URL that it redirects to.
 * For an inventory, the homepage must be allowed.
 */
export async function visitPage(claim: ClaimedCrawl, target: FetchTarget): Promise<FetchResult> {
  const { page, startedAt, host } = claim
  const isSite = isInventory(page.url)
  const { refusal, crawlDelay } = await askRobots(isSite ? new URL('/', page.url).href : page.url)
  if (crawlDelay > 0) await holdHost(host, startedAt + crawlDelay)
  if (refusal) return refusal
  if (isSite) return visitSite(claim, crawlDelay)

  const fetched = await fetchPage(target, page.workspaceId)
  if (fetched.kind === 'refusal') return fetched
  // Some fetchers follow redirects themselves.
  if (fetched.finalUrl !== page.url) {
    const elsewhere = await askRobots(fetched.finalUrl)
    if (elsewhere.refusal) return elsewhere.refusal
  }
  const { validatedUrl } = page
  if (fetched.kind === 'unchanged' && validatedUrl !== null && fetched.finalUrl !== validatedUrl) {
    // The page now redirects to another page that happens to have the same validators.
    return fetchPage({ ...target, etag: null, lastModified: null }, page.workspaceId)
  }
  return fetched
}
