/** Watches any number of pages, directly in the database. */
import { countWatched } from '#monitoring/counters/counters'
import WatchedUrl from '#monitoring/models/watched_url'
import { transaction } from '#platform/database/transaction'
import { newId } from '#platform/ids'
import { DAY } from '#platform/instants'
import { createWorkspace } from '#workspaces/actions/create_workspace'

const PAGES_OF_A_WORKSPACE = 10_000
const PAGES_OF_A_COMPETITOR = 4
/** A time after the end of the bench, so that no page is due. */
const LATER = 365 * DAY

/** Watches pages of many workspaces, with four per competitor and a separate host for each competitor. */
export async function watchPages(amount: number): Promise<void> {
  for (let from = 0; from < amount; from += PAGES_OF_A_WORKSPACE) {
    const owner = { email: `${newId('user')}@example.com`, password: newId('user') }
    const { workspace } = await createWorkspace({ name: 'Growth', plan: 'enterprise', owner, actor: 'bench' })
    const count = Math.min(PAGES_OF_A_WORKSPACE, amount - from)
    const competitors = Array.from({ length: Math.ceil(count / PAGES_OF_A_COMPETITOR) }, (_, index) => ({
      id: newId('competitor'),
      domain: `rival-${from + index}.example`,
    }))
    const now = Date.now()
    await transaction(async (trx) => {
      await trx.insertAll(
        'competitors',
        ['id', 'workspace_id', 'name', 'domain', 'created_at'],
        competitors.map(({ id, domain }) => [id, workspace.id, domain, domain, now])
      )
      await trx.insertAll(
        'watched_urls',
        [
          ...(['id', 'workspace_id', 'competitor_id', 'url', 'url_hash', 'host', 'label'] as const),
          ...(['crawl_frequency', 'is_active', 'last_status', 'next_crawl_at', 'created_at'] as const),
        ],
        Array.from({ length: count }, (_, index) => {
          const competitor = competitors[index % competitors.length]
          const url = `https://${competitor.domain}/page/${index}`
          const { urlHash, host } = WatchedUrl.address(url)
          const place = [newId('watchedUrl'), workspace.id, competitor.id, url, urlHash, host]
          return [...place, 'pricing', 'daily', 1, 'success', now + LATER, now]
        })
      )
      await countWatched(workspace, trx)
    })
  }
}
