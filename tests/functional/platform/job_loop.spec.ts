import { setTimeout as wait } from 'node:timers/promises'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import JudgeChange from '#alerts/jobs/judge_change'
import { shareCommits } from '#platform/database/hot_write'
import { JobLoop } from '#platform/queue/job_loop'
import { emptyDatabase, flushQueue } from '#tests/support/database'

const JOBS = 24

/** Has these jobs only count, and take their time. */
function countInPlaceOf(job: typeof JudgeChange, cleanup: (undo: () => void) => void) {
  const { execute } = job.prototype
  const count = { begun: 0, ended: 0 }
  job.prototype.execute = async () => {
    count.begun++
    await wait(5)
    count.ended++
  }
  cleanup(() => void (job.prototype.execute = execute))
  return count
}

test.group('Job loop', (group) => {
  group.each.setup(emptyDatabase)
  group.each.setup(flushQueue)
  // As in a worker, where to take a job takes a while.
  group.setup(() => {
    shareCommits(20)
    return () => shareCommits(0)
  })

  test('ends what it has taken before it stops, and takes nothing more: after {$self} ms')
    .with([0, 20, 40, 60, 80, 100])
    .run(async ({ assert, cleanup }, delay) => {
      const count = countInPlaceOf(JudgeChange, cleanup)
      for (let index = 0; index < JOBS; index++) {
        await JudgeChange.dispatch({ changeId: `change_${index}` }).toQueue('alerts')
      }
      const loop = await JobLoop.create(app, { queues: ['alerts'], concurrency: 6 })
      void loop.run()
      await wait(delay)
      await loop.stop()
      const { begun, ended } = { ...count }
      assert.equal(ended, begun, 'none is left alone')
      await wait(60)
      assert.equal(count.begun, begun, 'none begins later')

      const next = await JobLoop.create(app, { queues: ['alerts'], concurrency: 1 })
      await next.drain()
      assert.equal(count.ended, JOBS, 'what was not begun is there for the next worker')
    })
})
