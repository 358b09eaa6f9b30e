/** Plans, parts of a page and rows of tables that came or went as a whole. */
import { test } from '@japa/runner'
import type { PageLabel } from 'rivalwatch-plugin'
import { alertOn, FILLER, html } from './alert_on.js'

/** @param title the page's title; "old → new" if it changes */
function said(label: PageLabel, before: string, after: string, title = 'Northwind'): Promise<string> {
  const titles = title.split(' → ')
  const [old, now] = [before, after].map(
    (body, at) => `<title>${titles[at] ?? titles[0]}</title><main>${body}${FILLER}</main>`
  )
  return alertOn(label, old, now)
}

interface Plan {
  name: string
  prices: string[]
  items?: string[]
}

const planBoxes = (...plans: Plan[]) =>
  `<div class="plans">${plans
    .map(
      ({ name, prices, items = [] }) =>
        `<div class="plan"><h3>${name}</h3>${prices.map((price) => `<p>${price}</p>`).join('')}
        <ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul><a href="/buy">Choose ${name}</a></div>`
    )
    .join('')}</div>`

const BASIC = { name: 'Basic', prices: ['€9 / month'], items: ['One van', 'Help by mail'] }
const TEAM = { name: 'Team', prices: ['€29 / month'], items: ['Three vans', 'Help by phone', 'A depot'] }
const FLEET = {
  name: 'Fleet',
  prices: ['€99 / month'],
  items: ['Forty vans', 'A planner', 'Nightly reports'],
}
const ANSWER = '<h2>Questions</h2><h3>Who chooses Team?</h3><p>Companies with depots choose Team at €29.</p>'

test.group('A plan', () => {
  test('is gone with its box even if an answer still names it', async ({ assert }) => {
    assert.match(
      await said('pricing', planBoxes(BASIC, TEAM, FLEET) + ANSWER, planBoxes(BASIC, FLEET) + ANSWER),
      /^high: Northwind no longer lists the Team plan/
    )
  })

  test('is not gone if it is shown in another form', async ({ assert }) => {
    assert.notMatch(
      await said(
        'pricing',
        planBoxes(BASIC, TEAM, FLEET),
        `${planBoxes(BASIC, FLEET)}<p>Team €39 / month</p>`
      ),
      /no longer lists the Team plan/
    )
  })

  test('is renamed with its box even if an answer has the old name', async ({ assert }) => {
    assert.match(
      await said(
        'pricing',
        planBoxes(BASIC, TEAM, FLEET) + ANSWER,
        planBoxes(BASIC, { ...TEAM, name: 'Crew' }, FLEET) + ANSWER
      ),
      /Northwind renamed Team to Crew/
    )
  })

  test('is reported as sold out next to one that already was', async ({ assert }) => {
    const page = (...soldOut: string[]) =>
      planBoxes(
        ...[BASIC, TEAM, FLEET].map((plan) =>
          soldOut.includes(plan.name) ? { ...plan, prices: ['Sold out', ...plan.prices] } : plan
        )
      )
    assert.equal(
      await said('pricing', page('Basic'), page('Basic', 'Fleet')),
      'high: Northwind now marks “Fleet” as “Sold out”.'
    )
  })

  test('has a first yearly price next to its monthly one', async ({ assert }) => {
    const page = (...yearly: string[]) =>
      planBoxes(BASIC, { ...TEAM, prices: [...TEAM.prices, ...yearly] }, FLEET)
    assert.equal(
      await said('pricing', page(), page('€290 / year')),
      'high: Northwind now says “€290 / year” under “Team”.'
    )
  })

  test('has a different price only for customers who pay yearly', async ({ assert }) => {
    const page = (yearly: string) =>
      planBoxes(BASIC, { ...TEAM, prices: [...TEAM.prices, `${yearly} / month billed yearly`] }, FLEET)
    assert.match(
      await said('pricing', page('€24'), page('€21')),
      /^high: Northwind cut Team from €24 to €21 a month \(billed yearly\)/
    )
  })

  test('has monthly prices billed yearly, which are not yearly prices', async ({ assert }) => {
    const page = (suffix: string, ...prices: string[]) =>
      planBoxes(...[BASIC, TEAM].map((plan, at) => ({ ...plan, prices: [`${prices[at]} / month${suffix}`] })))
    assert.equal(
      await said('pricing', page('', '€9', '€29'), page(' billed yearly', '€7', '€24')),
      'medium: Northwind now shows €7 a month (billed yearly) for Basic in place of €9 a month, and other prices for Team.'
    )
  })
})

