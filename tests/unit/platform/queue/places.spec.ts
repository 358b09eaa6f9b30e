import { test } from '@japa/runner'
import { Places } from '#platform/queue/places'

/** Whose begin, of some that wait, in their order. */
function begun(places: Places, waiting: readonly [workspace: string, isSlow?: boolean][]): string[] {
  const { admit } = places.look()
  const admitted = waiting.filter(([workspace, isSlow = false]) => admit(workspace, isSlow))
  for (const [workspace, isSlow = false] of admitted) places.take(workspace, isSlow)
  return admitted.map(([workspace]) => workspace)
}

const times = (count: number, ...one: [workspace: string, isSlow?: boolean]) =>
  Array.from({ length: count }, () => one)

test.group('Places of a worker', () => {
  test('one workspace may take all usual ones', ({ assert }) => {
    assert.lengthOf(begun(new Places(12), times(40, 'noisy')), 12)
  })

  test('a workspace with nothing in hand finds one when all are taken, and one only', ({ assert }) => {
    const places = new Places(12)
    begun(places, times(40, 'noisy'))
    assert.equal(places.free, 0)
    assert.deepEqual(begun(places, [['noisy'], ['quiet'], ['quiet'], ['other']]), ['quiet', 'other'])
    assert.deepEqual(begun(places, [['quiet'], ['noisy']]), [])
  })

  test('the spare ones end as well', ({ assert }) => {
    const places = new Places(4)
    begun(places, times(10, 'noisy'))
    const others = Array.from({ length: 10 }, (_, at): [string] => [`workspace-${at}`])
    assert.lengthOf(begun(places, others), 4)
    assert.equal(places.look().room, 0)
  })

  test('what did not answer gets a quarter', ({ assert }) => {
    const places = new Places(12)
    assert.lengthOf(begun(places, times(40, 'noisy', true)), 3)
    assert.isFalse(places.look().hasSlowRoom)
    assert.lengthOf(begun(places, times(40, 'noisy')), 9)
    assert.lengthOf(begun(new Places(1), times(5, 'noisy', true)), 1)
  })

  test('what ends gives its place back, once', ({ assert }) => {
    const places = new Places(1)
    const giveBack = places.take('quiet', true)
    assert.equal(places.free, 0)
    giveBack()
    giveBack()
    assert.equal(places.free, 1)
    assert.isTrue(places.look().hasSlowRoom)
  })
})
