import { GroupCommit } from '#platform/database/group_commit'
import { transaction } from '#platform/database/transaction'
import { listOf } from '#platform/database/value_list'
import type { ClaimedCrawl } from '#monitoring/pipeline/claim'
import { endCrawls } from '#monitoring/pipeline/end_crawl'

interface Entry {
  claim: ClaimedCrawl
  isStored: boolean
}

/** Stores unchanged crawls, which are nearly all crawls, in groups. */
const unchanged = new GroupCommit<Entry>((entries) =>
  transaction(async (trx) => {
    const now = Date.now()
    const claims = entries.map(({ claim }) => claim)
    const ending = {
      status: 'success',
      httpStatus: 200,
      error: null,
      failuresInARow: 0,
      goneInARow: 0,
    } as const
    const ended = await endCrawls(trx, claims, ending, now)
    for (const entry of entries) entry.isStored = ended.has(entry.claim)
    if (ended.size === 0) return
    const { sql, values } = listOf([...ended.keys()].map(({ before }) => before!.id))
    await trx.write(
      `update page_versions set version_number = version_number + 1, crawl_count = crawl_count + 1, crawled_at = ?
        where id in ${sql}`,
      [now, ...values]
    )
  })
)

/**
 * Stores that a scheduled crawl found its page unchanged, by extending the last version to this crawl. Returns false if
 * another worker has taken over the crawl.
 */
export async function storeUnchanged(claim: ClaimedCrawl): Promise<boolean> {
  const entry = { claim, isStored: false }
  await unchanged.add(entry)
  return entry.isStored
}

/** Makes unchanged crawls wait briefly for others (see `shareCommits`). */
export function shareUnchanged(milliseconds: number): void {
  unchanged.pause = milliseconds
}
