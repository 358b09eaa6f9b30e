import { test } from '@japa/runner'
import { hostileCases } from '#tests/support/hostile/cases'
import { besiege, type Ending } from '#tests/support/hostile/siege'

/** MB: threads for pages have 512 each. */
const MOST_MEMORY = 2_000

/** On a machine that is busy with all of them, a heavy page may run into the bound of time. */
function endsRight({ hostile: { end, isHeavy }, status, errorCode, versions }: Ending): boolean {
  const isRefused = status === 'failed' && versions === 1
  if ('refused' in end) return isRefused && errorCode === end.refused
  if (isHeavy && isRefused) return errorCode === 'extraction_timeout'
  return status === 'success' && versions > 1
}

test.group('Hostile pages, all at once', () => {
  test('leave the worker alive, the API answering and the memory bounded', async ({ assert, cleanup }) => {
    const report = await besiege(hostileCases, cleanup)

    const wrong = report.endings.filter((ending) => !endsRight(ending))
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
