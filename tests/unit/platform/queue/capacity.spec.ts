import { test } from '@japa/runner'
import { Capacity } from '#platform/queue/capacity'

/** Returns the workspaces of the waiting jobs that start, in order. */
function begun(places: Capacity, waiting: readonly [workspace: string, isSlow?: boolean][]): string[] {
  const { admit } = places.look()
  const admitted = waiting.filter(([workspace, isSlow = false]) => admit(workspace, isSlow))
  for (const [workspace, isSlow = false] of admitted) places.take(workspace, isSlow)
  return admitted.map(([workspace]) => workspace)
}

const times = (count: number, ...one: [workspace: string, isSlow?: boolean]) =>
  Array.from({ length: count }, () => one)

test.group('Worker capacity', () => {
  test('lets one workspace take all regular slots', ({ assert }) => {
    assert.lengthOf(begun(new Capacity(12), times(40, 'noisy')), 12)
  })

  test('gives an idle workspace one extra slot when all are taken', ({ assert }) => {
    const places = new Capacity(12)
    begun(places, times(40, 'noisy'))
    assert.equal(places.free, 0)
    assert.deepEqual(begun(places, [['noisy'], ['quiet'], ['quiet'], ['other']]), ['quiet', 'other'])
    assert.deepEqual(begun(places, [['quiet'], ['noisy']]), [])
  })

  test('limits the extra slots', ({ assert }) => {
    const places = new Capacity(4)
    begun(places, times(10, 'noisy'))
    const others = Array.from({ length: 10 }, (_, at): [string] => [`workspace-${at}`])
    assert.lengthOf(begun(places, others), 4)
    assert.equal(places.look().room, 0)
  })

  test('gives slow jobs a quarter of the slots', ({ assert }) => {
    const places = new Capacity(12)
    assert.lengthOf(begun(places, times(40, 'noisy', true)), 3)
    assert.isFalse(places.look().hasSlowRoom)
    assert.lengthOf(begun(places, times(40, 'noisy')), 9)
    assert.lengthOf(begun(new Capacity(1), times(5, 'noisy', true)), 1)
  })

  test('frees a slot once', ({ assert }) => {
    const places = new Capacity(1)
    const giveBack = places.take('quiet', true)
    assert.equal(places.free, 0)
    giveBack()
    giveBack()
    assert.equal(places.free, 1)
    assert.isTrue(places.look().hasSlowRoom)
  })
})
