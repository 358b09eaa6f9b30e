/** Checks for work that waits or fails although workers are running. */
import { countOf } from 'rivalwatch-plugin'
import { HOUR, MINUTE } from '#platform/instants'
import { isAlive, listProcesses } from '#platform/processes/processes'
import { Degraded, Unhealthy } from '#health/check'
import { judgeResults } from '#health/checks/crawl_results'
import { serversOf } from '#health/checks/workers'
import { queueState, type QueueName, scheduleLag, stuckCrawls, unreadableWork } from '#health/queues'
import { recentPages } from '#health/recent_pages'

const LATE = 10 * MINUTE
/** How recently a host must have been visited to count as being served. */
const MOVING = 2 * MINUTE

const ADD_WORKERS = 'Look for errors in the logs of the workers. If there are none, add workers.'

/** Checks that due pages are queued. */
export async function checkSchedule(now = Date.now()): Promise<string> {
  const lag = await scheduleLag(now)
  if (lag > LATE) {
    throw new Unhealthy(
      `pages that were due ${inMinutes(lag)} ago have not been queued`,
      'Look for "housekeeping" in the logs of the workers, and restart them.'
    )
  }
  return 'no page is overdue'
}

/** Checks that no crawl has been waiting for long on a host that is not being visited. */
export async function checkCrawls(now = Date.now()): Promise<string> {
  const stuck = await stuckCrawls(now - LATE, now - MOVING)
  if (stuck > 0) {
    throw new Unhealthy(
      `${countOf(stuck, 'crawl')} ${stuck === 1 ? 'has' : 'have'} been waiting for over ${inMinutes(LATE)}`,
      ADD_WORKERS
    )
  }
  return 'no delays'
}

/**
 * The number of most recently checked pages that are examined, and their maximum age. Pages that always fail are
 * retried about once a day.
 */
const RECENT = { most: 20, within: 31 * HOUR }

/** Checks that not all pages fail in the same way. */
export async function checkCrawlResults(now = Date.now()): Promise<string> {
  return judgeResults(await recentPages(RECENT.most, now - RECENT.within))
}

const WHAT: Record<Exclude<QueueName, 'crawls'>, [thing: string, done: string]> = {
  alerts: ['change', 'judged'],
  deliveries: ['message', 'sent'],
  hits: ['hit', 'counted'],
}

/**
 * Checks that work other than crawls does not wait too long, and that running workers can read it. Work stored by a
 * later version is normal while workers are updated one by one.
 */
export async function checkQueueAge(queue: keyof typeof WHAT, now = Date.now()): Promise<string> {
  const [{ waiting, age }, processes] = await Promise.all([queueState(queue, now), listProcesses()])
  const alive = processes.filter((one) => one.kind === 'worker' && isAlive(one, now))
  const unreadable = await unreadableWork(queue, serversOf(queue, alive))
  if (unreadable) {
    const { waiting: unread, version } = unreadable
    const Problem = age > LATE ? Unhealthy : Degraded
    throw new Problem(
      `${waitingInWords(queue, unread)} by a worker of version ${version} or newer`,
      `Update the workers to version ${version} or newer.`
    )
  }
  if (age > LATE) {
    throw new Unhealthy(`${waitingInWords(queue, waiting)}, the oldest for ${inMinutes(age)}`, ADD_WORKERS)
  }
  return 'no delays'
}

function waitingInWords(queue: keyof typeof WHAT, count: number): string {
  const [thing, done] = WHAT[queue]
  return `${countOf(count, thing)} ${count === 1 ? 'is' : 'are'} waiting to be ${done}`
}

function inMinutes(milliseconds: number): string {
  return countOf(Math.round(milliseconds / MINUTE), 'minute')
}
