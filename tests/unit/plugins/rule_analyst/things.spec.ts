import { test } from '@japa/runner'
import type { PageLabel } from 'rivalwatch-plugin'
import { html, alertOn } from './alert_on.js'

const said = (label: PageLabel, before: string, after: string) => alertOn(label, html(before), html(after))

const table = (header: string[] | null, ...rows: string[][]) =>
  `<table>${header ? `<thead><tr>${header.map((cell) => `<th>${cell}</th>`).join('')}</tr></thead>` : ''}${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</table>`

test.group('Rows of tables', () => {
  test('are gone even if the page has their name elsewhere', async ({ assert }) => {
    const plans = (...names: string[]) =>
      `<p>Ask us about Night routes.</p>${table(['Feature', 'Free', 'Pro'], ...names.map((name) => [name, '✓', '✓']))}`
    assert.match(
      await said(
        'pricing',
        plans('Dock maps', 'Ask us about Night routes.', 'Horns'),
        plans('Dock maps', 'Horns')
      ),
      /^medium: Northwind removed the row “Ask us about Night routes/
    )
  })

  test('name the subject of a changed cell', async ({ assert }) => {
    const hours = (monday: string) => table(null, ['Monday', monday], ['Saturday', 'closed'])
    assert.equal(
      await said('custom', hours('9–17'), hours('9–18')),
      'low: Northwind changed “9–17” to “9–18” for “Monday”.'
    )
    const limits = (size: string) =>
      table(['Limit', 'Free', 'Pro'], ['Largest crate', '10 kg', size], ['Crates', '5', '50'])
    assert.equal(
      await said('docs', limits('20 kg'), limits('25 kg')),
      'low: Northwind now says “25 kg” for “Largest crate” (Pro), up from 20 kg.'
    )
  })

  test('report a cell whose new text was already in another row', async ({ assert }) => {
    const platforms = (windows: string) =>
      table(['Platform', 'Status'], ['Linux', 'supported'], ['Windows', windows])
    assert.equal(
      await said('docs', platforms('beta'), platforms('supported')),
      'medium: Northwind changed “beta” to “supported” for “Windows”.'
    )
  })

  test('are listed when added, and when removed', async ({ assert }) => {
    const list = (...names: string[]) => table(null, ...names.map((name) => [name, 'in stock']))
    assert.equal(
      await said(
        'custom',
        list('Small crate', 'Wide crate'),
        list('Small crate', 'Wide crate', 'Tall crate')
      ),
      'medium: Northwind now lists “Tall crate” (in stock) on its “custom” page.'
    )
    assert.equal(
      await said(
        'custom',
        list('Small crate', 'Wide crate', 'Tall crate'),
        list('Small crate', 'Wide crate')
      ),
      'low: Northwind no longer lists “Tall crate” (in stock) on its “custom” page.'
    )
  })

  test('include those of definition lists, but not those named by a date', async ({ assert }) => {
    const list = (term: string, text: string) =>
      `<dl><dt>${term}</dt><dd>${text}</dd><dt>Color</dt><dd>gray</dd></dl>`
    assert.include(
      await said('features', list('Weight', '2 kg'), list('Weight', '3 kg')),
      '“3 kg” for “Weight”'
    )
    assert.notInclude(
      await said('custom', list('21 May 2024', 'We moved 8 vans'), list('21 May 2024', 'We moved 9 vans')),
      'May'
    )
  })

  test('with several prices are named by row and column', async ({ assert }) => {
    const prices = (small: string, large: string) =>
      table(['Crate', 'Small', 'Large'], ['Oak', small, large], ['Pine', '€8', '€11'])
    assert.equal(
      await said('pricing', prices('€7', '€10'), prices('€7.50', '€10.50')),
      'high: Northwind raised Oak (Small) from €7 to €7.50 and Oak (Large) from €10 to €10.50.'
    )
  })
})

