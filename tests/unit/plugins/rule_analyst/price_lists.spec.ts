import { test } from '@japa/runner'
import type { PageLabel } from 'rivalwatch-plugin'
import { FILLER, alertOn } from './alert_on.js'

const html = (body: string) =>
  `<html><head><title>Northwind</title></head><body><main><h1>Prices of crates</h1>${FILLER}${body}</main></body></html>`

const said = (before: string, after: string, label: PageLabel = 'pricing') =>
  alertOn(label, html(before), html(after))

const paragraphs = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('')
const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
const table = (...rows: string[][]) =>
  `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`
const box = (name: string, ...rest: string[]) =>
  `<div class="box"><h3>${name}</h3>${rest.join('')}<a href="/buy">Buy</a></div>`
const row = (...boxes: string[]) => `<section>${boxes.join('')}</section>`

test.group('A plan without a price', () => {
  test('has one now, even if the amount was already elsewhere', async ({ assert }) => {
    const plans = (lite: string) =>
      row(
        box('Lite', `<p>${lite}</p>`, list('Crates', 'Labels')),
        box('Standard', '<p>€880 / month</p>', list('Crates', 'Labels', 'Vans'))
      ) + '<h2>Hardware</h2><h3>Scale for crates</h3><p>€300 – €400</p>'
    assert.equal(
      await said(plans('TBA'), plans('€400 / month')),
      'high: Northwind now shows €400 a month for Lite in place of “TBA”.'
    )
  })
})

test.group('A price in place of “Free”', () => {
  test('is reported even if other lines have that word', async ({ assert }) => {
    const plans = (lite: string) =>
      row(
        box('Lite', `<p>${lite}</p>`, list('Crates', 'Labels')),
        box('Standard', '<p>€880 / month</p>', list('Crates', 'Labels', 'Vans'))
      ) + '<p>Try it for free with one crate.</p>'
    assert.equal(
      await said(plans('Free'), plans('€9 / month')),
      'high: Northwind now shows €9 a month for Lite in place of “Free”.'
    )
  })
})

test.group('A price in a long sentence of a marketing page', () => {
  test('is as important as any other price', async ({ assert }) => {
    const line = (price: string) =>
      `<p>Care for your vans starts at ${price} and is included for the first three months after each of our crates was packed.</p>`
    assert.match(await said(line('$99/month'), line('$25/month'), 'features'), /^high: .*, down from \$99\.$/)
  })
})

test.group('Prices next to plans', () => {
  test('are reported as the page writes them', async ({ assert }) => {
    const plans = row(
      box('Lite', '<p>€8 / month</p>', list('Crates', 'Labels')),
      box('Standard', '<p>€880 / month</p>', list('Crates', 'Labels', 'Vans'))
    )
    const drivers = '<h2>Drivers</h2><h4>By day</h4><p>39 € / hour</p><h4>By night</h4><p>45–49 € / hour</p>'
    assert.equal(
      await said(plans, plans + drivers),
      'high: Northwind now shows “39 € / hour” for By day and “45–49 € / hour” for By night.'
    )
  })
})

test.group('Prices whose sign was lost', () => {
  test('are no news', async ({ assert }) => {
    const plans = (sign: string) =>
      row(
        box('Lite', `<p>${sign}8 / month</p>`, list('Crates', 'Labels')),
        box('Standard', `<p>${sign}880 / month</p>`, list('Crates', 'Labels', 'Vans'))
      )
    assert.equal(await said(plans('€'), plans('\uFFFD')), '')
  })
})

test.group('Prices without names', () => {
  test('are reported once they are gone, though a text has another amount', async ({ assert }) => {
    const prices = (...all: string[]) => paragraphs('What we take now:', ...all)
    assert.match(
      await said(
        prices('- 10 EUR', '- 20 EUR', '- 40 EUR'),
        prices('- 20 EUR', '€18 in coins for the van are included')
      ),
      /^high: Northwind no longer shows “10 EUR” and “40 EUR”/
    )
  })
})

