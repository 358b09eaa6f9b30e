import type { Statements } from '#platform/database/statements'
import { indexedPage } from '#search/indexing/indexed_page'

/** Removes a page's lines from the index and marks its versions as due again. */
export async function resetPage(watchedUrlId: string, trx: Statements): Promise<void> {
  const page = await indexedPage(watchedUrlId, trx)
  if (!page) return
  const sql = 'update search_pages set indexed_number = null, reset_at = ? where number = ?'
  await trx.write(sql, [Date.now(), page.number])
  await trx.write('delete from search_entries where page = ? and alert_id is null', [page.number])
  const versions = await trx.read<{ id: string; at: number }>(
    'select id, first_crawled_at as at from page_versions where watched_url_id = ?',
    [watchedUrlId]
  )
  const rows = versions.map(({ id, at }) => [id, page.workspaceId, at])
  await trx.upsert('search_due', { id: 'key', workspace_id: 'kept', at: 'replaced' }, rows)
}
