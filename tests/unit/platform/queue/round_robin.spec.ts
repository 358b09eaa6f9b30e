import { test } from '@japa/runner'
import { Capacity } from '#platform/queue/capacity'
import { RoundRobin } from '#platform/queue/round_robin'

const item = (workspaceId: string, at: number) => ({
  workspaceId,
  line: `${workspaceId}-${at}`,
  isSlow: false,
})

/** Queues jobs by workspace, each workspace in a separate line. */
function waiting(counts: Record<string, number>) {
  return new RoundRobin({
    workspaces: async () => Object.keys(counts).sort(),
    of: async (id) => Array.from({ length: counts[id] }, (_, at) => item(id, at)),
  })
}

test.group('Round robin', () => {
  test('takes one job per workspace in turn', async ({ assert }) => {
    const next = await waiting({ a: 100, b: 2, c: 1 }).next(new Capacity(6))
    assert.deepEqual(
      next.map(({ line }) => line),
      ['a-0', 'b-0', 'c-0', 'a-1', 'b-1', 'a-2']
    )
  })

  test('continues after the last workspace', async ({ assert }) => {
    const robin = waiting({ a: 3, b: 3, c: 3 })
    const [first] = await robin.next(new Capacity(1))
    const [second] = await robin.next(new Capacity(1))
    assert.deepEqual([first.line, second.line], ['a-0', 'b-0'])
  })

  test('takes no line in progress until it is freed', async ({ assert }) => {
    const robin = waiting({ a: 1 })
    const [held] = await robin.next(new Capacity(2))
    assert.lengthOf(await robin.next(new Capacity(2)), 0)
    robin.free(held)
    assert.lengthOf(await robin.next(new Capacity(2)), 1)
  })

  test('skips workspaces whose work another worker has claimed', async ({ assert }) => {
    const robin = waiting({ a: 0, b: 0, c: 1 })
    const place = new Capacity(1)
    const found = [await robin.next(place), await robin.next(place), await robin.next(place)].flat()
    assert.deepEqual(
      found.map(({ line }) => line),
      ['c-0']
    )
  })

  test('finds a slot for an idle workspace when another holds them all', async ({ assert }) => {
    const places = new Capacity(6)
    for (let at = 0; at < 6; at++) places.take('a', false)
    const next = await waiting({ a: 100, b: 5 }).next(places)
    assert.deepEqual(
      next.map(({ line }) => line),
      ['b-0']
    )
  })
})