test.group('A list of names with prices', () => {
  const line = ([name, price]: string[]) => `<div><p>${name}</p><p>${price}</p></div>`
  const known = [
    ['Small crate', '20 €'],
    ['Large crate', '30 €'],
    ['Van for a day', '90 €'],
    ['Van for a week', '450 €'],
    ['Label', '1 €'],
  ]
  const prices = (...more: string[][]) => `<h2>For one street</h2>${[...known, ...more].map(line).join('')}`

  test('is reported by what it gained', async ({ assert }) => {
    assert.equal(
      await said(prices(), prices(['Crate of glass', '45 €'], ['Crate of wood', '50 €'], ['Ribbon', '2 €'])),
      'high: Northwind now shows 45 € for Crate of glass, 50 € for Crate of wood and 2 € for Ribbon.'
    )
  })

  test('shares a price that several names have', async ({ assert }) => {
    assert.equal(
      await said(prices(), prices(['Crate of glass', '45 €'], ['Crate of wood', '45 €'], ['Ribbon', '2 €'])),
      'high: Northwind now shows 45 € for Crate of glass and Crate of wood and 2 € for Ribbon.'
    )
  })

  test('is reported by what it lost', async ({ assert }) => {
    assert.equal(
      await said(prices(['Crate of glass', '45 €']), prices()),
      'high: Northwind no longer shows 45 € for Crate of glass.'
    )
  })

  test('gained nothing if a name is only written differently', async ({ assert }) => {
    const sentence = await said(prices(['Crate of glass', '45 €']), prices(['Glass crate', '45 €']))
    assert.notMatch(sentence, /added|no longer lists/)
  })
})

test.group('Prices without a known plan', () => {
  const ladder = paragraphs('2 crates', '$25 / month', '5 crates', '$40 / month', '9 crates', '$75 / month')

  test('are reported as written', async ({ assert }) => {
    assert.equal(
      await said('', `<h2>Subscriptions</h2>${ladder}`),
      'high: Northwind now shows “$25 / month” for 2 crates, “$40 / month” for 5 crates and “$75 / month” for 9 crates.'
    )
  })

  test('are reported when the page drops them', async ({ assert }) => {
    const prices = table(
      ['Street', 'Small', 'Large'],
      ['Ada Street', '$150', '$250'],
      ['Bell Street', '$420', '$625']
    )
    assert.equal(
      await said(`<h2>All streets</h2>${prices}`, ''),
      'high: Northwind no longer shows $150 for Ada Street and $420 for Bell Street.'
    )
  })

  test('are not reported as gone if others took their place', async ({ assert }) => {
    const other = ladder.replaceAll('$25', '$29').replaceAll('$40', '$45').replaceAll('$75', '$79')
    assert.notInclude(
      await said(`<h2>Subscriptions</h2>${ladder}`, `<h2>Subscriptions</h2>${other}`),
      'no longer'
    )
  })

  test('leave open whether a plan is gone', async ({ assert }) => {
    const plans = row(
      box('Starter', '<p>$12 a month</p>', list('Crates')),
      box('Team', '<p>$20 a month</p>', list('Vans'))
    )
    assert.notInclude(await said(plans, `<h2>Subscriptions</h2>${ladder}`), 'no longer lists')
  })
})

test.group('A list of prices', () => {
  const heading = '<h2>Vans</h2>'

  test('is reported by the prices that are new', async ({ assert }) => {
    const vans = (...amounts: string[]) =>
      heading + paragraphs(...amounts.flatMap((amount, at) => [`Van ${at + 1}`, amount]))
    assert.equal(
      await said('<p>Parking costs $19.</p>', vans('$19', '$25', '$40', '$75', '$90')),
      'high: Northwind now shows $25 for Van 2, $40 for Van 3, $75 for Van 4 and more.'
    )
  })

  test('is not made of the ends of ranges', async ({ assert }) => {
    assert.notInclude(
      await said('', heading + paragraphs('Small', '2–5 €', 'Large', '10–40 €', 'Huge', '50–90 €')),
      'shows prices'
    )
  })

  test('does not get the name of one of several boxes above its table', async ({ assert }) => {
    const boxes = ['Silver', 'Gold']
      .map((name) => `<h3>${name}</h3><p>For vans.</p><p>Clean.</p><p>Dry.</p>`)
      .join('')
    const prices = table(['', 'Small', 'Large'], ['Silver', '690 €', '890 €'], ['Gold', '1190 €', '1490 €'])
    assert.notInclude(await said(`<h2>Wash</h2>${boxes}`, `<h2>Wash</h2>${boxes}${prices}`), 'under “Gold”')
  })
})

