/** The line of crawls that wait for one host. Only its first is on its way to a worker; the others come after it. */
import db from '@adonisjs/lucid/services/db'
import CrawlPage from '#monitoring/jobs/crawl_page'
import { waitUntil } from '#monitoring/schedule/hosts'

/** Who has waited longest for the host of a crawl that waits; the crawl itself when it does not wait. */
export async function firstBefore(crawlId: string): Promise<string> {
  const own = db.from('crawls').where({ id: crawlId, status: 'queued' }).select('host')
  const first = await waiting().where('crawls.host', own).orderBy('crawls.id').select('crawls.id').first()
  return first?.id ?? crawlId
}

/**
 * The first of each line in which somebody waits for long.
 *
 * @param patience milliseconds that are not long
 */
export async function firstOfLines(patience: number, limit: number, now: number): Promise<string[]> {
  const rows = await waiting()
    // Who came in the future came before the clock went back.
    .whereNotBetween('queued_at', [now - patience, now + patience])
    .groupBy('host')
    .min('id as id')
    .limit(limit)
  return rows.map(({ id }) => id)
}

/**
 * Sends for the first who waits for a host, for when the host is free. A job that comes too early or too late does no
 * harm, and the sweeper finds the line if none comes.
 */
export async function callNext(host: string, now = Date.now()): Promise<void> {
  const first = await waiting().where('host', host).orderBy('id').select('id').first()
  if (!first) return
  const { next_at: nextAt } = await db.from('hosts').where('host', host).firstOrFail()
  // Once for each turn that is taken: the job that calls may be one for the same crawl.
  await CrawlPage.enqueue(first.id, { wait: waitUntil(Number(nextAt), now), call: String(nextAt) })
}

/** Those whose page is being crawled have to wait for that, and others pass them by. */
function waiting() {
  return db
    .from('crawls')
    .where('crawls.status', 'queued')
    .whereNotExists((running) =>
      running.from('crawls as running').whereRaw("running.slot = replace(crawls.slot, ':queued', ':running')")
    )
}
