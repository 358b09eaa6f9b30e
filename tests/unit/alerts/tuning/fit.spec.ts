import { test } from '@japa/runner'
import { fit } from '#alerts/tuning/fit'
import { aSample, ratingsOf } from './samples.js'

const posts = aSample()
const roles = aSample({ rule: 'role', label: 'careers', points: 3, text: 'Data Engineer, Lisbon' })

function weightOf(feature: string, ...ratings: ReturnType<typeof ratingsOf>[]): number {
  return fit(ratings.flat()).find((weight) => weight.feature === feature)?.weight ?? 0
}

test.group('Weights from ratings', () => {
  test('without ratings there are none', ({ assert }) => assert.deepEqual(fit([]), []))

  test('a judgement without features teaches nothing', ({ assert }) => {
    const [rating] = ratingsOf(posts, 1, 0)
    assert.deepEqual(fit([{ ...rating, judged: { ...rating.judged, features: [] } }]), [])
  })

  test('votes pull the way they were given, and more of them further', ({ assert }) => {
    const one = weightOf('pair:wording/blog', ratingsOf(posts, 0, 1))
    const three = weightOf('pair:wording/blog', ratingsOf(posts, 0, 3))
    assert.isBelow(one, 0)
    assert.isBelow(three, one)
    assert.isAbove(weightOf('pair:wording/blog', ratingsOf(posts, 2, 0)), 0)
  })

  test('what differs between liked and disliked is what is learned', ({ assert }) => {
    const ratings = [ratingsOf(posts, 0, 8), ratingsOf(roles, 8, 0)]
    assert.isBelow(weightOf('label:blog', ...ratings), -0.5)
    assert.isAbove(weightOf('label:careers', ...ratings), 0.5)
    assert.isBelow(Math.abs(weightOf('place:main', ...ratings)), 0.5)
  })

  test('a vote that agrees with the rules moves less than one that does not', ({ assert }) => {
    const sure = aSample({ rule: 'acquisition', points: 7 })
    const agreed = weightOf('rule:acquisition', ratingsOf(sure, 1, 0))
    const opposed = weightOf('rule:acquisition', ratingsOf(sure, 0, 1))
    assert.isAbove(-opposed, 2 * agreed)
  })

  test('a word of one rating alone is not learned', ({ assert }) => {
    const features = (count: number) => fit(ratingsOf(posts, count, 0)).map(({ feature }) => feature)
    assert.notInclude(features(1), 'word:habits')
    assert.include(features(2), 'word:habits')
  })

  test('the order of the ratings does not matter, nor how often it is fitted', ({ assert }) => {
    const ratings = [...ratingsOf(posts, 3, 9), ...ratingsOf(roles, 5, 2)]
    const shuffled = ratings.map((_, index) => ratings[(index * 8) % ratings.length])
    assert.lengthOf(new Set(shuffled), ratings.length)
    assert.deepEqual(fit(shuffled), fit(ratings))
    assert.deepEqual(fit(ratings), fit(ratings))
  })

  test('votes are counted', ({ assert }) => {
    const weights = fit([...ratingsOf(posts, 3, 1), ...ratingsOf(roles, 2, 0)])
    const votes = weights.find(({ feature }) => feature === 'pair:wording/blog')
    assert.containsSubset(votes, { usefulCount: 3, notUsefulCount: 1 })
    assert.containsSubset(
      weights.find(({ feature }) => feature === 'any:change'),
      {
        usefulCount: 5,
        notUsefulCount: 1,
      }
    )
  })

  test('however one-sided a thousand ratings are, weights stay finite', ({ assert }) => {
    for (const { weight } of fit(ratingsOf(posts, 0, 1_000))) {
      assert.isTrue(Number.isFinite(weight))
      assert.isBelow(Math.abs(weight), 30)
    }
  })
})