test.group('A price list', () => {
  test('next to plan boxes names its items by their headings', async ({ assert }) => {
    const plans = row(
      box('Starter', '<p>$12 a month</p>', list('Crates')),
      box('Team', '<p>$20 a month</p>', list('Vans'))
    )
    const list2 = (film: string, photo: string) =>
      `<h2>Film</h2><h3>${film}</h3><h2>Photo</h2><h3>${photo}</h3>`
    assert.equal(
      await said(plans + list2('$600', '$80'), plans + list2('$800', '$100')),
      'high: Northwind now says “$800” under “Film”, up from $600.'
    )
  })

  const prices = (header: string, ...amounts: string[]) =>
    table(
      ['Crate', header],
      ...['Apples', 'Bread', 'Cheese'].map((name, at) => [`${name} for a week`, `From $${amounts[at]}`])
    )

  test('keeps its items under a header with another note', async ({ assert }) => {
    assert.match(
      await said(prices('Price (net + VAT)', '40', '50', '60'), prices('Price (net)', '55', '69', '83')),
      /^high: Northwind raised .*Apples for a week .*\$40 → \$55/
    )
  })

  test('with a renamed row and one more row gained the latter', async ({ assert }) => {
    const fees = (...rows: string[][]) =>
      table(['Fee', 'Small', 'Large'], ...rows, ['Reply within', '1 day', '4 hours'])
    const sentence = await said(
      fees(['One-time setup with training', '350 points', '350 points']),
      fees(
        ['Training for each customer', '300 points', '300 points'],
        ['Set-up of depots', '350 points', '350 points']
      )
    )
    assert.include(sentence, 'Training for each customer')
    assert.notInclude(sentence, 'Set-up of depots')
  })
})

test.group("A plan's box", () => {
  test('may mention another amount among its features', async ({ assert }) => {
    const div = (...lines: string[]) => lines.map((line) => `<div class="line">${line}</div>`).join('')
    const card = (name: string, price: string) =>
      `<div class="card"><div class="name">${name}</div><div class="amount">${price}</div><div class="period">a month</div><div class="lines">${div('2 depots', '6 vans', '$150 of fuel included', 'A report')}</div><a href="/buy">Buy</a></div>`
    assert.match(
      await said(
        row(card('Small', '$379'), card('Large', '$679')),
        row(card('Small', '$379'), card('Large', '$749'))
      ),
      /^high: Northwind raised Large from \$679 to \$749/
    )
  })

  test('is the same under a name with a sign for "and"', async ({ assert }) => {
    const offer = (name: string, price: string) =>
      row(
        box('Audit', '<p>$350 a month</p>', list('A report')),
        box(name, `<p>${price} a month</p>`, list('A plan'))
      )
    assert.match(
      await said(offer('Strategy & set-up', '$250'), offer('Strategy and set-up', '$300')),
      /raised Strategy and set-up from \$250 to \$300 a month/
    )
  })

  test('shows a price in place of the word that it showed before', async ({ assert }) => {
    const lite = (price: string) =>
      `<p>Sign up free of charge.</p>${row(box('Lite', `<p>${price}</p>`, list('Crates')), box('Team', '<p>$20 a month</p>', list('Vans')))}`
    assert.match(await said(lite('Free'), lite('$5 a month')), /\$5 a month for Lite/)
  })
})

test.group('Quotes', () => {
  test('do not end in a number whose unit is missing', async ({ assert }) => {
    const line = (text: string) =>
      `<p>${text} by van to every depot that we have, and back to your street again.</p>`
    assert.notMatch(
      await said(
        line('It is not worth the risk to carry a crate yourself'),
        line('Carrying a crate may cost more than 10 times what we ask for a tour')
      ),
      /\d…”/
    )
  })

  test('do not contain the name of an icon', async ({ assert }) => {
    const icon = '<p><i class="material-icons">directions</i> How to find our depot by van</p>'
    assert.notInclude(await said('', icon, 'homepage'), 'directions')
  })

  test('do not contain placeholders for content that a script loads', async ({ assert }) => {
    assert.notInclude(
      await said('', '<h2>What people say</h2><p>Loading the reviews...</p>', 'homepage'),
      'Loading'
    )
  })
})

