/** The pages that were checked last. The hosts visited last are found by index, and few pages of each are read. */
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

/** A site with many pages is only represented by some, so that it neither takes long nor hides the others. */
const pagesOfHost = () =>
  `select * from (select last_status, last_error_code, last_crawled_at
    from ${tableByIndex('watched_urls', 'watched_urls_by_turn')}
    where host = ? order by turn, id limit ${PAGES_PER_HOST}) as pages`

/** Returns some of the pages that were checked last, whatever workspace they belong to, the latest first. */
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
