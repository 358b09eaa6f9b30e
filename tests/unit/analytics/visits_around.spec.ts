import { test } from '@japa/runner'
import { daysToCompare, visitsAround } from '#analytics/visits_around'

/** Visits from Monday to Sunday. */
const WEEK = [100, 110, 105, 100, 90, 40, 35]
const twice = (week: number[]) => [...week, ...week]

test.group('Visits around a day', () => {
  test('compares weekday with weekday', ({ assert }) => {
    const around = visitsAround({ before: twice(WEEK), after: twice(WEEK.map((visits) => visits + 8)) })!
    assert.deepInclude(around, { days: 14, percent: 10, least: 10, most: 10 })
  })

  test('widens the interval if days differ more', ({ assert }) => {
    const noise = [30, -30, 25, -25, 20, -20, 10, -10, 15, -15, 20, -20, 5, -5]
    const after = twice(WEEK).map((visits, index) => visits + noise[index])
    const around = visitsAround({ before: twice(WEEK), after })!
    assert.equal(around.percent, 0)
    // The mean difference is 0 and its standard error is 5.4; 2.16 times that is 14% of the previous 83 visits a day.
    assert.deepEqual([around.least, around.most], [-14, 14])
  })

  test('shows nothing with too few visits or days', ({ assert }) => {
    assert.isNull(visitsAround({ before: [4, 4, 4, 4, 4, 4, 4], after: [9, 9, 9, 9, 9, 9, 9] }))
    assert.isNull(visitsAround({ before: [10, 10], after: [20, 20] }))
    assert.deepEqual(
      [daysToCompare(14, 30, 13), daysToCompare(14, 14, 99), daysToCompare(14, 6, 99)],
      [7, 14, null]
    )
  })
})
