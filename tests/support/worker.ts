import app from '@adonisjs/core/services/app'
import { queues } from '#config/queue'
import { claimNext } from '#monitoring/pipeline/claim'
import { carryOut } from '#monitoring/pipeline/crawl'
import { JobLoop } from '#platform/queue/job_loop'

/** Does all crawls and jobs that wait, and those that they bring, as a worker process would. Returns when nothing is left. */
export async function workOffQueue(): Promise<void> {
  for (;;) {
    const [claim] = await claimNext(1)
    if (!claim) break
    await carryOut(claim)
  }
  const loop = await JobLoop.create(app, { queues: [...queues], concurrency: 1 })
  await loop.drain()
}
