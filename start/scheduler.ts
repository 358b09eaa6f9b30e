/**
 * Runs the tasks of every worker besides its loops. Any number of workers may run a task at the same time, and work
 * done by one is skipped by the others.
 */
import logger from '@adonisjs/core/services/logger'
import { sendDueBriefings } from '#delivery/briefings/send_due'
import { sendDueDigests } from '#delivery/digest/send_due'
import { recordUnreadablePages } from '#delivery/notices/record_unreadable'
import { ingestHits } from '#analytics/ingest/ingest_hits'
import { enqueueSomeDue } from '#monitoring/schedule/enqueue_due'
import { sweepCrawls } from '#monitoring/schedule/sweep_crawls'
import { HOUR, MINUTE, SECOND } from '#platform/instants'
import { Scheduler } from '#platform/queue/scheduler'
import { keepIndexFilled } from '#search/indexing/fill_index'
import { pruners } from '#start/retention'

/** Frequent, because users wait for the resulting crawls, alerts and figures. */
const prompt = [enqueueSomeDue, sweepCrawls, ingestHits]

export function scheduler(): Scheduler {
  const tasks = [
    ...prompt.map((task) => ({ run: task, every: 5 * SECOND })),
    { run: keepIndexFilled, every: 5 * SECOND },
    { run: sendDueDigests, every: 15 * SECOND },
    { run: sendDueBriefings, every: 15 * SECOND },
    { run: recordUnreadablePages, every: MINUTE },
    ...pruners.map((prune) => ({ run: prune, every: HOUR })),
  ]
  return new Scheduler(tasks, logger)
}
