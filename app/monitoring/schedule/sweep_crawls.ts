import db from '@adonisjs/lucid/services/db'
import { transaction } from '#platform/database/transaction'
import { maxCrawlAttempts } from '#config/crawler'
import { failed } from 'rivalwatch-plugin'
import { leftCrawl } from '#monitoring/pipeline/claim'
import { storeRefusal } from '#monitoring/pipeline/store_refusal'
import { updateForgotten } from '#monitoring/schedule/hosts'
import { livingLease } from '#monitoring/schedule/lease'

const BATCH = 500

/**
 * Requeues the crawls of dead workers: their pages have kept their turns, and their hosts are marked as having a free
 * slot. A crawl that crashed several workers is recorded as failed.
 */
export async function sweepCrawls(now = Date.now()): Promise<void> {
  const left: { id: string; host: string; attempts: number }[] = await db
    .from('watched_urls')
    .whereNotNull('lease_expires_at')
    .whereNotBetween('lease_expires_at', livingLease(now))
    .orderBy('lease_expires_at')
    .limit(BATCH)
    .select('id', 'host', 'attempts')
  for (const { id, attempts } of left) {
    if (attempts < maxCrawlAttempts) continue
    const crawl = await leftCrawl(id, now)
    if (!crawl) continue
    await storeRefusal(crawl, failed('worker_died', 'Checking this page crashed our worker several times.'))
  }
  const hosts = [...new Set(left.map(({ host }) => host))].sort()
  await transaction((trx) => updateForgotten(trx, hosts, now))
}
