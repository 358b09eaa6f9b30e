import { until } from '#tests/support/until'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { setTimeout as sleep } from 'node:timers/promises'
import { PageThreads } from '#monitoring/pipeline/thread/page_threads'
import type { PageTask } from '#monitoring/pipeline/thread/tasks'

const DAWDLING = new URL('./dawdling_worker.mjs', import.meta.url)
const TIMEOUT = 3_000

/** Returns a task that takes this many milliseconds. */
const page = (time: number | 'never'): PageTask => {
  const url = `https://rival.example/${time}`
  return {
    kind: 'read',
    response: { url, finalUrl: url, status: 200, headers: {}, body: new Uint8Array() },
    before: null,
    page: { url, label: 'pricing', competitor: 'Rival' },
    regions: null,
  }
}

/** Returns the ID of the thread that handled the page. */
const read = async (threads: PageThreads, time: number | 'never') => {
  const result = await threads.run(page(time))
  return result.kind === 'refused' ? result.code : ''
}

function open(
  { cleanup }: TestContext,
  most: number,
  { module = DAWDLING, idleTime = 60_000, patience = 200 } = {}
) {
  const threads = new PageThreads(most, TIMEOUT, { module, idleTime, patience })
  cleanup(() => threads.close())
  return threads
}

test.group('Page threads', () => {
  test('do not start before there is something to read', (context) => {
    context.assert.equal(open(context, 4).size, 0)
  })

  test('stay at one while that is enough', async (context) => {
    // On a busy machine, twenty short pages can take longer than a page usually waits before another thread is started.
    const threads = open(context, 4, { patience: 10_000 })
    await read(threads, 0)
    const used = await Promise.all(Array.from({ length: 20 }, () => read(threads, 2)))
    context.assert.lengthOf([...new Set(used)], 1)
    context.assert.equal(threads.size, 1)
  })

  test('grow up to the limit when a page waits behind a slow one', async (context) => {
    const threads = open(context, 2)
    await read(threads, 0)
    const slow = Promise.allSettled([read(threads, 'never'), read(threads, 'never')])
    await sleep(1_000)
    context.assert.equal(threads.size, 2)
    const late = read(threads, 0)
    await sleep(500)
    context.assert.equal(threads.size, 2)
    const outcomes = await slow
    context.assert.deepEqual(
      outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code),
      ['extraction_timeout', 'extraction_timeout']
    )
    context.assert.match(await late, /^\d+$/)
  })

  test('let a page overtake a slow one', async (context) => {
    const threads = open(context, 4)
    await read(threads, 0)
    let isSlowOver = false
    const slow = read(threads, 'never').catch(() => (isSlowOver = true))
    const quick = await Promise.all([1, 2, 3].map(() => read(threads, 0)))
    context.assert.isFalse(isSlowOver)
    context.assert.lengthOf([...new Set(quick)], 1)
    await slow
  })

  test('stop when idle, except for one', async (context) => {
    const threads = open(context, 2, { idleTime: 2_500 })
    await Promise.all([read(threads, 1_500), read(threads, 1_500)])
    context.assert.equal(threads.size, 2)
    await until(() => threads.size <= 1)
    await sleep(500)
    context.assert.equal(threads.size, 1)
    context.assert.match(await read(threads, 0), /^\d+$/)
  })

  test('reject waiting pages when closed', async (context) => {
    const threads = open(context, 1)
    await read(threads, 0)
    const outcomes = Promise.allSettled([read(threads, 'never'), read(threads, 0)])
    await threads.close()
    const late = Promise.allSettled([read(threads, 0)])
    for (const outcome of [...(await outcomes), ...(await late)]) {
      context.assert.equal(outcome.status === 'rejected' && outcome.reason.code, 'extraction_failed')
    }
  })

  test('report that they cannot start', async (context) => {
    const threads = open(context, 2, { module: new URL('./nowhere.mjs', import.meta.url) })
    await context.assert.rejects(() => threads.run(page(0)), /couldn't start/)
    await context.assert.rejects(() => threads.run(page(0)), /couldn't start/)
  })
})
