import { test } from '@japa/runner'
import type { FieldChange, LineChange } from 'rivalwatch-plugin'
import { suppressVolatile } from '#detection/areas/suppress_areas'
import { locate } from '#detection/areas/locate'
import { observe } from '#detection/areas/observe'
import { added, changeOf, removed } from '#tests/unit/plugins/content_factory'

const page = { label: 'homepage' as const }
const DEALS = { path: ['Northwind', 'Deals'] }

/** Returns the areas of a page on which these parts change at each of five crawls. */
function learned(
  lines: (round: number) => LineChange[],
  fields: (round: number) => FieldChange[] = () => []
) {
  let places = observe([], changeOf({}, page), { version: 1, at: 0 })
  for (let round = 2; round <= 6; round++) {
    const change = changeOf({ lines: lines(round), fields: fields(round) }, page)
    places = observe(places, change, { version: round, at: round })
  }
  return places
}
const crawl = { version: 7, at: 7 }
const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven']
const deal = (round: number) => [
  removed(`Deal ${words[round - 1]}`, DEALS),
  added(`Deal ${words[round]}`, DEALS),
]

test.group('Changes in a volatile area', () => {
  test('report a changed amount of money', ({ assert }) => {
    const price: FieldChange = {
      category: 'pricing',
      field: 'prices',
      kind: 'changed',
      before: '$49 / month',
      after: '$79 / month',
    }
    const lines = [removed('Team costs $49 now', DEALS), added('Team costs $79 now', DEALS), ...deal(7)]
    const { change, heldBack } = suppressVolatile(
      changeOf({ lines, fields: [price] }, page),
      learned(deal),
      crawl
    )
    assert.deepEqual(change.fields, [price])
    assert.deepEqual(change.lines, lines.slice(0, 2))
    assert.deepEqual(
      heldBack.map(({ text }) => text),
      ['Deal six', 'Deal seven']
    )
  })

  test('do not report an amount that stays the same', ({ assert }) => {
    const lines = [removed('Old slogan, from $49', DEALS), added('New slogan, from $49', DEALS)]
    assert.deepEqual(suppressVolatile(changeOf({ lines }, page), learned(deal), crawl).change.lines, [])
  })

  test('report terms on a pricing page', ({ assert }) => {
    const lines = ['From $49', '14 day free trial', 'Unlimited projects', '10 seats', 'Loved by all'].map(
      (text) => added(text, DEALS)
    )
    const { change } = suppressVolatile(changeOf({ lines }, { label: 'pricing' }), learned(deal), crawl)
    assert.deepEqual(change.lines, lines.slice(0, 4))
  })

  test('filter out a field that repeats a line in the area', ({ assert }) => {
    const heading = (round: number): FieldChange => ({
      category: 'structure',
      field: 'headings.h2',
      kind: 'changed',
      before: `Deal ${words[round - 1]}`,
      after: `Deal ${words[round]}`,
    })
    const { change } = suppressVolatile(
      changeOf({ lines: deal(7), fields: [heading(7)] }, page),
      learned(deal),
      crawl
    )
    assert.deepEqual([change.fields, change.lines], [[], []])
    const alone = changeOf({ fields: [heading(7)] }, page)
    assert.deepEqual(suppressVolatile(alone, learned(deal), crawl).change, alone)
  })

  test('identify a separate field by its path', ({ assert }) => {
    const image = (round: number): FieldChange => ({
      category: 'social',
      field: 'seo.ogImage',
      kind: 'changed',
      before: `https://cdn.example/${words[round - 1]}.png`,
      after: `https://cdn.example/${words[round]}.png`,
    })
    const title: FieldChange = { ...image(7), category: 'seo', field: 'seo.title' }
    const places = learned(
      () => [],
      (round) => [image(round)]
    )
    const { change, heldBack } = suppressVolatile(
      changeOf({ fields: [image(7), title] }, page),
      places,
      crawl
    )
    assert.deepEqual(change.fields, [title])
    assert.equal(heldBack[0].text, 'https://cdn.example/six.png → https://cdn.example/seven.png')
    assert.include(heldBack[0].reason, 'field seo.ogImage')
  })

  test('filter out the page length together with the last changed line', ({ assert }) => {
    const length: FieldChange = {
      category: 'page',
      field: 'wordCount',
      kind: 'changed',
      before: '9',
      after: '99',
    }
    const { change, heldBack } = suppressVolatile(
      changeOf({ lines: deal(7), fields: [length] }, page),
      learned(deal),
      crawl
    )
    assert.deepEqual([change.fields, change.lines], [[], []])
    assert.lengthOf(heldBack, 3)
    const more = [...deal(7), added('Elsewhere', { path: ['Northwind', 'Else'] })]
    const left = suppressVolatile(
      changeOf({ lines: more, fields: [length] }, page),
      learned(deal),
      crawl
    ).change
    assert.deepEqual([left.fields, left.lines], [[length], [more[2]]])
  })

  test('distinguish areas without a heading by the line above, ignoring digits', ({ assert }) => {
    const lines: LineChange[] = [
      { ...added('a'), anchor: 'Round 1' },
      { ...added('b'), anchor: 'Round 22' },
      { ...added('c'), anchor: 'Square' },
      { ...added('d', { path: ['One', 'Two'] }), anchor: 'Round' },
      { ...added('e', { path: ['One', 'Two'] }), anchor: 'Square' },
    ]
    const keys = [...locate(changeOf({ lines })).values()].map(({ key }) => key)
    assert.equal(keys[0], keys[1])
    assert.notEqual(keys[0], keys[2])
    assert.equal(keys[3], keys[4])
  })
})
