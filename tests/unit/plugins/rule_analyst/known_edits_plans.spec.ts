/** Single edits to the plans of a pricing page: a box, a price, a feature or a trial. */
import { test } from '@japa/runner'
import { alertOn, FILLER } from './alert_on.js'

function said(before: string, after: string): Promise<string> {
  const [old, now] = [before, after].map((body) => `<main>${body}${FILLER}</main>`)
  return alertOn('pricing', old, now)
}

interface Plan {
  name: string
  price: string
  items: string[]
  button?: string
}

const boxes = (...plans: Plan[]) =>
  `<div class="plans">${plans
    .map(
      ({ name, price, items, button = `Choose ${name}` }) =>
        `<div class="plan"><h3>${name}</h3><p>${price}</p>
        <ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul><a class="btn" href="/buy">${button}</a></div>`
    )
    .join('')}</div>`

const BASIC: Plan = { name: 'Basic', price: '€9 / month', items: ['One van', 'Help by mail', 'Dock maps'] }
const TEAM: Plan = { name: 'Team', price: '€29 / month', items: ['Three vans', 'Help by phone', 'A depot'] }
const FLEET: Plan = {
  name: 'Fleet',
  price: '€99 / month',
  items: ['Thirty vans', 'Help at night', 'Ten depots', 'Route history'],
}

test.group('Words in place of a price', () => {
  test('are reported even if another plan already has them', async ({ assert }) => {
    const custom = { ...FLEET, price: 'Contact us' }
    assert.equal(
      await said(boxes(BASIC, TEAM, custom), boxes(BASIC, { ...TEAM, price: 'Contact us' }, custom)),
      'high: Northwind now shows “Contact us” for Team in place of €29 a month.'
    )
  })

  test('are reported even if the search description still states the price', async ({ assert }) => {
    const page = (price: string) =>
      `<html><head><meta name="description" content="Team from €29 a month"></head><body><main>${boxes({ ...TEAM, price }, { ...FLEET, price: 'On request' })}${FILLER}</main></body></html>`
    assert.equal(
      await alertOn('pricing', page('€29 / month'), page('Free')),
      'high: Northwind now shows “Free” in place of €29 a month for Team.'
    )
  })

  test('are reported even if no box is left that shows a price', async ({ assert }) => {
    const text = '<p>Extra crates cost two cents per month and crate in all of them.</p>'
    const hidden = [BASIC, TEAM, FLEET].map((plan) => ({ ...plan, price: 'Contact us' }))
    assert.equal(
      await said(boxes(BASIC, TEAM, FLEET) + text, boxes(...hidden) + text),
      'high: Northwind no longer shows €9 a month for Basic, €29 a month for Team and €99 a month for Fleet.'
    )
  })
})

test.group("A plan's box", () => {
  test('is gone even if its heading and one of its lines are elsewhere', async ({ assert }) => {
    const details =
      '<h2>In detail</h2><h3>Fleet</h3><p>For haulers with a yard of their own.</p><p>Route history</p>'
    assert.equal(
      await said(boxes(BASIC, TEAM, FLEET) + details, boxes(BASIC, TEAM) + details),
      'high: Northwind no longer lists the Fleet plan (€99 a month).'
    )
  })

  test('took the place of another, though a list already had its name', async ({ assert }) => {
    const fleet = { ...FLEET, items: [...FLEET.items, 'Team Plus'] }
    const plus = { name: 'Team Plus', price: '€79 once', items: ['Four vans', 'Maps of all roads'] }
    assert.equal(
      await said(boxes(BASIC, TEAM, fleet), boxes(BASIC, plus, fleet)),
      'high: Northwind now lists Team Plus at €79 one-time, and no longer lists Team at €29 a month.'
    )
  })
})

test.group('Plans next to one with the name of the company', () => {
  test('are new if that one was for sale', async ({ assert }) => {
    const only = { ...FLEET, name: 'Northwind', price: '€29 / month' }
    const yearly = { name: 'Commitment', price: '€25 / month', items: ['All vans', 'All depots', 'A visit'] }
    assert.equal(
      await said(
        boxes(only, yearly),
        boxes(
          { ...BASIC, price: '€29 / month' },
          { ...TEAM, price: '€25 / month' },
          { ...FLEET, price: 'Contact us', items: ['Crane hours', 'Help at sea'] }
        )
      ),
      'high: Northwind now lists Basic at €29 a month, Team at €25 a month and Fleet, and no longer lists Northwind and Commitment.'
    )
  })
})

test.group('A feature that leaves a box', () => {
  test('is named with its quantity', async ({ assert }) => {
    const [one, other] = [BASIC, TEAM].map((plan) => ({
      ...plan,
      items: [...plan.items, '15 stops per route'],
    }))
    assert.equal(
      await said(boxes(one, other), boxes(BASIC, other)),
      'medium: Northwind no longer lists 15 stops per route in Basic.'
    )
  })
})

test.group('A feature edited in place', () => {
  const page = (item: string) => boxes(BASIC, { ...TEAM, items: [...TEAM.items, item, 'Crate numbers'] })

  test('is reported as changed, not added', async ({ assert }) => {
    assert.equal(
      await said(
        page('A night desk, with answers promised in 4 h'),
        page('A night desk, which aims to answer in 4 h while we test it')
      ),
      'medium: Northwind now says “A night desk, which aims to answer in 4 h while we test it” on its pricing page.'
    )
  })
})
