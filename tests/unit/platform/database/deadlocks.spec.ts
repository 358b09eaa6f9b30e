import { test } from '@japa/runner'
import { againAfterDeadlock } from '#platform/database/deadlocks'

/** More deadlocks than occur while a migration's statement waits for its table. */
const DEADLOCKS = 7

test.group('Deadlocks', () => {
  test('are retried until a migration has its table', async ({ assert }) => {
    let attempts = 0
    const result = await againAfterDeadlock(async () => {
      if (++attempts <= DEADLOCKS)
        throw Object.assign(new Error('Deadlock found'), { code: 'ER_LOCK_DEADLOCK' })
      return 'done'
    })
    assert.deepEqual([result, attempts], ['done', DEADLOCKS + 1])
  })

  test('are the only errors that are retried', async ({ assert }) => {
    let attempts = 0
    const fail = () => {
      attempts++
      return Promise.reject(new Error('no such column'))
    }
    await assert.rejects(() => againAfterDeadlock(fail), 'no such column')
    assert.equal(attempts, 1)
  })
})
