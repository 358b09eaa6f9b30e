import { test } from '@japa/runner'
import { listOf } from '#platform/database/value_list'

test.group('Value lists', () => {
  test('contain each value, with {1} placeholders for {0} of them')
    .with([
      [1, 1],
      [2, 2],
      [3, 4],
      [5, 8],
      [8, 8],
      [513, 1024],
    ] as const)
    .run(({ assert }, [amount, places]) => {
      const given = Array.from({ length: amount }, (_, index) => index)
      const { sql, values } = listOf(given)
      assert.lengthOf(values, places)
      assert.equal(sql, `(${Array(places).fill('?').join(', ')})`)
      assert.deepEqual([...new Set(values)], given)
    })
})
