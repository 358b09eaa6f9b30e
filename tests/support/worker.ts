import app from '@adonisjs/core/services/app'
import { deliver } from '#alerts/outbox/deliver'
import { dueOf, workspacesWithDue } from '#alerts/outbox/due'
import { queues } from '#config/queue'
import { claimNext } from '#monitoring/pipeline/claim'
import { carryOut } from '#monitoring/pipeline/crawl'
import { JobLoop } from '#platform/queue/job_loop'

/** Sends all that is due, as a worker would. */
export async function sendWhatIsDue(now = Date.now()): Promise<void> {
  for (const id of await workspacesWithDue(now)) {
    for (let due = await dueOf(id, now); due.length > 0; due = await dueOf(id, now)) {
      const sent = []
      for (const delivery of due) sent.push(await deliver(delivery.id, () => now))
      if (sent.every((status) => status === null)) break
    }
  }
}

/** Does all crawls and jobs that wait, and those that they bring, as a worker process would. Returns when nothing is left. */
export async function workOffQueue(): Promise<void> {
  for (;;) {
    const [claim] = await claimNext(1)
    if (!claim) break
    await carryOut(claim)
  }
  const loop = await JobLoop.create(app, { queues: [...queues], concurrency: 1 })
  await loop.drain()
  await sendWhatIsDue()
}