test.group('Changes that are not news', () => {
  test('include an offer under another heading at its old prices', async ({ assert }) => {
    const offer = (name: string, text: string) =>
      `<h2>${name}</h2><p>${text}</p><p>$75</p><p>Paid once, whenever you like.</p>`
    assert.notInclude(
      await said(
        offer('Launch', 'One page that tells who you are.'),
        offer('A single offer', 'Your street on one sheet, drawn by hand.')
      ),
      'added'
    )
  })

  test('include the word for a status in the middle of a caption or among the choices of a form', async ({
    assert,
  }) => {
    const captions = (text: string) => paragraphs('Coverage', text, 'Depots in 4 countries')
    assert.notInclude(
      await said(captions('Operational coverage'), captions('Business coverage'), 'homepage'),
      'marks'
    )
    const form = '<form><select><option>Vans</option><option>Vans sold out</option></select></form>'
    assert.notInclude(await said(`${form}<p>Vans</p>`, '<p>Vans</p>'), 'marks')
  })

  test('include a section that mostly stays under another heading', async ({ assert }) => {
    const part = (heading: string, ...names: string[]) =>
      `<h2>${heading}</h2>${names.map((name) => `<h3>${name}</h3><p>${name} get their crates before anyone else in town does.</p>`).join('')}`
    assert.notInclude(
      await said(
        part('Teams of all sizes', 'Bakeries', 'Dairies', 'Breweries'),
        part('Crates in every street for', 'Bakeries', 'Dairies'),
        'homepage'
      ),
      'removed “Teams of all sizes”'
    )
  })
})

test('prices on separate lines are reported with the names above them', async ({ assert }) => {
  const lines = (...prices: number[]) =>
    paragraphs(
      'Packing:',
      `from ${prices[0]} € / 60 min`,
      'Packing at night:',
      `from ${prices[1]} € / 60 min`,
      `from ${prices[2]} € / 90 min`
    )
  assert.match(
    await said(lines(76, 80, 115), lines(79, 85, 125)),
    /^high: Northwind raised Packing from 76 € to 79 € and Packing at night from 80 € to 85 €/
  )
})

test.group('Amounts that are not prices', () => {
  test('include balances next to negative ones', async ({ assert }) => {
    const picture = `<p>What is open on Friday evening.</p>${table(['Depot', 'Balance'], ['Delft', '-60.00 €'], ['Leiden', '45.00 €'])}`
    assert.notMatch(await said('', picture, 'homepage'), /Leiden at|Delft at/)
  })

  test('include those of an example', async ({ assert }) => {
    const sums = (...rows: string[][]) => `<h3>An example</h3>${table(['Depot', 'Sum'], ...rows)}`
    assert.notMatch(
      await said(sums(['Delft', '45 €']), sums(['Delft', '45 €'], ['Leiden', '58 €']), 'homepage'),
      /added Leiden at/
    )
  })

  test('include form options', async ({ assert }) => {
    const fields = ['Your name', 'Your street', 'Crate, 20 €', 'Van, 90 €']
    const form = box(
      'Pay by phone',
      '<p>Opening of the file: 10 €</p>',
      fields.map((field) => `<label>${field}</label>`).join('')
    )
    const plan = (name: string, price: string) => box(name, `<p>${price}</p>`, list('Crates', 'Labels'))
    const plans = row(plan('Starter', '399 € / month'), plan('Depot', '599 € / month'))
    assert.notMatch(await said(plans, plans + row(form), 'homepage'), /Pay by phone/)
  })
})

test("a sentence above a price is not a plan's name", async ({ assert }) => {
  const slogan = '<h2>Plain sums without small fees.</h2><p>40 € / month</p><a href="/mail">Write to us</a>'
  assert.notMatch(await said('', slogan), /lists? Plain sums|added a Plain sums/)
})

test('a hypothetical payment is not a price next to a saving', async ({ assert }) => {
  const sum = paragraphs('You pay now €8,388 per year', 'With Northwind €2,388/year', 'You save €6,000/year')
  assert.notMatch(await said('', sum, 'homepage'), /^high/)
})

test('plans are not gone from a rewritten page that has prices in another form', async ({ assert }) => {
  const plan = (name: string, price: string) => box(name, `<p>${price}</p>`, list('Crates', 'Labels'))
  const boxes = row(
    plan('Delft Airport', '142 €'),
    plan('Leiden Coast', '64 €'),
    plan('Gouda Station', '88 €')
  )
  const old = paragraphs(
    'One person answers the phone at any hour of the day.',
    'The same price by mail, by phone or online for all of you.'
  )
  const now = paragraphs(
    'Crates wait at the dock for whoever calls us first in the morning.',
    'Ask the driver, who knows the town and its smaller lanes well.',
    'A fare is fixed before the van leaves, whatever the traffic.',
    'A short ride costs 8 € by day and 9 € at night.'
  )
  assert.equal(
    await alertOn(
      'pricing',
      `<main><h1>Fixed fares</h1>${boxes}${old}</main>`,
      `<main><h1>47 places</h1>${now}</main>`
    ),
    'high: Northwind now says “A short ride costs 8 € by day and 9 € at night”.'
  )
})
