import { test } from '@japa/runner'
import { SecondProcessWatch, type SharedValue } from '#platform/http/second_process_watch'

function watches(count: number) {
  let value: string | undefined
  const shared: SharedValue = {
    read: async () => value,
    write: async (name) => void (value = name),
  }
  const found = Array.from({ length: count }, () => 0)
  const all = found.map((_, index) => new SecondProcessWatch(shared, () => found[index]++))
  const look = async () => {
    for (const watch of all) await watch.look()
  }
  return { all, found, look }
}

test.group('A second web process', () => {
  test('is noticed by both, once', async ({ assert }) => {
    const { found, look } = watches(2)
    for (let round = 0; round < 6; round++) await look()
    assert.deepEqual(found, [1, 1])
  })

  test('is not noticed where there is none', async ({ assert }) => {
    const { found, look } = watches(1)
    for (let round = 0; round < 6; round++) await look()
    assert.deepEqual(found, [0])
  })

  test('is not noticed when one replaces another', async ({ assert }) => {
    const { all, found } = watches(2)
    await all[0].look()
    await all[0].look()
    await all[1].look()
    // The last look of the one that stops.
    await all[0].look()
    for (let round = 0; round < 4; round++) await all[1].look()
    assert.deepEqual(found, [0, 0])
  })
})
