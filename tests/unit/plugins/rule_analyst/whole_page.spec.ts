/** News of a whole page or offer, and what only looks like it. */
import { test } from '@japa/runner'
import { alertOn, FILLER, html } from './alert_on.js'

test.group('A line about an offer', () => {
  test('is quoted where it states the offer', async ({ assert }) => {
    const page = (line: string) => html(`<h1>Pricing</h1><p>${FILLER}</p><p>${line}</p>`)
    assert.match(
      await alertOn(
        'pricing',
        page(
          'Best for bakeries with one oven that want to get started on Northwind quickly with a monthly subscription.'
        ),
        page(
          'Best for bakeries with one oven that want to start quickly with a card-backed free trial and a clean upgrade path.'
        )
      ),
      /“[^”]*free trial/
    )
  })
})

test.group('A trial that ends', () => {
  test('is quoted as part of its sentence', async ({ assert }) => {
    const page = (line: string) => html(`<h1>Crates</h1><p>${FILLER}</p><p>${line}</p>`)
    assert.equal(
      await alertOn(
        'features',
        page(
          'Contact us to discuss a free, 60 day Northwind trial or for a chat about your bakery and its crates.'
        ),
        page('Contact us for a chat about your bakery and its crates.')
      ),
      'medium: Northwind no longer says “…to discuss a free, 60 day Northwind trial”.'
    )
  })
})

test.group('A maximum that is lifted', () => {})

test.group('A maximum that counts something else', () => {})

test.group('Terms that state several prices', () => {
  test('are told with both sides', async ({ assert }) => {
    const page = (month: string, year: string) =>
      html(
        `<h1>Terms of service</h1><p>${FILLER}</p><p>Continued use requires an active subscription at ${month}/month or ${year}/year.</p>`
      )
    assert.match(
      await alertOn('custom', page('$5', '$50'), page('$5.99', '$49.99'), '/terms'),
      /^high: Northwind now says “[^”]*\$5\.99\/month or \$49\.99\/year\.” instead of “[^”]*\$5\/month/
    )
  })
})

test.group('A plan whose price and limit changed', () => {
  test('is not told by its limit alone', async ({ assert }) => {
    const box = (name: string, price: string, limit: string) =>
      `<div class="box"><h3>${name}</h3><p>${price}/mo</p><ul><li>${limit} requests/month</li><li>Crates</li></ul></div>`
    const page = (...boxes: string[]) => html(`<h1>Pricing</h1><div>${boxes.join('')}</div><p>${FILLER}</p>`)
    const summary = await alertOn(
      'pricing',
      page(box('Pro', '$29', '50,000'), box('Team', '$990', '250,000')),
      page(box('Pro', '$9', '25,000'), box('Team', '$90', '100,000'))
    )
    assert.notMatch(summary, /requests\/month” for Team/)
    assert.match(summary, /\$90 a month for Team/)
  })
})

test.group('A pricing page', () => {
  test('that only gained text around its prices is medium', async ({ assert }) => {
    const page = (more: string) => html(`<h1>Prices</h1><p>One crate €4</p><p>Ten crates €30</p>${more}`)
    const more = ['Fair to bakers', 'Vouchers', 'Any time', 'Any place', 'No secrets', 'No surprises']
      .map(
        (title) => `<h3>${title}</h3><p>${title} is what we promise to all who send or receive crates.</p>`
      )
      .join('')
    assert.match(await alertOn('pricing', page(''), page(more)), /^medium: Northwind/)
  })
})

test.group('A new item', () => {
  const page = (hero: string, item: string) =>
    html(
      `<h1>Crates</h1><p>${hero}</p><div><p>Counting</p><p>We count every crate.</p></div><div>${item}</div><p>${FILLER}</p>`
    )
  test('is a detail otherwise', async ({ assert }) => {
    const stamp = '<p>Stamps</p><p>We print your name on a crate.</p>'
    assert.match(
      await alertOn('homepage', page('We bring crates.', ''), page('We bring crates.', stamp)),
      /^low: /
    )
  })
})

