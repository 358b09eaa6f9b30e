import app from '@adonisjs/core/services/app'
import { failed, type FetchResult } from 'rivalwatch-plugin'
import { hostDelay } from '#config/crawler'
import { LOST } from '#platform/blobs/location'
import type { StoredBytes } from '#platform/blobs/blobs'
import { hotRead } from '#platform/database/hot_read'
import { SECOND } from '#platform/instants'
import { readContent } from '#monitoring/contents/read_content'
import { pageKey } from '#monitoring/discovering/addresses'
import { Visits } from '#monitoring/discovering/visits'
import { checkPages } from '#monitoring/inventory/check_pages'
import type { Inventory } from '#monitoring/inventory/inventory'
import { nextInventory } from '#monitoring/inventory/next_inventory'
import { readSite } from '#monitoring/inventory/read_site'
import type { ClaimedCrawl } from '#monitoring/pipeline/claim'
import { robotsFileOf } from '#monitoring/robots/robots_file'

/** The time limits for the homepage and sitemaps, and for the whole visit including the checked pages. */
const READING_PATIENCE = 80 * SECOND
const PATIENCE = 120 * SECOND
const TIMEOUT = 20 * SECOND

/**
 * Reads the current pages of a site and returns them, with the changes since the last crawl, as if the site had sent
 * them as a page. Unreadable pages are never reported as gone.
 *
 * @param crawlDelay milliseconds between two requests, as the site requires
 */
export async function visitSite(claim: ClaimedCrawl, crawlDelay: number): Promise<FetchResult> {
  const { page } = claim
  const start = performance.now()
  const outbound = await app.container.make('outbound')
  const visits = new Visits({
    outbound,
    robotsOf: (origin) => robotsFileOf(origin, { outbound }),
    timeout: TIMEOUT,
    end: start + PATIENCE,
    pause: Math.max(hostDelay, crawlDelay),
  })
  const before = await lastInventory(claim)
  const found = await readSite(visits, page.url, before, start + READING_PATIENCE)
  const { host } = new URL(page.url)
  if (found.read.length === 0)
    return failed('site_unreadable', `Couldn't read the homepage or a sitemap of ${host}.`)
  const checked = await checkPages(visits, before, found, await watchedKeys(claim))
  const inventory = nextInventory(before, { found, checked, at: Date.now() })
  const body = new TextEncoder().encode(JSON.stringify(inventory))
  return {
    kind: 'page',
    finalUrl: page.url,
    status: 200,
    headers: { 'content-type': 'application/json' },
    body,
  }
}

/** Returns the inventory of the last good crawl; null before the first. */
async function lastInventory({ before, page }: ClaimedCrawl): Promise<Inventory | null> {
  if (!before) return null
  const [row] = await hotRead<StoredBytes>(
    'select content, location from page_contents where id = ? and watched_url_id = ?',
    [before.contentId, page.id]
  )
  if (!row || row.location === LOST) return null
  const { inventory } = await readContent(row)
  return (inventory as Inventory | undefined) ?? null
}

async function watchedKeys({ page }: ClaimedCrawl): Promise<Set<string>> {
  const rows = await hotRead<{ url: string }>(
    'select url from watched_urls where workspace_id = ? and competitor_id = ?',
    [page.workspaceId, page.competitorId]
  )
  return new Set(rows.map(({ url }) => pageKey(new URL(url))))
}
