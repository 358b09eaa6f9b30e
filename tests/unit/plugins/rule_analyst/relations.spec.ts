import { test } from '@japa/runner'
import type { PageLabel } from 'rivalwatch-plugin'
import { judgeMarkup } from '#tests/support/judge_markup'
import { html, alertOn } from './alert_on.js'

const said = (label: PageLabel, before: string, after: string, title?: string) =>
  alertOn(label, html(before, title), html(after, title))

const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
const paragraphs = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('')

test.group('A replacement', () => {
  test('is not claimed for roles, which open and close independently', async ({ assert }) => {
    const roles = (...titles: string[]) => list('Depot Manager', ...titles)
    assert.equal(
      await said('careers', roles('Data Analyst'), roles('Firmware Engineer')),
      'medium: Northwind is hiring a Firmware Engineer, and no longer lists Data Analyst.'
    )
  })

  test('is claimed for a role under another title', async ({ assert }) => {
    const roles = (title: string) => list('Depot Manager', title)
    assert.equal(
      await said('careers', roles('ML Engineer'), roles('Machine Learning Engineer')),
      'medium: Northwind now lists the role Machine Learning Engineer in place of ML Engineer.'
    )
  })

  test('is claimed for roles in the same field and the same place in the list', async ({ assert }) => {
    const roles = (...titles: string[]) => list(titles[0], 'Depot Manager', titles[1])
    assert.equal(
      await said(
        'careers',
        roles('Founding Software Engineer', 'Label Designer'),
        roles('Software Engineer (AI, Full Stack)', 'Senior Designer')
      ),
      'medium: Northwind now lists Software Engineer (AI, Full Stack) and Senior Designer in place of Founding Software Engineer and Label Designer.'
    )
  })

  test('is not claimed for plans under different headings', async ({ assert }) => {
    const box = (name: string, price: string) =>
      `<div class="box"><h3>${name}</h3><p>${price} a month</p><ul><li>Crates</li><li>Vans</li></ul><a href="/buy">Buy</a></div>`
    const page = (blogs: string, servers: string) =>
      `<h2>Blogs</h2><section>${box('Small blog', '$5')}${blogs}</section><h2>Servers</h2><section>${box('Small server', '$20')}${servers}</section>`
    assert.equal(
      await said('pricing', page('', box('Big server', '$90')), page(box('Big blog', '$9'), '')),
      'high: Northwind now lists Big blog at $9 a month, and no longer lists Big server at $90 a month.'
    )
  })

  test('is not claimed for an amount that is still on the page', async ({ assert }) => {
    const offer = (amount: string, note: string) =>
      `<h2>Audit of a depot</h2>${paragraphs(amount, note)}<p>Takes a week.</p>`
    assert.notMatch(
      await said(
        'custom',
        offer('$5,000', 'A report with photos.'),
        offer('$1,000', 'To start. The whole audit is $5,000.')
      ),
      /“\$5,000” to|instead of “\$5,000”/
    )
  })

  test('is not claimed for a price that the plan still has for another period', async ({ assert }) => {
    const box = (name: string, ...prices: string[]) =>
      `<div class="box"><h3>${name}</h3>${paragraphs(...prices)}<ul><li>Crates</li></ul><a href="/buy">Buy</a></div>`
    assert.equal(
      await said(
        'pricing',
        box('Basic', '$89 / month') + box('Growth', '$169 / month'),
        box('Basic', '$74 / month', 'or $89 monthly') + box('Growth', '$140 / month', 'or $169 monthly')
      ),
      'high: Northwind now shows $74 a month for Basic, and other prices for Growth.'
    )
  })
})

test.group('A removal', () => {
  test('is not claimed for a reworded item', async ({ assert }) => {
    const benefits = (...items: string[]) => `<h2>Benefits</h2>${list('Lunch at the depot', ...items)}`
    assert.notMatch(
      await said(
        'custom',
        benefits('Health: premium dental and vision cover', 'Gym at the depot', 'Free vans'),
        benefits('Premium health cover, fully paid')
      ),
      /no longer/
    )
  })

  test('is not claimed for an item in other forms of its words', async ({ assert }) => {
    assert.notMatch(
      await said(
        'custom',
        list('Kisten und Wagen', 'Werbebanner unten') + '<p>Unser Lager in Delft.</p>',
        list('Kisten und Wagen') + '<p>In der freien Version kann unten ein Werbebanner erscheinen.</p>'
      ),
      /no longer/
    )
  })

  test('is not claimed for a plan whose prices are still there', async ({ assert }) => {
    const box = (name: string, price: string) =>
      `<div class="box"><h3>${name}</h3><p>${price}</p><ul><li>Crates</li></ul><a href="/buy">Buy</a></div>`
    const rows = (name: string, price: string) =>
      `<h3>${name}</h3><table><tr><td>One depot</td><td>${price}</td></tr><tr><td>More depots</td><td>on request</td></tr></table>`
    assert.notMatch(
      await said(
        'pricing',
        box('Comprehensive', '€160') + box('General', '€510'),
        rows('Standard', '€160') + rows('Deep', '€510')
      ),
      /no longer/
    )
  })

  test('does not call the lines of a removed plan current', async ({ assert }) => {
    const page = { url: 'https://northwind.example/', label: 'homepage' as const, competitor: 'Northwind' }
    const box = (name: string, price: string) =>
      `<div class="box"><h3>${name}</h3><p>${price} / month</p><ul><li>Crates</li></ul><a href="/buy">Buy</a></div>`
    const verdict = await judgeMarkup(
      page,
      html(`${box('Basic', '$9')}${box('Team', '$19')}${box('Ultra', '$99')}`, 'Northwind'),
      html(`${box('Basic', '$12')}${box('Team', '$19')}`, 'Northwind')
    )
    assert.include(verdict?.summary, 'no longer lists')
    assert.notInclude(verdict?.excerpt, 'Ultra')
  })
})

