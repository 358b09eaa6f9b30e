import { test } from '@japa/runner'
import { hostileCases } from '#tests/support/hostile/cases'
import { besiege, type Ending } from '#tests/support/hostile/siege'

/** MB; each page thread may use 512. */
const MOST_MEMORY = 2_000

/** Whether a crawl ended as expected. On a busy machine, a heavy page may reach the time limit instead. */
function endsRight({ hostile: { end, isHeavy }, status, errorCode, versions }: Ending): boolean {
  const isRefused = status === 'failed' && versions === 1
  if ('refused' in end) return isRefused && errorCode === end.refused
  if (isHeavy && isRefused) return errorCode === 'extraction_timeout'
  return status === 'success' && versions > 1
}

test.group('Hostile pages, all at once', () => {
  test('leave the worker alive, the API responsive and memory bounded', async ({ assert, cleanup }) => {
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
