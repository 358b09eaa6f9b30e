import { test } from '@japa/runner'
import { scoreOf } from 'rivalwatch-plugin'
import { aSample, ratingsOf, tuned, weightsFrom } from './samples.js'

const post = aSample()
const otherPost = aSample({ text: 'What the harvest taught us' })
const role = aSample({ rule: 'role', label: 'careers', points: 3, text: 'Data Engineer, Lisbon' })
const price = aSample({ rule: 'price_changed', label: 'pricing', points: 7, text: '$79', essential: true })
const menu = aSample({ rule: 'link_text', points: 0, text: 'Partner academy' })

test.group('Tuning a verdict', () => {
  test('changes nothing without ratings', ({ assert }) => {
    for (const sample of [post, role, price, menu]) {
      assert.strictEqual(tuned(sample, weightsFrom()), sample.verdict)
    }
  })

  test('silences after two ratings on the same kind, not after one', ({ assert }) => {
    assert.equal(tuned(otherPost, weightsFrom(ratingsOf(post, 0, 1))).score, 'low')
    assert.isNull(tuned(otherPost, weightsFrom(ratingsOf(post, 0, 2))).score)
  })

  test('keeps the score of a kind that nobody rated', ({ assert }) => {
    const weights = weightsFrom(ratingsOf(post, 0, 40))
    assert.strictEqual(tuned(role, weights), role.verdict)
  })

  test('never lowers a kind that was only liked, or raises one that was only disliked', ({ assert }) => {
    const weights = weightsFrom(ratingsOf(role, 1, 0), ratingsOf(post, 0, 60))
    assert.oneOf(tuned(role, weights).score, ['medium', 'high'])
    const liked = weightsFrom(ratingsOf(post, 0, 1), ratingsOf(role, 60, 0))
    assert.oneOf(tuned(post, liked).score, ['low', null])
  })

  test('raises what is liked', ({ assert }) => {
    const { score } = tuned(otherPost, weightsFrom(ratingsOf(post, 3, 0), ratingsOf(role, 0, 3)))
    assert.oneOf(score, ['medium', 'high'])
  })

  test('makes the terms add up to the score for any ratings', ({ assert }) => {
    for (const sample of [post, role, price, menu]) {
      for (const [useful, notUseful] of [
        [1, 0],
        [0, 1],
        [9, 1],
        [2, 7],
        [0, 30],
        [30, 0],
      ]) {
        const weights = weightsFrom(ratingsOf(sample, useful, notUseful), ratingsOf(post, 2, 3))
        const { score, terms = [] } = tuned(sample, weights)
        assert.equal(score, scoreOf(terms.reduce((sum, { weight }) => sum + weight, 0)))
      }
    }
  })

  test('says in plain words what lowered the score', ({ assert }) => {
    const { reasoning, terms } = tuned(post, weightsFrom(ratingsOf(post, 0, 5)))
    assert.match(
      reasoning,
      /low\. Your team rates .*on blog pages.* as not useful \(−\d(\.\d)?\): too minor to alert\.$/
    )
    assert.equal(terms!.at(-1)!.id, 'ratings')
    assert.isBelow(terms!.at(-1)!.weight, 0)
  })

  test('speaks for the team only after several ratings', ({ assert }) => {
    const added = (ratings: ReturnType<typeof ratingsOf>, sample = post) =>
      tuned(sample, weightsFrom(ratings)).reasoning.slice(sample.verdict.reasoning.length)
    assert.match(added(ratingsOf(post, 1, 0)), /^ Your team rated a similar change as useful \(\+/)
    assert.match(added(ratingsOf(post, 2, 0)), /^ Your team rates wording changes on blog pages as useful/)
    assert.equal(added(ratingsOf(post, 1, 0), role), '')
    assert.match(added(ratingsOf(post, 2, 0), role), /^ Your team rated a similar change as useful/)
    assert.match(
      added(ratingsOf(post, 3, 0), role),
      /^ Your team rates changes in the main text .* as useful/
    )
  })

  test('never silences a price change and lowers it by one level only after many ratings', ({ assert }) => {
    const against = (count: number) =>
      tuned(price, weightsFrom(ratingsOf(price, 0, count), ratingsOf(post, 9, 0)))
    for (const count of [1, 4]) assert.equal(against(count).score, 'high')
    for (const count of [6, 500]) assert.equal(against(count).score, 'medium')
    assert.include(against(500).reasoning, 'Ratings lower price and plan changes by one level at most.')
    const low = aSample({ rule: 'limit', label: 'docs', points: 1, essential: true })
    assert.equal(tuned(low, weightsFrom(ratingsOf(low, 0, 500))).score, 'low')
    const disputed = weightsFrom(ratingsOf(price, 3, 7))
    assert.equal(tuned(price, disputed).score, 'high')
  })

  test('raises by one level at most', ({ assert }) => {
    const low = aSample({ rule: 'wording', label: 'blog', points: 1 })
    assert.equal(tuned(low, weightsFrom(ratingsOf(low, 500, 0))).score, 'medium')
  })

  test('may silence a footer change by ratings on other footer changes', ({ assert }) => {
    const footer = aSample({ rule: 'structure', label: 'docs', points: 1, landmark: 'footer' })
    const other = aSample({
      rule: 'structure',
      label: 'features',
      points: 1,
      landmark: 'footer',
      text: 'Office',
    })
    assert.isNull(tuned(footer, weightsFrom(ratingsOf(other, 0, 4))).score)
  })

  test('raises what the rules leave out only when the same kind was wanted twice', ({ assert }) => {
    assert.isNull(tuned(menu, weightsFrom(ratingsOf(post, 90, 0))).score)
    assert.isNull(tuned(menu, weightsFrom(ratingsOf(menu, 1, 0))).score)
    const lifted = tuned(
      { ...menu, verdict: { ...menu.verdict, excerpt: null } },
      weightsFrom(ratingsOf(menu, 2, 0))
    )
    assert.equal(lifted.score, 'low')
    assert.equal(lifted.summary, 'Northwind added “Partner academy” to its blog.')
    assert.equal(lifted.excerpt, 'Partner academy')
    assert.isNull(tuned(menu, weightsFrom(ratingsOf(menu, 2, 1))).score)
  })

  test('restores what ratings had silenced when it is wanted', ({ assert }) => {
    assert.isNull(tuned(otherPost, weightsFrom(ratingsOf(post, 0, 2))).score)
    assert.isNotNull(tuned(otherPost, weightsFrom(ratingsOf(post, 2, 2))).score)
  })
})