test.group('Items without a heading', () => {
  const item = (name: string, text: string) => `<div><div>${name}</div><div>${text}</div></div>`
  const first = item('Floor plan', 'Drag crates to where they are.')

  test('are named by their first line', async ({ assert }) => {
    const second = item('Voice picking', 'Pick crates with any headset.')
    assert.equal(
      await said('features', first, first + second),
      'medium: Northwind now lists “Voice picking” on its features page.'
    )
    assert.equal(
      await said('features', first + second, first),
      'medium: Northwind no longer lists “Voice picking” on its features page.'
    )
  })

  test('are not quotes, dates or captions of figures', async ({ assert }) => {
    for (const name of ['“They never lost a crate.”', 'Sep 12–13'])
      assert.notInclude(
        await said('homepage', first, first + item(name, 'Ada Berg, baker in Gent')),
        'now lists'
      )
    const figure = '<div><div>24</div><div>Depots</div><div>All of them in town.</div></div>'
    assert.notInclude(await said('homepage', first, first + figure), 'now lists')
  })
})

test.group('Availability labels', () => {
  const feature = (name: string, label: string) =>
    `<div class="flex gap-2">${name}${label && `<span class="badge">${label}</span>`}</div><p>Crates wait here until they are full.</p>`

  test('are reported when added and removed', async ({ assert }) => {
    assert.equal(
      await said('features', feature('Waitlist', 'Coming soon'), feature('Waitlist', '')),
      'medium: Northwind no longer marks “Waitlist” as “Coming soon”.'
    )
    assert.equal(
      await said('custom', feature('Oak crate', ''), feature('Oak crate', 'Ausverkauft')),
      'medium: Northwind now marks “Oak crate” as “Ausverkauft”.'
    )
  })

  test('are not news if their subject was added or removed with them', async ({ assert }) => {
    const waitlist = feature('Waitlist', 'Coming soon')
    assert.notInclude(await said('features', '', waitlist), 'marks')
    assert.notInclude(await said('features', waitlist, ''), 'marks')
  })
})

test.group('The kind of an amount', () => {
  const band = (paid: string) =>
    `<h2>Impact</h2><div><strong>${paid}</strong><p>paid to bakers</p></div><div><strong>120</strong><p>bakers in town</p></div>`

  test('a figure with a caption is not a price', async ({ assert }) => {
    const sentence = await said('homepage', band('$310k'), band('$475k'))
    assert.include(sentence, 'now says “$475k” for “paid to bakers”, up from $310k')
    assert.notInclude(await said('pricing', '', '<h3>Impact</h3><p>$4.2M</p>'), 'lists Impact at')
  })

  test('a price keeps its unit', async ({ assert }) => {
    const rent = (price: string) =>
      `<div><h3>Hall</h3><p>${price}</p></div><div><h3>Studio</h3><p>€80 / 5 h</p></div>`
    assert.equal(
      await said('pricing', rent('€150 / 5 h'), rent('€200 / day')),
      'high: Northwind now shows €200 a day for Hall in place of €150.'
    )
  })

  test('the pay of a job is not a price', async ({ assert }) => {
    const job = (pay: string) => `<h3>Baker</h3><p>${pay} per month</p>`
    assert.match(await said('careers', job('€2,400'), job('€2,600')), /^low: .*€2,600 per month/)
  })

  test('a line with its own name is not named by its heading', async ({ assert }) => {
    const list = (cut: string) =>
      `<h3>Women</h3><ul><li>Shampoo, cut and dry ... ${cut}</li><li>Color ... €75</li></ul>`
    assert.include(await said('pricing', list('€47'), list('€49')), 'Shampoo, cut and dry ... €49')
  })

  test('the name of the company is not the name of a price', async ({ assert }) => {
    const page = (price: string) => `<h2>Northwind</h2><p>Shipping is a flat ${price} in town.</p>`
    assert.include(
      await said('pricing', page('$5.95'), page('$6.95')),
      'now says “Shipping is a flat $6.95 in town”, up from $5.95'
    )
  })
})

