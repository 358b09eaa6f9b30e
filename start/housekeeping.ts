/**
 * What every worker does beside its loops. Each part may be done by any number of workers at once; what one does, the
 * others find done.
 */
import logger from '@adonisjs/core/services/logger'
import { sendDueDigests } from '#alerts/digest/send_due'
import { noteUnreadablePages } from '#alerts/notices/note_unreadable'
import { ingestHits } from '#analytics/ingest/ingest_hits'
import { enqueueDueCrawls } from '#monitoring/schedule/enqueue_due'
import { sweepCrawls } from '#monitoring/schedule/sweep_crawls'
import { HOUR, MINUTE, SECOND } from '#platform/instants'
import { Housekeeper } from '#platform/queue/housekeeper'
import { forgettings } from '#start/forgetting'

/** Somebody waits for the crawls, alerts and figures that these bring. */
const prompt = [enqueueDueCrawls, sweepCrawls, ingestHits]

export function housekeeper(): Housekeeper {
  const chores = [
    ...prompt.map((chore) => ({ run: chore, every: 5 * SECOND })),
    { run: sendDueDigests, every: 15 * SECOND },
    { run: noteUnreadablePages, every: MINUTE },
    ...forgettings.map((forget) => ({ run: forget, every: HOUR })),
  ]
  return new Housekeeper(chores, logger)
}
