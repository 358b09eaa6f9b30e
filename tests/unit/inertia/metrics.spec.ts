import { test } from '@japa/runner'
import { metrics } from '#analytics/metrics'
import { against } from '../../../inertia/lib/metrics.js'

/** Returns each metric's comparison. Amounts are in the order of `metrics`. */
function comparisonsOf(now: number[], before: number[]): string[] {
  const figures = Object.fromEntries(metrics.map((name, at) => [name, { now: now[at], before: before[at] }]))
  return metrics.map((name) => against(name, figures as Parameters<typeof against>[1]))
}

const SOME = [12, 15, 40, 20, 90, 617]

test.group('Comparison with the previous period', () => {
  test('says that there was nothing before', ({ assert }) => {
    assert.deepEqual(comparisonsOf(SOME, [0, 0, 0, 0, 0, 0]), Array(6).fill('none before'))
    assert.deepEqual(comparisonsOf([0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]), Array(6).fill('no change'))
  })

  test('compares rates if there were visits', ({ assert }) => {
    assert.deepEqual(comparisonsOf(SOME, [10, 15, 80, 0, 30, 0]), [
      '20% more',
      'no change',
      '50% fewer',
      '20 points more',
      '1:00 more',
      'none before',
    ])
  })
})
