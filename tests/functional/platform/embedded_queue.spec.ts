import { configProvider } from '@adonisjs/core'
import app from '@adonisjs/core/services/app'
import type { Adapter } from '@adonisjs/queue/types'
import { test } from '@japa/runner'
import { embeddedQueue } from '#platform/queue/embedded_queue'
import { emptyDatabase } from '#tests/support/database'
import { statementsOf } from '#tests/support/statements'

const job = (id: string) => ({ id, name: 'Deliver', payload: {}, attempts: 0 })

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
    for (const id of ids) await one.pushOn('deliveries', job(id))
    const jobs = await Promise.all(
      [one, other, one, other, one, other, one, other].map((queue) => queue.popFrom('deliveries'))
    )
    assert.deepEqual(jobs.flatMap((taken) => taken?.id ?? []).sort(), ids)
    assert.isNull(await one.popFrom('deliveries'))
  })

  test('gives the jobs of a queue in their order, and those of another to nobody else', async ({
    assert,
  }) => {
    const queue = await aWorkersQueue('one')
    assert.isNull(await queue.popFrom('deliveries'))
    await queue.pushOn('alerts', job('other'))
    for (const id of ['first', 'second'])
      await queue.pushOn('deliveries', { ...job(id), priority: id === 'first' ? 1 : 9 })
    assert.equal((await queue.popFrom('deliveries'))?.id, 'first')
    assert.equal((await queue.popFrom('deliveries'))?.id, 'second')
    assert.isNull(await queue.popFrom('deliveries'))
  })

  test('gives a job whose delay is over', async ({ assert }) => {
    const queue = await aWorkersQueue('one')
    await queue.pushLaterOn('deliveries', job('late'), 0)
    await queue.pushLaterOn('deliveries', job('later'), 3600_000)
    assert.equal((await queue.popFrom('deliveries'))?.id, 'late')
    assert.isNull(await queue.popFrom('deliveries'))
  })

  test('does not take twice what waits or is being done, and takes it again after that', async ({
    assert,
  }) => {
    const [one, other] = [await aWorkersQueue('one'), await aWorkersQueue('other')]
    const push = (id: string) => one.pushOn('deliveries', { ...job(id), dedup: { id: 'Deliver::same' } })
    const outcomes = await Promise.all(['a', 'b', 'c'].map(push))
    const added = outcomes.filter((pushed) => pushed && pushed.outcome === 'added')
    assert.lengthOf(added, 1)
    const [{ jobId }] = added as { jobId: string }[]
    assert.deepEqual(await push('waiting'), { outcome: 'skipped', jobId })
    assert.equal((await other.popFrom('deliveries'))?.id, jobId)
    assert.deepEqual(await push('active'), { outcome: 'skipped', jobId })
    await other.completeJob(jobId, 'deliveries', true)
    assert.deepEqual(await push('again'), { outcome: 'added', jobId: 'again' })
    assert.equal(await one.sizeOf('deliveries'), 1)
  })

  test('gives what is tried again beside what waits', async ({ assert }) => {
    const queue = await aWorkersQueue('one')
    await queue.pushLaterOn('deliveries', job('late'), 0)
    for (const id of ['a', 'b']) await queue.pushOn('deliveries', job(id))
    const jobs = await Promise.all([1, 2, 3, 4].map(() => queue.popFrom('deliveries')))
    assert.deepEqual(jobs.flatMap((taken) => taken?.id ?? []).sort(), ['a', 'b', 'late'])
    assert.isNull(jobs[3])
  })

  test('looks once for all slots that are free', async ({ assert }) => {
    const queue = await aWorkersQueue('one')
    assert.isNull(await queue.popFrom('deliveries'))
    for (const id of ['a', 'b']) await queue.pushOn('deliveries', job(id))
    const statements = await statementsOf(() =>
      Promise.all([1, 2, 3, 4, 5, 6].map(() => queue.popFrom('deliveries')))
    )
    assert.deepEqual(
      statements.map(({ sql }) => sql.split(' ')[0]),
      ['select', 'update', 'update']
    )
  })

  test('a job that was taken is gone once it is done', async ({ assert }) => {
    const queue = await aWorkersQueue('one')
    assert.isNull(await queue.popFrom('deliveries'))
    await queue.pushOn('deliveries', job('a'))
    const taken = await queue.popFrom('deliveries')
    assert.equal((await queue.getJob('a', 'deliveries'))?.status, 'active')
    await queue.completeJob(taken!.id, 'deliveries', true)
    assert.isNull(await queue.getJob('a', 'deliveries'))
  })
})