test.group('Figures', () => {
  test('are not more or less if they count nothing', async ({ assert }) => {
    const pairs = [
      ['Tel. 050 33 41 20', 'Tel. 050 33 41 25'],
      ['Open from 7am to 2pm', 'Open from 7am to 3pm'],
      ['Havenstraat 9', 'Havenstraat 12'],
      ['0 bakers in town', '40 bakers in town'],
    ]
    for (const [before, after] of pairs)
      assert.notMatch(await said('homepage', `<p>${before}</p>`, `<p>${after}</p>`), /up from|down from/)
  })

  test('below their names are not named by the following text', async ({ assert }) => {
    const menu = (soup: string) =>
      `<h2>Lunch</h2><div><p>Soup</p><p>${soup}</p></div><div><p>Bread</p><p>3.20</p></div>`
    assert.notInclude(await said('custom', menu('6.50'), menu('7.25')), 'Bread')
  })
})

test.group('A new company name', () => {
  test('is reported by the line that announces it', async ({ assert }) => {
    const page = (name: string, news: string) =>
      `<p>${news}</p><p>${name} packs crates.</p><p>${name} drives vans.</p>`
    assert.equal(
      await said(
        'homepage',
        page('Northwind', 'We pack crates in Delft.'),
        page('Crately', 'Northwind is now Crately. Same team, same crates, new name.')
      ),
      'medium: Northwind now uses the name “Crately” on its homepage.'
    )
    assert.notInclude(
      await said(
        'homepage',
        page('Northwind', 'We pack crates.'),
        page('Northwind', 'Northwind is now Open on Sundays.')
      ),
      'calls itself'
    )
    assert.match(
      await said(
        'custom',
        page('Northwind', 'Wir sind frei.'),
        page('Northwind', 'Seit 1. Juli gehört Northwind zur Hafen-Gruppe.')
      ),
      /^high: .*gehört Northwind zur Hafen-Gruppe/
    )
  })
})

test.group('Roles', () => {
  test('are recognized in other languages, without their deadline', async ({ assert }) => {
    const jobs = (...titles: string[]) =>
      `<h2>Jobs</h2><ul>${titles.map((title) => `<li>${title}</li>`).join('')}</ul>`
    const first = 'Office Manager'
    for (const [title, shown] of [
      ['Servicetekniker, Malmö Sök senast 1 augusti', 'Servicetekniker (Malmö)'],
      ['Executiva de Contas', 'Executiva de Contas'],
      ['Camarero/a', 'Camarero/a'],
      ['Steuerfachangestellte (m/w/d)', 'Steuerfachangestellte'],
      ['Kinésithérapeute', 'Kinésithérapeute'],
    ])
      assert.match(
        await said('careers', jobs(first), jobs(first, title)),
        new RegExp(`is hiring an? ${shown.replace(/[()/]/g, '\\$&')}`)
      )
  })
})

test.group('Features of plans', () => {
  test('move from one plan to another', async ({ assert }) => {
    const card = (name: string, price: string, ...items: string[]) =>
      `<div><h3>${name}</h3><p>${price} / month</p><ul>${['Boards', 'Audit log', ...items].map((item) => `<li>${item}</li>`).join('')}</ul><button>Buy</button></div>`
    const plans = (...cards: string[]) => `<section>${cards.join('')}</section>`
    assert.match(
      await said(
        'pricing',
        plans(
          card('Basic', '€5', 'Thank-you page'),
          card('Plus', '€9', 'Reports'),
          card('Pro', '€19', 'Reports')
        ),
        plans(
          card('Basic', '€5'),
          card('Plus', '€9', 'Reports', 'Thank-you page'),
          card('Pro', '€19', 'Reports')
        )
      ),
      /Thank-you page (?:from Basic to Plus|in Plus)/
    )
  })
})
