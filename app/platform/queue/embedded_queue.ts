import { configProvider } from '@adonisjs/core'
import { drivers } from '@adonisjs/queue'
import type { Adapter } from '@adonisjs/queue/types'

/** How many waiting jobs are looked at beside those asked for: others take some of them at the same time. */
const SPARE = 6
/** Milliseconds between two looks for jobs whose delay is over. */
const DELAYED_EVERY = 250
/** As the library has it: the lower comes first. */
const USUAL_PRIORITY = 5
const SCORES_OF_A_PRIORITY = 1e13

type Job = Awaited<ReturnType<Adapter['popFrom']>>
type Give = { resolve: (job: Job) => void; reject: (error: unknown) => void }

/**
 * The library's queue in the database, but for what every job needs: it is pushed, taken and done with in plain SQL, in
 * commits that it shares with others. The library looks for work in two transactions for each queue and free slot, and
 * one for schedules, which nothing here has; most find nothing. Here all slots look together, in one statement.
 */
export function embeddedQueue() {
  return configProvider.create(async (app) => {
    const library = await configProvider.resolve<() => Adapter>(app, drivers.database())
    const { hotRead } = await import('#platform/database/hot_read')
    const { hotTransaction } = await import('#platform/database/hot_write')
    return () => withPlainSql(library!(), { hotRead, hotTransaction })
  })
}

type Database = Pick<typeof import('#platform/database/hot_read'), 'hotRead'> &
  Pick<typeof import('#platform/database/hot_write'), 'hotTransaction'>

function withPlainSql(adapter: Adapter, { hotRead, hotTransaction }: Database): Adapter {
  const library = {
    popFrom: adapter.popFrom.bind(adapter),
    pushOn: adapter.pushOn.bind(adapter),
    completeJob: adapter.completeJob.bind(adapter),
    setWorkerId: adapter.setWorkerId.bind(adapter),
  }
  const delayedLookedFor = new Map<string, number>()
  /** Free slots that ask in this turn of the event loop, by queue. */
  const asking = new Map<string, Give[]>()
  let workerId = ''

  /** What waits already, or is being done, is not pushed a second time. */
  const pushOn: Adapter['pushOn'] = async (queue, job) => {
    const { dedup } = job
    if (!dedup || dedup.ttl !== undefined) return library.pushOn(queue, job)
    const now = Date.now()
    return hotTransaction(
      async (statements) => {
        const [known] = await statements.read<{ id: string }>(
          `select id from queue_jobs where queue = ? and dedup_id = ? limit 1 ${statements.forUpdate}`,
          [queue, dedup.id]
        )
        if (known) return { outcome: 'skipped', jobId: known.id }
        await statements.insert('queue_jobs', {
          id: job.id,
          queue,
          status: 'pending',
          data: JSON.stringify(job),
          score: (job.priority ?? USUAL_PRIORITY) * SCORES_OF_A_PRIORITY + now,
          dedup_id: dedup.id,
          dedup_at: now,
        })
        return { outcome: 'added', jobId: job.id }
      },
      { locksAbsent: true }
    )
  }

  const popFrom = (queue: string) =>
    new Promise<Job>((resolve, reject) => {
      const slots = asking.get(queue)
      if (slots) return void slots.push({ resolve, reject })
      const first = [{ resolve, reject }]
      asking.set(queue, first)
      queueMicrotask(() => {
        asking.delete(queue)
        void serve(queue, first)
      })
    })

  async function serve(queue: string, slots: readonly Give[]): Promise<void> {
    const free = [...slots]
    try {
      const late = (await isAnyDelayOver(queue)) ? await library.popFrom(queue) : null
      if (late) free.shift()!.resolve(late)
      const jobs = await take(queue, free.length)
      free.forEach(({ resolve }, index) => resolve(jobs[index] ?? null))
    } catch (error) {
      for (const { reject } of free) reject(error)
    }
  }

  async function isAnyDelayOver(queue: string): Promise<boolean> {
    const now = Date.now()
    if (now - (delayedLookedFor.get(queue) ?? 0) <= DELAYED_EVERY) return false
    delayedLookedFor.set(queue, now)
    const over = await hotRead(
      `select 1 from queue_jobs where queue = ? and status = 'delayed' and execute_at <= ? limit 1`,
      [queue, now]
    )
    return over.length > 0
  }

  async function take(queue: string, most: number): Promise<NonNullable<Job>[]> {
    if (most === 0) return []
    const waiting = await hotRead<{ id: string; data: string }>(
      `select id, data from queue_jobs where queue = ? and status = 'pending' order by score limit ?`,
      [queue, most + SPARE]
    )
    if (waiting.length === 0) return []
    const now = Date.now()
    return hotTransaction(async (statements) => {
      const jobs = []
      for (const { id, data } of waiting) {
        const taken = await statements.write(
          `update queue_jobs set status = 'active', worker_id = ?, acquired_at = ?
            where id = ? and queue = ? and status = 'pending'`,
          [workerId, now, id, queue]
        )
        if (taken > 0) jobs.push({ ...JSON.parse(data), acquiredAt: now })
        if (jobs.length === most) break
      }
      return jobs
    })
  }

  const completeJob: Adapter['completeJob'] = async (id, queue, removeOnComplete) => {
    if (removeOnComplete !== undefined && removeOnComplete !== true) {
      return library.completeJob(id, queue, removeOnComplete)
    }
    await hotTransaction((statements) =>
      statements.write(`delete from queue_jobs where id = ? and queue = ? and status = 'active'`, [id, queue])
    )
  }

  return Object.assign(adapter, {
    pushOn,
    popFrom,
    completeJob,
    setWorkerId: (id: string) => library.setWorkerId((workerId = id)),
    claimDueSchedule: async () => null,
  })
}
