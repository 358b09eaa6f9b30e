import { test } from '@japa/runner'
import { knownEdits } from '../../../bench/edits/edits.js'
import { boxes, cards, markupOf, parse, textOf } from '../../../bench/edits/markup.js'

const plan = (name: string, price: string) =>
  `<div class="plan"><h3>${name}</h3><p>${price} / month</p><ul><li>Ten vans for crates</li><li>Help by phone</li></ul></div>`
const card = (title: string) => `<div><h3>${title}</h3><p>It shows where each crate is.</p></div>`
const PAGE = `<html><head><title>Northwind</title></head><body>
  <nav><ul><li>Home</li></ul></nav>
  <main><h1>Crates for every single street</h1>
  <div>${plan('Basic', '$9')}${plan('Team', '$29')}${plan('Fleet', '$99')}</div>
  <div>${card('Live map')}${card('Crate reports')}${card('Night shift')}</div></main>
  <footer>© 2026 <span>Northwind 2026</span></footer></body></html>`

test.group('Known edits', () => {
  test('find plans and cards in the markup', ({ assert }) => {
    assert.deepEqual(
      boxes(parse(PAGE)).map(({ title, items }) => [textOf(title), items.length]),
      [
        ['Basic', 2],
        ['Team', 2],
        ['Fleet', 2],
      ]
    )
    assert.deepEqual(
      cards(parse(PAGE)).map((some) => some.length),
      [3]
    )
  })

  for (const [name, fact] of [
    ['raise one price', '140'],
    ['remove a plan', 'Team'],
    ['rename a plan', 'Falconry'],
    ['add a feature to a plan', 'Custom audit exports'],
    ['remove a card', 'Crate reports'],
    ['replace the headline', 'Harbor work without the paperwork'],
  ]) {
    test(`say what they did: ${name}`, ({ assert }) => {
      const page = parse(PAGE)
      const expected = knownEdits.get(name)!.apply(page, 'Northwind')
      assert.include(expected!.tells.flat(), fact)
      assert.equal(textOf(page).includes(fact), !name.startsWith('remove'))
    })
  }

  test('leave a page without their subject as it is', ({ assert }) => {
    const page = parse('<main><p>Nothing to edit</p></main>')
    for (const name of ['raise one price', 'add a card', 'add a release', 'remove a row from a table'])
      assert.isNull(knownEdits.get(name)!.apply(page, 'Northwind'))
    assert.equal(markupOf(page), '<main><p>Nothing to edit</p></main>')
  })
})
