import { configProvider } from '@adonisjs/core'
import { drivers } from '@adonisjs/queue'
import type { Adapter } from '@adonisjs/queue/types'

/** How many waiting jobs are looked at: beside the first, those that are left when others take it at the same time. */
const CANDIDATES = 12
/** Milliseconds between two looks for jobs whose delay is over. */
const DELAYED_EVERY = 250

type Job = Awaited<ReturnType<Adapter['popFrom']>>

/** The database's rows of waiting jobs. */
type Connection = (table: 'queue_jobs') => any

/**
 * The library's queue in the database, except for how it looks for work: two transactions for each queue and free slot,
 * and one for schedules, which nothing here has. Most find nothing, and together they were more work than a job.
 */
export function embeddedQueue() {
  return configProvider.create(async (app) => {
    const library = await configProvider.resolve<() => Adapter>(app, drivers.database())
    const db = await app.container.make('lucid.db')
    return () => withShortLooks(library!(), db.connection().getWriteClient() as unknown as Connection)
  })
}

function withShortLooks(adapter: Adapter, connection: Connection): Adapter {
  const popWithDelayed = adapter.popFrom.bind(adapter)
  const setWorkerId = adapter.setWorkerId.bind(adapter)
  const delayedLookedFor = new Map<string, number>()
  /** What this process is about to take: free slots ask all at once. */
  const inHand = new Set<string>()
  let workerId = ''

  async function take(queue: string, job: { id: string; data: string }, now: number): Promise<Job> {
    const taken = await connection('queue_jobs')
      .where({ id: job.id, queue, status: 'pending' })
      .update({ status: 'active', worker_id: workerId, acquired_at: now })
    return Number(taken) > 0 ? { ...JSON.parse(job.data), acquiredAt: now } : null
  }

  async function popFrom(queue: string): Promise<Job> {
    const now = Date.now()
    if (now - (delayedLookedFor.get(queue) ?? 0) > DELAYED_EVERY) {
      delayedLookedFor.set(queue, now)
      return popWithDelayed(queue)
    }
    const waiting = await connection('queue_jobs')
      .where({ queue, status: 'pending' })
      .orderBy('score')
      .limit(CANDIDATES)
      .select('id', 'data')
    for (const job of waiting) {
      if (inHand.has(job.id)) continue
      inHand.add(job.id)
      const taken = await take(queue, job, now).finally(() => inHand.delete(job.id))
      if (taken) return taken
    }
    return null
  }

  return Object.assign(adapter, {
    popFrom,
    setWorkerId: (id: string) => setWorkerId((workerId = id)),
    claimDueSchedule: async () => null,
  })
}
