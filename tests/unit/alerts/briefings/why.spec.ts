import { test } from '@japa/runner'
import { whyOf } from '#alerts/briefings/why'

test.group('Why a change matters', () => {
  test('is only given if the sentence does not show it', ({ assert }) => {
    const why = (text: string, sentence: string, more: { text: string; weight: number }[] = []) =>
      whyOf([{ id: 'x', text, weight: 5 }, ...more.map((one) => ({ id: 'ratings', ...one }))], sentence)
    assert.equal(
      why('Acquisition, merger or funding news', 'Birch now says “Birch raises $40 million”.'),
      'Acquisition, merger or funding news.'
    )
    assert.isNull(why('Team rose 61%', 'Northwind raised Team from $49 to $79 a month (+61%).'))
    for (const none of [
      '2 prices changed',
      'Plan feature added',
      'The legal text changed',
      '3 roles were opened',
    ])
      assert.isNull(why(none, 'Northwind did something else.'), none)
    const rated = { text: 'Your team rates blog posts as useful', weight: 2 }
    assert.equal(why('New entry published', 'Northwind published “News”.', [rated]), `${rated.text}.`)
    assert.isNull(why('New entry published', 'Northwind published “News”.', [{ ...rated, weight: -2 }]))
  })
})
