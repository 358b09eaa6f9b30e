import app from '@adonisjs/core/services/app'
import { queues } from '#config/queue'
import { JobLoop } from '#platform/queue/job_loop'

/** Does all jobs that wait, and those that they bring, as a worker process would. Returns when nothing is left. */
export async function workOffQueue(): Promise<void> {
  const loop = await JobLoop.create(app, { queues: [...queues], concurrency: 1 })
  await loop.drain()
}
