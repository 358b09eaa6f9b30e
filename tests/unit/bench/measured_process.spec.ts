import { test } from '@japa/runner'
import { startMeasured } from '../../../bench/support/measured_process.js'

test.group('A measured process', () => {
  test('ends when it is stopped, even if it ignores SIGTERM', async ({ assert }) => {
    const { ready, stop } = await startMeasured<{ pid: number }>(
      '../tests/unit/bench/endless_process.mjs',
      process.env
    )
    await stop()
    assert.throws(() => process.kill(ready.pid, 0), 'ESRCH')
  }).timeout(10_000)
})
