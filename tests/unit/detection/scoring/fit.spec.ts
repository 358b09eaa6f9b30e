import { test } from '@japa/runner'
import { fit } from '#detection/scoring/fit'
import { aSample, ratingsOf } from './samples.js'

const posts = aSample()
const roles = aSample({ rule: 'role', label: 'careers', points: 3, text: 'Data Engineer, Lisbon' })

function weightOf(feature: string, ...ratings: ReturnType<typeof ratingsOf>[]): number {
  return fit(ratings.flat()).find((weight) => weight.feature === feature)?.weight ?? 0
}

test.group('Weights from ratings', () => {
  test('are empty without ratings', ({ assert }) => assert.deepEqual(fit([]), []))

  test('ignore a judgment without features', ({ assert }) => {
    const [rating] = ratingsOf(posts, 1, 0)
    assert.deepEqual(fit([{ ...rating, judged: { ...rating.judged, features: [] } }]), [])
  })

  test('follow the ratings, and more ratings count more', ({ assert }) => {
    const one = weightOf('pair:wording/blog', ratingsOf(posts, 0, 1))
    const three = weightOf('pair:wording/blog', ratingsOf(posts, 0, 3))
    assert.isBelow(one, 0)
    assert.isBelow(three, one)
    assert.isAbove(weightOf('pair:wording/blog', ratingsOf(posts, 2, 0)), 0)
  })

  test('reflect what distinguishes liked from disliked changes', ({ assert }) => {
    const ratings = [ratingsOf(posts, 0, 8), ratingsOf(roles, 8, 0)]
    assert.isBelow(weightOf('label:blog', ...ratings), -0.5)
    assert.isAbove(weightOf('label:careers', ...ratings), 0.5)
    assert.isBelow(Math.abs(weightOf('place:main', ...ratings)), 0.5)
  })

  test('move less for a rating that agrees with the rules', ({ assert }) => {
    const sure = aSample({ rule: 'acquisition', points: 7 })
    const agreed = weightOf('rule:acquisition', ratingsOf(sure, 1, 0))
    const opposed = weightOf('rule:acquisition', ratingsOf(sure, 0, 1))
    assert.isAbove(-opposed, 2 * agreed)
  })

  test('ignore a word that only one rating contains', ({ assert }) => {
    const features = (count: number) => fit(ratingsOf(posts, count, 0)).map(({ feature }) => feature)
    assert.notInclude(features(1), 'word:habits')
    assert.include(features(2), 'word:habits')
  })

  test('do not depend on the order of ratings or the number of fits', ({ assert }) => {
    const ratings = [...ratingsOf(posts, 3, 9), ...ratingsOf(roles, 5, 2)]
    const shuffled = ratings.map((_, index) => ratings[(index * 8) % ratings.length])
    assert.lengthOf(new Set(shuffled), ratings.length)
    assert.deepEqual(fit(shuffled), fit(ratings))
    assert.deepEqual(fit(ratings), fit(ratings))
  })

  test('count ratings', ({ assert }) => {
    const weights = fit([...ratingsOf(posts, 3, 1), ...ratingsOf(roles, 2, 0)])
    const counts = weights.find(({ feature }) => feature === 'pair:wording/blog')
    assert.containsSubset(counts, { usefulCount: 3, notUsefulCount: 1 })
    assert.containsSubset(
      weights.find(({ feature }) => feature === 'any:change'),
      {
        usefulCount: 5,
        notUsefulCount: 1,
      }
    )
  })

  test('stay finite for a thousand one-sided ratings', ({ assert }) => {
    for (const { weight } of fit(ratingsOf(posts, 0, 1_000))) {
      assert.isTrue(Number.isFinite(weight))
      assert.isBelow(Math.abs(weight), 30)
    }
  })
})