test.group('A short sentence', () => {
  test('has room for a detail', async ({ assert }) => {
    const page = (button: string, more: string) =>
      html(
        `<h1>Pricing</h1><div><h2>Basic</h2><p>€10 per month</p><ul><li>Three vans</li></ul></div><div><h2>Team</h2><p>€30 per month</p><ul><li>Ten vans</li>${more}</ul></div><a class="btn" href="/go">${button}</a>`
      )
    assert.equal(
      await alertOn(
        'pricing',
        page('Get started', ''),
        page('Start free trial', '<li>Cold chain reports</li>')
      ),
      'high: Northwind now has a button “Start free trial” instead of “Get started”, and lists Cold chain reports in Team.'
    )
  })
})

test.group('The switch between monthly and yearly prices', () => {
  test('is notable if it states another discount', async ({ assert }) => {
    const page = (label: string) => html(`<h1>Pricing</h1><p>${FILLER}</p><button>${label}</button>`)
    assert.match(
      await alertOn('pricing', page('Annual Save ~20%'), page('Annual 2 months free')),
      /^medium: Northwind changed a button .*“Annual 2 months free”/
    )
  })
})

test.group('A license', () => {
  const page = (license: string, more = '') =>
    html(`<p>v2.2 / Open Source / ${license}</p><h1>Crates</h1><p>${FILLER}</p>${more}`)

  test('is medium if it is the first', async ({ assert }) => {
    assert.equal(
      await alertOn('homepage', page('v2.2'), page('Business Source License')),
      'medium: Northwind now names “Business Source License” as a license on its homepage.'
    )
  })
})

test.group('An offer in quotation marks', () => {
  test('is an example', async ({ assert }) => {
    const line =
      'Northwind watches your routes and tells you to "save 40% on the way to Delft" before a van leaves.'
    assert.notInclude(
      await alertOn('homepage', html(`<p>${FILLER}</p>`), html(`<p>${FILLER}</p><p>${line}</p>`)),
      'high'
    )
  })
})

test.group('A new row of a plan table', () => {
  test('is high and comes first if it states a price', async ({ assert }) => {
    const table = (...more: string[][]) =>
      html(
        `<h1>Pricing</h1><p>${FILLER}</p><table><tr><th>Feature</th><th>Basic</th><th>Premium</th></tr>${[['Vans', 'Yes', 'Yes'], ['Docks', 'No', 'Yes'], ...more].map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`
      )
    assert.match(
      await alertOn(
        'pricing',
        table(),
        table(['Night trips', 'No', 'Yes'], ['Cold boxes', 'Separate addon €14.90', 'Not included'])
      ),
      /^high: Northwind now lists “Cold boxes” \(Separate addon €14\.90\)/
    )
  })
})

test.group('A role in Japanese', () => {
  test('is recognized by its last word', async ({ assert }) => {
    const page = (...roles: string[]) =>
      html(`<h1>採用情報</h1>${roles.map((role) => `<h2>${role}</h2><p>${role}の仕事です。</p>`).join('')}`)
    assert.equal(
      await alertOn('careers', page('物流エンジニア'), page('物流エンジニア', 'ITソリューション営業')),
      'medium: Northwind is hiring an ITソリューション営業.'
    )
  })
})

test.group('Columns of plans', () => {
  const table = (...plans: string[]) =>
    html(
      `<h1>Pricing</h1><p>${FILLER}</p><table><tr><th></th>${plans.map((plan) => `<th>${plan}</th>`).join('')}</tr>${[
        ['Price', '$199', '$249', 'Contact us'],
        ['Vans', '3', '10', 'Any'],
        ['Docks', 'No', 'Yes', 'Yes'],
      ]
        .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
        .join('')}</table>`
    )

  test('with other names are told as the plans that took the place of others', async ({ assert }) => {
    assert.equal(
      await alertOn(
        'pricing',
        table('Growth', 'Essential', 'Professional'),
        table('Growth', 'Mid Market', 'Enterprise')
      ),
      'high: Northwind now lists Mid Market and Enterprise, and no longer lists Essential and Professional.'
    )
  })
})