test.group('A price', () => {
  test('is not the amount in a worked example, in any language', async ({ assert }) => {
    const example = (heading: string, amount: string) =>
      `<h2>${heading}</h2><h3>Kosten</h3><p>${amount} per jaar</p><h2>Tarief</h2><p>Vast tarief</p>`
    for (const heading of ['Rekenvoorbeeld', 'Rechenbeispiel', 'Exemple de calcul', 'Example'])
      assert.notMatch(
        await said('pricing', example(heading, '€ 725'), example(heading, '€ 650')),
        /^high/,
        heading
      )
  })

  test('is not that of another vendor on a comparison page', async ({ assert }) => {
    const box = (name: string, price: string) =>
      `<div class="box"><h3>${name}</h3><p>${price} / month</p><ul><li>Crates</li></ul><a href="/buy">More</a></div>`
    const page = (price: string) => box('Northwind Team', '$49') + box('Tessera', price)
    assert.notMatch(
      await said('features', page('$39'), page('$29'), 'Northwind vs. Tessera: a comparison'),
      /Tessera from/
    )
  })

  test('is not a row of names with prices, which are added up', async ({ assert }) => {
    const box = (name: string, price: string) =>
      `<div class="box"><h3>${name}</h3><p>${price} / month</p><ul><li>Crates</li></ul><a href="/buy">Buy</a></div>`
    const sum = ['Fable', 'Birch', 'Tessera'].map((name) => `<div><p>$20</p><p>${name}</p></div>`).join('')
    const plans = box('Basic', '$9') + box('Team', '$19')
    assert.notMatch(
      await said('pricing', plans, `${plans}<div><p>The sum</p><div>${sum}</div></div>`),
      /Fable at/
    )
  })

  test('is read above a plan name whose badge no other plan has', async ({ assert }) => {
    const box = (name: string, price: string, badge = '') =>
      `<div class="box">${badge && `<div class="tag">${badge}</div>`}<div class="name">${name}</div><div class="for">For depots</div>
       <div class="price">${price} / month</div><ul><li>Crates</li></ul><a href="/buy">Buy</a></div>`
    const page = (price: string) =>
      box('Kontor', '$12') + box('Werkstatt', price, 'Unser Liebling') + box('Halle', '$79')
    assert.equal(
      await said('pricing', page('$29'), page('$35')),
      'high: Northwind raised Werkstatt from $29 to $35 a month (+21%).'
    )
  })

  test('is read from a heading of the first level, and from rows without buttons', async ({ assert }) => {
    const card = (name: string, price: string) =>
      `<div class="card"><h4>${name}</h4><h1>${price} <small>/ month</small></h1><ul><li>Crates</li></ul><button>Order</button></div>`
    assert.equal(
      await said(
        'pricing',
        card('Fiber 300', '$49') + card('Fiber 600', '$59'),
        card('Fiber 300', '$49') + card('Fiber 600', '$65')
      ),
      'high: Northwind raised Fiber 600 from $59 to $65 a month (+10%).'
    )
    const row = (name: string, price: string) =>
      `<div class="row"><div class="name">${name}</div><div>Ground or whole</div><div>Every month</div><div>${price} per month</div></div>`
    assert.equal(
      await said(
        'pricing',
        row('One bag', '$16') + row('Two bags', '$27'),
        row('One bag', '$14') + row('Two bags', '$27')
      ),
      'high: Northwind cut One bag from $16 to $14 a month (−13%).'
    )
  })
})

