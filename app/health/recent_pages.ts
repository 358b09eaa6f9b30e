/**
 * The most recently checked pages. The most recently visited hosts are found by index, and only a few pages of each are
 * read.
 */
import { hotRead, tableByIndex } from '#platform/database/hot_read'

const HOSTS = 30
const PAGES_PER_HOST = 10

export interface RecentPage {
  status: 'success' | 'failed' | 'blocked'
  errorCode: string | null
  crawledAt: number
}

interface Row {
  last_status: RecentPage['status'] | 'pending'
  last_error_code: string | null
  last_crawled_at: number | null
}

/** Reads only a few pages per host, so that a site with many pages neither takes long nor hides the others. */
const pagesOfHost = () =>
  `select * from (select last_status, last_error_code, last_crawled_at
    from ${tableByIndex('watched_urls', 'watched_urls_by_turn')}
    where host = ? order by turn, id limit ${PAGES_PER_HOST}) as pages`

/** Returns some of the most recently checked pages of all workspaces, latest first. */
export async function recentPages(most: number, since: number): Promise<RecentPage[]> {
  const hosts = await hotRead<{ host: string }>(
    `select host from hosts where last_turn > 0 order by last_turn desc limit ${HOSTS}`,
    []
  )
  if (hosts.length === 0) return []
  const rows = await hotRead<Row>(
    hosts.map(pagesOfHost).join(' union all '),
    hosts.map(({ host }) => host)
  )
  return rows
    .flatMap(({ last_status: status, last_error_code: errorCode, last_crawled_at: at }) =>
      status === 'pending' || at === null || Number(at) < since
        ? []
        : [{ status, errorCode, crawledAt: Number(at) }]
    )
    .sort((one, other) => other.crawledAt - one.crawledAt)
    .slice(0, most)
}
