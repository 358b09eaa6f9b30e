import { configProvider } from '@adonisjs/core'
import app from '@adonisjs/core/services/app'
import type { Adapter } from '@adonisjs/queue/types'
import { test } from '@japa/runner'
import { embeddedQueue } from '#platform/queue/embedded_queue'
import { emptyDatabase } from '#tests/support/database'

const job = (id: string) => ({ id, name: 'CrawlPage', payload: {}, attempts: 0 })

async function aWorkersQueue(workerId: string): Promise<Adapter> {
  const make = await configProvider.resolve<() => Adapter>(app, embeddedQueue())
  const queue = make!()
  queue.setWorkerId(workerId)
  return queue
}

test.group('Embedded queue', (group) => {
  group.each.setup(emptyDatabase)

  test('gives each job to one slot of one worker, all that wait', async ({ assert }) => {
    const [one, other] = [await aWorkersQueue('one'), await aWorkersQueue('other')]
    const ids = ['a', 'b', 'c', 'd', 'e']
    for (const id of ids) await one.pushOn('crawls', job(id))
    const jobs = await Promise.all(
      [one, other, one, other, one, other, one, other].map((queue) => queue.popFrom('crawls'))
    )
    assert.deepEqual(jobs.flatMap((taken) => taken?.id ?? []).sort(), ids)
    assert.isNull(await one.popFrom('crawls'))
  })

  test('gives the jobs of a queue in their order, and those of another to nobody else', async ({
    assert,
  }) => {
    const queue = await aWorkersQueue('one')
    assert.isNull(await queue.popFrom('crawls'))
    await queue.pushOn('alerts', job('other'))
    for (const id of ['first', 'second'])
      await queue.pushOn('crawls', { ...job(id), priority: id === 'first' ? 1 : 9 })
    assert.equal((await queue.popFrom('crawls'))?.id, 'first')
    assert.equal((await queue.popFrom('crawls'))?.id, 'second')
    assert.isNull(await queue.popFrom('crawls'))
  })

  test('gives a job whose delay is over', async ({ assert }) => {
    const queue = await aWorkersQueue('one')
    await queue.pushLaterOn('crawls', job('late'), 0)
    await queue.pushLaterOn('crawls', job('later'), 3600_000)
    assert.equal((await queue.popFrom('crawls'))?.id, 'late')
    assert.isNull(await queue.popFrom('crawls'))
  })

  test('a job that was taken is gone once it is done', async ({ assert }) => {
    const queue = await aWorkersQueue('one')
    assert.isNull(await queue.popFrom('crawls'))
    await queue.pushOn('crawls', job('a'))
    const taken = await queue.popFrom('crawls')
    assert.equal((await queue.getJob('a', 'crawls'))?.status, 'active')
    await queue.completeJob(taken!.id, 'crawls', true)
    assert.isNull(await queue.getJob('a', 'crawls'))
  })
})
