/**
 * What every worker does beside its jobs. Each part may be done by any number of workers at once; what one does, the
 * others find done. The queue is not asked to remember any of it, so a queue that loses everything loses nothing.
 */
import logger from '@adonisjs/core/services/logger'
import { sweepChanges } from '#alerts/pipeline/sweep_changes'
import { forgetOldAnswers } from '#api/http/idempotency'
import { forgetOldCounts } from '#api/http/rate_limit'
import { enqueueDueCrawls } from '#monitoring/schedule/enqueue_due'
import { sweepCrawls } from '#monitoring/schedule/sweep_crawls'

const chores = [enqueueDueCrawls, sweepCrawls, sweepChanges, forgetOldAnswers, forgetOldCounts]

/** Does the chores now and again after each interval (milliseconds). Returns what stops it, once the chore in hand is done. */
export function keepHouse(interval: number): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()

  const run = async () => {
    for (const chore of chores) {
      if (stopped) return
      try {
        await chore()
      } catch (error) {
        logger.error({ err: error }, `housekeeping: ${chore.name} failed and is tried again`)
      }
    }
    if (!stopped) timer = setTimeout(start, interval)
  }
  const start = () => {
    round = run()
  }
  start()

  return async () => {
    stopped = true
    clearTimeout(timer)
    await round
  }
}
