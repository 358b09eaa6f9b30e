import type { SiteEvent } from '#monitoring/inventory/inventory'
import { inventoryContent } from '#monitoring/inventory/inventory_content'
import WatchedUrl from '#monitoring/models/watched_url'
import { newId } from '#platform/ids'
import { createPage } from '#tests/support/counted'
import { aVersion } from '#tests/support/versions'

/**
 * Creates an inventory of a site that has published some pages.
 *
 * @param sibling a page of the same site
 * @param published the published pages, newest first
 */
export async function anInventory(
  sibling: WatchedUrl,
  published: Partial<SiteEvent>[],
  now = Date.now()
): Promise<WatchedUrl> {
  const url = new URL('/sitemap.xml', sibling.url).href
  const page = await createPage({
    ...sibling.$attributes,
    id: newId('watchedUrl'),
    ...WatchedUrl.address(url),
    label: 'custom',
    crawlFrequency: 'daily',
  })
  const events = published.map((event): SiteEvent => ({
    what: 'published',
    kind: 'other',
    at: now,
    ...event,
    url: new URL(event.url!, url).href,
  }))
  const pages = events.map(({ url: address, kind }) => ({ url: address, kind }))
  await aVersion(page, inventoryContent(url, { pages, events, read: [], isPartial: false }), now)
  return page
}