const CARDS = [
  ['Live map', 'Shows every van on its way through the town and the time of its arrival.'],
  ['Crate reports', 'Counts the crates of each depot and tells planners what is missing.'],
  ['Night shift', 'Plans drivers for the night so that every depot is full in the morning.'],
]

const cards = (some: string[][]) =>
  `<h1>Crates on time</h1><h2>What it does</h2><div>${some
    .map(([title, text]) => `<div><h3>${title}</h3><p>${text}</p></div>`)
    .join('')}</div><h2>Ask us</h2><p>Our planners know reports about crates, vans and every depot.</p>`

test.group('A part of a page', () => {
  test('is gone with its text even if its words are elsewhere', async ({ assert }) => {
    assert.match(
      await said('homepage', cards(CARDS), cards(CARDS.toSpliced(1, 1))),
      /^low: Northwind removed “Crate reports” from its homepage\.$/
    )
  })

  test('is not gone if another one took its place', async ({ assert }) => {
    const other = ['Reports on crates', 'Tells planners what is missing and counts the crates of each depot.']
    assert.notMatch(await said('homepage', cards(CARDS), cards(CARDS.with(1, other))), /removed/)
  })

  test('is new with its text before lines that were there', async ({ assert }) => {
    const other = ['Fleet radar', 'Sees each van within thirty miles and says which one comes next.']
    assert.match(
      await said('homepage', cards(CARDS), cards([...CARDS, other])),
      /^medium: Northwind added “Fleet radar” to its homepage/
    )
  })

  test('that was only renumbered is not news', async ({ assert }) => {
    const page = (number: string) => `<h1>Crates on time</h1><p>${number} Frequent questions</p>`
    assert.equal(await said('homepage', page('05'), page('06')), '')
  })
})

const table = (rows: string[][]) =>
  `<h2>Prices</h2><table><tr><th>Provider</th><th>Model</th><th>Price</th></tr>${rows
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</table>`

const ROWS = [
  ['Tessera', 'Basalt large', '$3.48'],
  ['Tessera', 'Basalt small', '$0.48'],
  ['Quartz', 'Granite', '$1.10'],
]

test.group('A row of a table', () => {
  test('is distinguished from others with its name by its second cell', async ({ assert }) => {
    assert.match(
      await said('pricing', table(ROWS), table(ROWS.with(0, ['Tessera', 'Basalt large', '$4.20']))),
      /^high: Northwind now says “\$4\.20” for “Tessera · Basalt large” \(Price\) under “[^”]+”, up from \$3\.48\.$/
    )
    assert.match(
      await said('pricing', table(ROWS), table(ROWS.toSpliced(1, 1))),
      /^medium: Northwind removed the row “Tessera · Basalt small”/
    )
  })
})

test.group('The name of the site', () => {
  test('changed in the title', async ({ assert }) => {
    const page = (name: string) =>
      `<h1>Crates on time</h1><p>${name} packs crates.</p>${name === 'Tessera' ? '<p>Tessera was founded by planners who wanted to sleep at night.</p><p>Write to Tessera.</p>' : '<p>Sleep well.</p>'}`
    assert.equal(
      await said('homepage', page('Tessera'), page('Northwind'), 'Crates | Tessera → Crates | Northwind'),
      'medium: Northwind now says “Northwind” instead of “Tessera” on its homepage.'
    )
  })
})

test.group('Features that plans gained and lost', () => {
  test('are both named before one that was edited, briefly if there is little room', async ({ assert }) => {
    const box = (name: string, price: string, ...items: string[]) =>
      `<div><h3>${name}</h3><p>${price} / month</p><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul><a href="/buy">Buy</a></div>`
    const page = (free: string[], pro: string, fleet: string[]) =>
      html(
        `<section>${box('Free', '$0', 'Dock maps', ...free)}${box('Pro', '$19', 'Ropes for every van', pro)}${box('Fleet', '$99', 'Horns for the night', ...fleet)}</section>`
      )
    assert.equal(
      await alertOn(
        'pricing',
        page([], 'AIA crate labels', [
          'Several depots at once',
          'API access for partners',
          'Night routes in fog',
        ]),
        page(['Voice orders from vans', 'Public bids twice a month'], 'AIA G702 crate labels', [])
      ),
      'high: Northwind now lists Voice orders from vans and “Public bids twice a month” in Free, and no longer lists Several depots at once and more in Fleet.'
    )
  })
})
