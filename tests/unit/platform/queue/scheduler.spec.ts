import { test } from '@japa/runner'
import { HOUR, SECOND } from '#platform/instants'
import { type PeriodicTask, Scheduler } from '#platform/queue/scheduler'

/** Creates a scheduler whose clock moves only on command, with a log of what it runs. */
function household({ random = 0 } = {}) {
  const done: string[] = []
  const failures: string[] = []
  let now = 0
  const chore = (name: string, every: number, work: () => Promise<void> = async () => {}): PeriodicTask => ({
    run: async () => {
      done.push(name)
      await work()
    },
    every,
  })
  const keep = (...chores: PeriodicTask[]) =>
    new Scheduler(
      chores,
      { error: (_values: unknown, message?: string) => void failures.push(message ?? '') },
      () => now,
      () => random
    )
  return {
    done,
    failures,
    chore,
    keep,
    pass: (milliseconds: number) => (now += milliseconds),
    /** Advances time round by round, as a process would. */
    async live(housekeeper: Scheduler, until: number) {
      while (now < until) now += Math.max(1, await housekeeper.round())
    },
  }
}

test.group('Scheduler', () => {
  test('lets others run before a task that has more to do continues', async ({ assert }) => {
    const { done, chore, keep, pass } = household()
    let left = 3
    const queue = { ...chore('queue', 5 * SECOND) }
    const { run } = queue
    queue.run = async () => {
      await run()
      return --left > 0
    }
    const scheduler = keep(queue, chore('count', SECOND))
    for (let round = 0; round < 4; round++) {
      pass(SECOND)
      await scheduler.round()
    }
    assert.deepEqual(done, ['queue', 'count', 'queue', 'count', 'queue', 'count', 'count'])
  })

  test('runs each task at its own interval', async ({ assert }) => {
    const { done, chore, keep, live } = household()
    await live(keep(chore('sweep', 5 * SECOND), chore('tidy', HOUR)), HOUR)
    assert.lengthOf(
      done.filter((name) => name === 'sweep'),
      720
    )
    assert.deepEqual(
      done.filter((name) => name === 'tidy'),
      ['tidy']
    )
  })

  test('counts the interval from the end of a task', async ({ assert }) => {
    const { done, chore, keep, pass } = household()
    const housekeeper = keep(chore('slow', 10, async () => void pass(100)))
    assert.equal(await housekeeper.round(), 10)
    pass(9)
    await housekeeper.round()
    assert.lengthOf(done, 1)
    pass(1)
    await housekeeper.round()
    assert.lengthOf(done, 2)
  })

  test('spreads processes that start together within a tenth of the interval', async ({ assert }) => {
    for (const [random, offset] of [
      [0.25, 90_000],
      [0.5, 180_000],
      [1, 360_000],
    ]) {
      const { chore, done, keep, pass } = household({ random })
      const housekeeper = keep(chore('tidy', HOUR))
      assert.equal(await housekeeper.round(), offset)
      pass(offset)
      assert.equal(await housekeeper.round(), HOUR + offset)
      assert.deepEqual(done, ['tidy'])
    }
  })

  test('reports a failing task, runs the others and retries it in turn', async ({ assert }) => {
    const { done, failures, chore, keep, pass } = household()
    const housekeeper = keep(
      chore('broken', 10, () => Promise.reject(new Error('away'))),
      chore('sound', 10)
    )
    await housekeeper.round()
    pass(10)
    await housekeeper.round()
    assert.deepEqual(done, ['broken', 'sound', 'broken', 'sound'])
    assert.lengthOf(failures, 2)
  })

  test('stops after the current task and starts no other', async ({ assert }) => {
    const { done, chore, keep } = household()
    let finish = () => {}
    const inHand = new Promise<void>((resolve) => (finish = resolve))
    const housekeeper = keep(
      chore('long', 10, () => inHand),
      chore('other', 10)
    )
    housekeeper.start()
    let stopped = false
    const stop = housekeeper.stop().then(() => (stopped = true))
    await new Promise(setImmediate)
    assert.isFalse(stopped)
    finish()
    await stop
    assert.deepEqual(done, ['long'])
  })
})
