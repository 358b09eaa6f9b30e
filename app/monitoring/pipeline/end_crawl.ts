import type { Statements } from '#platform/database/statements'
import type { ClaimedCrawl } from '#monitoring/pipeline/claim'
import { releaseHost } from '#monitoring/schedule/hosts'

export interface Ending {
  status: 'success' | 'failed' | 'blocked'
  httpStatus: number | null
  error: { code: string; message: string } | null
}

/**
 * Ends a claimed crawl and its turn of the host. Returns false if the claim is lost, because the lease expired and
 * another worker has the crawl, or because the page was deleted; then nothing of this crawl may be stored. Must come
 * first in its transaction, so that two workers that end the same crawl wait for each other.
 */
export async function endCrawl(
  trx: Statements,
  { crawl, host, token }: ClaimedCrawl,
  { status, httpStatus, error }: Ending
): Promise<boolean> {
  const ended = await trx.run(
    trx
      .updateTable('crawls')
      .set({
        status,
        slot: null,
        host: null,
        lease_token: null,
        lease_expires_at: null,
        finished_at: Date.now(),
        http_status: httpStatus,
        error_code: error?.code ?? null,
        error: error?.message.slice(0, 500) ?? null,
      })
      .where('id', '=', crawl.id)
      .where('lease_token', '=', token)
      .where('status', '=', 'running')
  )
  await releaseHost(trx, host, status !== 'failed' || httpStatus !== null)
  return ended > 0
}
