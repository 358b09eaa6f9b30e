/** What a page sells, and for how much: plans, price lists, and amounts in sentences. */
import { test } from '@japa/runner'
import { alertOn, html } from './alert_on.js'

const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
const box = (name: string, price: string, ...items: string[]) =>
  `<div class="box"><h3>${name}</h3><p>${price}</p>${list(...items)}<a href="/buy">Buy</a></div>`
const boxes = (...all: string[]) => `<h2>Plans</h2><section>${all.join('')}</section>`
const paragraphs = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('')

const said = (before: string, after: string) => alertOn('pricing', html(before), html(after))

const [SOLO, CREW, FLEET] = [
  box('Northwind Solo', '$9 / month', 'One van', 'Dock maps'),
  box('Northwind Crew', '$19 / month', 'Four vans', 'Night routes'),
  box('Northwind Fleet', '$49 / month', 'Any number of vans', 'Border papers'),
]

test.group('Plans that are gone', () => {
  test('are told with their prices', async ({ assert }) => {
    const cloud =
      '<h2>We run it for you</h2><p>Ask us about our own servers in Delft and Ghent, from $5 per crate and year.</p>'
    assert.equal(
      await said(boxes(SOLO, CREW, FLEET) + cloud, cloud),
      'high: Northwind no longer lists Northwind Solo at $9, Northwind Crew at $19 and Northwind Fleet at $49 a month.'
    )
  })
})

test.group('Plans that were replaced', () => {
  test('are named next to a price that moved', async ({ assert }) => {
    const rider = (price: string) => box('Northwind Premium', price, 'Any number of vans', 'Border papers')
    assert.equal(
      await said(
        boxes(
          box('Essential Routes', '$49 / month', 'One van', 'Dock maps'),
          box('Longer Routes', '$69 / month', 'Four vans', 'Night routes'),
          rider('$89 / month')
        ),
        boxes(
          box('Single Driver App', '$35 / month', 'Letters', 'Seals'),
          rider('$60 / month'),
          box('Heavy Vehicles', '$75 / month', 'Stamps', 'Ropes')
        )
      ),
      'high: Northwind cut Northwind Premium from $89 to $60 a month (−33%), and now lists other plans, such as Single Driver App.'
    )
  })
})

test.group('Plans that lost their prices', () => {
  test('are told although the page now has a free plan', async ({ assert }) => {
    assert.match(
      await said(
        boxes(
          box('Básico', 'R$ 9 /mês', 'One van', 'Dock maps'),
          box('Crew', 'R$ 19 /mês', 'Four vans', 'Night routes'),
          box('Fleet', 'R$ 49 /mês', 'Any number of vans', 'Border papers')
        ),
        boxes(
          box('Gratis', 'R$ 0 /mês', 'One van', 'Dock maps'),
          box('Crew', 'R$ — /mês', 'Four vans', 'Night routes'),
          box('Fleet', 'R$ — /mês', 'Any number of vans', 'Border papers')
        )
      ),
      /no longer shows R\$ 19 a month for Crew and R\$ 49 a month for Fleet/
    )
  })
})

test.group('Amounts in sentences', () => {
  test('are told with the former ones if nothing else in the sentence changed', async ({ assert }) => {
    const page = (van: string, dock: string) =>
      paragraphs(
        `Our vans wait in Delft. Each further van costs ${van} / month.`,
        `Night docks are ${dock} each.`
      )
    assert.equal(
      await said(page('$50', '$25'), page('$15', '$10')),
      'high: Northwind now says “Each further van costs $15 / month”, down from $50.'
    )
  })

  test('are told with the heading if the sentence is a single word', async ({ assert }) => {
    const page = (price: string) =>
      `${boxes(SOLO, CREW)}<h2>Box of seals</h2><p>Purchase ${price}</p><p>Rental 2€</p>`
    assert.equal(
      await said(page('5€'), page('6,5€')),
      'high: Northwind now says “Purchase 6,5€” under “Box of seals”, up from 5€.'
    )
  })
})

test.group('A plan that is charged by another unit', () => {
  test('is told with the new one, even if another text still has the old one', async ({ assert }) => {
    const plans = (unit: string) =>
      boxes(
        box('Crew', `$9.99 <span>por ${unit} / por mes</span>`, 'Four vans', 'Night routes'),
        box('Fleet', 'Gratis', 'Any number of vans', 'Border papers')
      ) + '<h2>Preguntas</h2><p>El plan cuesta $9.99 por usuario / por mes en Delft.</p>'
    assert.equal(
      await said(plans('usuario'), plans('asiento')),
      'high: Northwind now shows $9.99 a month per asiento for Crew.'
    )
  })
})

test.group('Limits of plans', () => {
  const plans = (...items: [string[], string[]]) =>
    boxes(...items.map((all, at) => box(['Crew', 'Fleet'][at], ['$19 / month', '$49 / month'][at], ...all)))

  test('that moved one way are told by the two that moved most', async ({ assert }) => {
    assert.equal(
      await said(
        plans(['100 drivers', '4000 stops', '9 depots'], ['200 drivers', '5000 stops', '20 depots']),
        plans(['35 drivers', '3000 stops', '9 depots'], ['200 drivers', '300 stops', '20 depots'])
      ),
      'high: Northwind cut Fleet from 5000 to 300 stops, cut Crew from 100 to 35 drivers and changed other limits.'
    )
  })
})

test.group('A price with words around it', () => {})
