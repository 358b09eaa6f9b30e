import db from '@adonisjs/lucid/services/db'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { BlobUnavailable } from '#platform/blobs/errors'
import { hotRead } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'
import { listOf } from '#platform/database/value_list'
import { isInventory } from '#monitoring/inventory/address'
import { readContentIfPossible } from '#monitoring/contents/read_content'

/** Contents that one call reads. Of a competitor with more pages, later calls learn the rest. */
const MOST_CONTENTS = 60
const CONTENTS_AT_ONCE = 4

/** Whether a source read the content, by content ID. Stored content never changes. */
const known = new LRUCache<string, boolean>({ max: 50_000 })

/**
 * Returns which pages are feeds, job boards, files or the like instead of web pages, according to their latest versions.
 * Pages without a version, whose content is currently unreadable, or beyond those that one call reads are not among them.
 */
export async function sourcePages(workspace: Tenant, pageIds: readonly string[]): Promise<Set<string>> {
  if (pageIds.length === 0) return new Set()
  const { sql, values } = listOf(pageIds)
  const latest = await hotRead<{ id: string; content_id: string }>(
    `select page.id, version.content_id from watched_urls as page
      join page_versions as version on version.id = (
        select own.id from page_versions as own where own.watched_url_id = page.id
        order by own.version_number desc limit 1
      )
      where page.workspace_id = ? and page.id in ${sql}`,
    [workspace.id, ...values]
  )
  await learn(latest.map(({ content_id: id }) => id).filter((id) => !known.has(id)))
  return new Set(latest.filter(({ content_id: id }) => known.get(id)).map(({ id }) => id))
}

/** Whether, as far as known, a page is a web page and not the list of a site's pages. */
export async function isWebPage(
  workspace: Tenant,
  { id, url }: { id: string; url: string }
): Promise<boolean> {
  return !isInventory(url) && !(await sourcePages(workspace, [id])).has(id)
}

async function learn(contentIds: readonly string[]): Promise<void> {
  if (contentIds.length === 0) return
  const rows: { id: string; content: Buffer; location: string | null }[] = await db
    .from('page_contents')
    .whereIn('id', contentIds.slice(0, MOST_CONTENTS))
    .select('id', 'content', 'location')
  await pLimit(CONTENTS_AT_ONCE).map(rows, async (row) => {
    const content = await readContentIfPossible(row)
    if (!(content instanceof BlobUnavailable)) known.set(row.id, content.source !== undefined)
  })
}
