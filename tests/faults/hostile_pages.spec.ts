import { test } from '@japa/runner'
import { hostileCases } from '#tests/support/hostile/cases'
import { besiege } from '#tests/support/hostile/siege'

/** MB: threads for pages have 512 each. */
const MOST_MEMORY = 2_000

test.group('Hostile pages, all at once', () => {
  test('leave the worker alive, the API answering and the memory bounded', async ({ assert, cleanup }) => {
    const report = await besiege(hostileCases, cleanup)

    const wrong = report.endings.filter(({ hostile: { end }, status, errorCode, versions }) =>
      'refused' in end
        ? status !== 'failed' || errorCode !== end.refused || versions !== 1
        : status !== 'success' || versions < 2
    )
    assert.deepEqual(
      wrong.map(({ hostile, status, errorCode, versions }) => [hostile.what, status, errorCode, versions]),
      []
    )
    assert.isTrue(report.isAlive)
    assert.deepEqual(
      report.answers.filter(({ status }) => status !== 200),
      []
    )
    assert.isAbove(report.answers.length, hostileCases.length, 'the API was hardly asked')
    if (report.peakMemory !== null) assert.isBelow(report.peakMemory, MOST_MEMORY)
    assert.deepEqual(new Set(report.recovered), new Set(['success']))
  }).timeout(10 * 60_000)
})
