import { test } from '@japa/runner'
import fc from 'fast-check'
import { chooseCopies, type ListedCopy } from '#monitoring/history/loading/choose_copies'
import { DAY } from '#platform/instants'

const copies = (...days: number[]): ListedCopy[] =>
  days.map((day) => ({ capturedAt: day * DAY, digest: String(day) }))

const daysOf = (chosen: ListedCopy[]) => chosen.map(({ capturedAt }) => capturedAt / DAY)

test.group('The copies to load', () => {
  test('are all if there are few', ({ assert }) => {
    assert.deepEqual(daysOf(chooseCopies(copies(1, 2, 300), 12)), [1, 2, 300])
    assert.deepEqual(chooseCopies([], 12), [])
  })

  test('are spread over a year of daily copies', ({ assert }) => {
    const days = daysOf(chooseCopies(copies(...Array.from({ length: 366 }, (_, day) => day)), 12))
    assert.lengthOf(days, 12)
    assert.deepEqual([days[0], days.at(-1)], [0, 365])
    for (const [index, day] of days.slice(1).entries()) assert.isAtMost(day - days[index], 46)
  })

  test('fill gaps before crowded weeks', ({ assert }) => {
    const crowded = Array.from({ length: 30 }, (_, day) => 300 + day)
    assert.includeMembers(
      daysOf(chooseCopies(copies(0, 60, 120, 180, 240, ...crowded), 8)),
      [0, 60, 120, 180, 240]
    )
  })

  test('leave out copies that repeat the previous one, but not a return to old content', ({ assert }) => {
    const listed = ['a', 'a', 'b', 'b', 'a'].map((digest, day) => ({ capturedAt: day * DAY, digest }))
    assert.deepEqual(daysOf(chooseCopies(listed, 12)), [0, 2, 4])
  })

  test('are in order, distinct, within the limit, and include the first one', ({ assert }) => {
    const anyDays = fc.uniqueArray(fc.nat(400), { maxLength: 100 }).map((days) => days.sort((a, b) => a - b))
    fc.assert(
      fc.property(anyDays, fc.integer({ min: 1, max: 20 }), (days, most) => {
        const chosen = daysOf(chooseCopies(copies(...days), most))
        assert.lengthOf(chosen, Math.min(most, days.length))
        assert.deepEqual(
          chosen,
          [...new Set(chosen)].sort((a, b) => a - b)
        )
        if (days.length > 0) assert.equal(chosen[0], days[0])
      })
    )
  })
})