test.group('A line', () => {
  test('is quoted with a new section whose heading says little', async ({ assert }) => {
    assert.equal(
      await said(
        'homepage',
        '<h2>Contact</h2><p>Call us.</p>',
        '<h2>Contact</h2><p>Call us.</p><h2>We are moving</h2><p>From May, the depot is at Canal Row 8.</p>'
      ),
      'medium: Northwind added “We are moving” to its homepage: “From May, the depot is at Canal Row 8”.'
    )
  })

  test('does not rise or fall by the number of a section, a day or a size', async ({ assert }) => {
    const pairs = [
      ['05 / About us', '06 / About us'],
      ['Crates for $449 until October 15', 'Crates for $449 until October 31'],
      ['A crate of 55 × 40 × 23 cm with a lid', 'A crate of 55 × 40 × 20 cm with a lid'],
    ]
    for (const [before, after] of pairs)
      assert.notMatch(await said('custom', paragraphs(before), paragraphs(after)), /(?:up|down) from/, after)
  })

  test('may be in a closed tab', async ({ assert }) => {
    const tab = (text: string) => `<div role="tabpanel" aria-labelledby="t2" hidden><p>${text}</p></div>`
    assert.equal(
      await said(
        'features',
        tab('Works with Fable and Tessera.'),
        tab('Works with Fable, Tessera and Ledger.')
      ),
      'low: Northwind changed “Works with Fable and Tessera” to “Works with Fable, Tessera and Ledger” on its features page.'
    )
  })

  test('is news if it is a deadline, and noise if it is another date', async ({ assert }) => {
    const dates = (label: string, date: string) =>
      `<table><tr><td>${label}</td><td>${date}</td></tr><tr><td>Depot</td><td>Delft</td></tr></table>`
    assert.equal(
      await said(
        'custom',
        dates('Applications close', '15 January 2027'),
        dates('Applications close', '31 January 2027')
      ),
      'low: Northwind changed “15 January 2027” to “31 January 2027” for “Applications close”.'
    )
    for (const [before, after] of [
      ['3 January 2027', '5 January 2027'],
      ['3 stycznia 2027', '5 stycznia 2027'],
    ])
      assert.equal(await said('custom', dates('Counted on', before), dates('Counted on', after)), '')
  })

  test('is not news if two letters only changed places', async ({ assert }) => {
    assert.equal(
      await said(
        'homepage',
        paragraphs('Quiet where it dosen’t matter.'),
        paragraphs('Quiet where it doesn’t matter.')
      ),
      ''
    )
  })
})

test.group('New things', () => {
  test('do not include a role whose team was listed before', async ({ assert }) => {
    const roles = (title: string) => list('Depot Manager', title)
    assert.equal(
      await said('careers', roles('Growth'), roles('Growth Lead')),
      'low: Northwind now lists the role Growth Lead in place of Growth.'
    )
  })

  test('do not include an update date', async ({ assert }) => {
    assert.equal(
      await said('features', '<p>Last updated in week 12</p>', '<p>Last updated in week 13</p>'),
      ''
    )
  })

  test('include a name in a row of names', async ({ assert }) => {
    const row = (names: string) => `<p>Our vans are used by ${names}.</p>`
    assert.equal(
      await said('custom', row('Ada, Bo, Cy, Di and Ed'), row('Ada, Bo, Cy, Di, Tessera and Ed')),
      'low: Northwind now also names Tessera on its “custom” page.'
    )
  })

  test('include a version under another label if it was announced before', async ({ assert }) => {
    const button = (text: string) => `<p><a class="button" href="/get">${text}</a></p>`
    assert.equal(
      await said(
        'features',
        button('Latest stable (5.2)') + button('Development (5.3)'),
        button('Latest stable (5.3)')
      ),
      'medium: Northwind now lists version 5.3 on its features page.'
    )
  })

  test('include the price of a plan that is named by its period', async ({ assert }) => {
    const box = (name: string, price: string) =>
      `<div class="box"><p>${name}</p><p>${price}</p><ul><li>Crates</li><li>Vans</li></ul><a href="/buy">Buy</a></div>`
    const page = (monthly: string, yearly: string) =>
      box('Monthly', monthly) + box('Yearly', yearly) + box('Lifetime', '$99')
    assert.equal(
      await said('pricing', page('$10', '$59'), page('$8', '$49')),
      'high: Northwind cut Monthly from $10 to $8 and Yearly from $59 to $49.'
    )
  })
})

test.group('A name that replaced another one', () => {
  const lines = (name: string) =>
    paragraphs(
      `Pack crates with ${name}.`,
      `Your depot needs ${name} and a van.`,
      `We wrote ${name} in Delft.`
    )

  test('is reported once, not line by line', async ({ assert }) => {
    assert.equal(
      await said('features', lines('Crate Studio'), lines('Tessera')),
      'medium: Northwind now says “Tessera” instead of “Crate Studio” throughout its features page.'
    )
  })

  test('is not a month or another spelling', async ({ assert }) => {
    assert.notMatch(await said('features', lines('March'), lines('April')), /throughout/)
    assert.notMatch(await said('features', lines('Schlüssel'), lines('Schlussel')), /throughout/)
  })
})
