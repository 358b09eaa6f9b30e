import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ClaimedCrawl } from '#monitoring/pipeline/claim'

export interface Ending {
  status: 'success' | 'failed' | 'blocked'
  httpStatus: number | null
  error: { code: string; message: string } | null
}

/**
 * Ends a claimed crawl. False when the claim is lost: the lease ran out and another worker has it, or the page was
 * deleted; then nothing of this crawl may be stored. First statement of its transaction, so that two that end the same
 * crawl wait for each other.
 */
export async function finishCrawl(
  trx: TransactionClientContract,
  { crawl, token }: ClaimedCrawl,
  { status, httpStatus, error }: Ending
): Promise<boolean> {
  const finished = await trx
    .from('crawls')
    .where({ id: crawl.id, lease_token: token, status: 'running' })
    .update({
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
  return Number(finished) > 0
}
