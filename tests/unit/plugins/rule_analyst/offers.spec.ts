/** The offers of a pricing page: limits, trials, free access and what is available. */
import { test } from '@japa/runner'
import type { PageLabel } from 'rivalwatch-plugin'
import { FILLER, alertOn } from './alert_on.js'

const withFiller = (text: string) => `<main>${text}${FILLER}</main>`

const said = (label: PageLabel, before: string, after: string) =>
  alertOn(label, withFiller(before), withFiller(after))

interface Plan {
  name: string
  price: string
  items?: string[]
  note?: string
}

const planBoxes = (...plans: Plan[]) =>
  `<div class="plans">${plans
    .map(
      ({ name, price, items = [], note = '' }) =>
        `<div class="plan"><h3>${name}</h3>${note && `<p>${note}</p>`}<p>${price}</p>
        <ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul><a href="/buy">Choose ${name}</a></div>`
    )
    .join('')}</div>`

test.group('A limit of a plan', () => {
  const page = (item: string) =>
    planBoxes(
      { name: 'Basic', price: '€9 / month', items: [item, 'Two vans', 'Help by mail'] },
      { name: 'Team', price: '€29 / month', items: ['Three vans', 'Help by phone', 'A depot'] }
    )

  test('is unchanged if only an explanation was added', async ({ assert }) => {
    const [old, now] = ['Route forecast: 90 days', 'Route forecast: 90 days, so a 90-day plan for vans']
    assert.notMatch(await said('pricing', page(old), page(now)), /^high/)
  })
})

test.group('A feature of a plan', () => {
  const page = (item: string) =>
    planBoxes(
      { name: 'Basic', price: '€9 / month', items: ['One van', 'Help by mail', 'A key'] },
      { name: 'Team', price: '€29 / month', items: [item, 'Help by phone', 'A depot'] }
    )

  test('is not new if only an explanation follows its name', async ({ assert }) => {
    assert.notMatch(
      await said('pricing', page('Depot reports'), page('Depot reports stay informed across every town')),
      /now lists “?Depot reports/
    )
  })
})

test.group('A plan', () => {
  const withLists = (...plans: [string, string][]) =>
    `<div class="plans">${plans
      .map(
        ([name, price]) => `<div class="plan"><h2>${name}</h2><p>for every team</p><p>with many crates</p>
        <h3>Features</h3><p>Everything in one place, plus:</p><ul><li><a href="/d">Depots</a></li><li>Vans</li></ul>
        <h3>Licence</h3><ul><li><a href="/l">Standard terms</a></li></ul><h3>Help</h3><ul><li>By mail</li></ul>
        <h3>Payment</h3><ul><li>By card</li></ul><p>${price}</p><a class="button" href="/buy">Buy</a></div>`
      )
      .join('')}</div>`

  test('is read from a box with titled lists above its price', async ({ assert }) => {
    assert.match(
      await said(
        'pricing',
        withLists(['Professional', '€2950 / year'], ['Business', '€4950 / year']),
        withLists(['Business', '€4950 / year'])
      ),
      /^high: Northwind no longer lists the Professional plan \(€2950 a year\)\.$/
    )
  })
})

test.group('A notice above the headline', () => {
  test('is reported as removed, even if a line introduces the headline below it', async ({ assert }) => {
    const rest =
      '<p>Crates for the town</p><h1>Find a van in minutes</h1><p>Vans that are free right now.</p>'
    const notice = `<div role="status"><h2>We are still building this</h2><p>There are no vans here yet, and we look for the first
      drivers.</p><p>Come back soon, since you will find the first vans here.</p></div>`
    assert.match(await said('homepage', notice + rest, rest), /removed “We are still building this”/)
  })
})

test.group('Words with two meanings', () => {
  test('"wird auf … eingestellt" ends nothing', async ({ assert }) => {
    assert.notMatch(
      await said(
        'docs',
        '<h1>Kisten</h1>',
        '<h1>Kisten</h1><p>Die Waage wird auf Ihre Arbeitsweise eingestellt, danach läuft der Betrieb wie immer weiter.</p>'
      ),
      /Deprecation|^medium/
    )
  })
})

test.group('The end of a product', () => {
  const page = (line: string) => `<h1>Crates</h1><p>${line}</p>`

  test('is more important than the end of one of its parts', async ({ assert }) => {
    const old = page('Northwind is for everybody who likes crates.')
    assert.match(
      await said('custom', old, page('On May 31, 2027, Crates Inc. will end support for Northwind.')),
      /^high: Northwind now says “On May 31, 2027, /
    )
    assert.match(
      await said('custom', old, page('On May 31, 2027, we will end support for Northwind 2.')),
      /^medium/
    )
  })
})

test.group('A new section', () => {
  test('is named by a heading that says what it is about', async ({ assert }) => {
    const old = '<h1>Crates</h1><p>Here is all we know about crates, and what they carry.</p>'
    const now = `${old}<h2>Learn more!</h2><p>More about crates is written down here for you.</p>
      <h2>Steel boxes for trains</h2><p>They last longer than those of wood, and weigh twice as much.</p>`
    const [before, after] = [old, now].map((body) => `${body}<h2>Help</h2>`)
    assert.match(await said('homepage', before, after), /added “Steel boxes for trains”/)
  })
})

test.group('A status', () => {
  const plans = (note: string) =>
    planBoxes(
      { name: 'Basic', price: '€9 / month', items: ['One van', 'Key rental planned', 'A map'] },
      { name: 'Team', price: '€29 / month', note, items: ['Three vans', 'A depot', 'Two maps'] },
      { name: 'Business', price: '€99 / month', note, items: ['All vans', 'Own depot', 'Ten maps'] }
    )

  test('of several plans is as important as their prices', async ({ assert }) => {
    assert.equal(
      await said('pricing', plans(''), plans('Planned')),
      'high: Northwind now marks “Team” and “Business” as “Planned”.'
    )
  })
})

test.group('Changes that are not news', () => {
  test('include a name that was only split into two words, and a logo without a name', async ({ assert }) => {
    const page = (name: string, logos: string) =>
      `<h1>Crates</h1><h2>Plugins</h2><ul><li>${name}</li><li>Maps</li><li>Mail</li></ul><section><h2>Our customers</h2>${logos}</section>`
    const logo = (alt: string) => `<img src="/logos/${alt}.png" alt="${alt}">`
    const logos = ['Acme', 'Globex', 'Initech', 'Business_client'].map(logo)
    assert.equal(
      await said(
        'homepage',
        page('DepotSearch', logos.join('')),
        page('Depot Search', logos.slice(0, 3).join(''))
      ),
      ''
    )
  })
})

test.group('Offers that only look like news', () => {
  const boxes = (...items: string[]) =>
    planBoxes(
      { name: 'Basic', price: '€0 / month', items: ['One van', 'Help by mail', 'A key'] },
      { name: 'Pro', price: '€29 / month', items: [...items, 'Help by phone', 'A depot'] }
    )

  test('include what a company promises to save', async ({ assert }) => {
    const [old, now] = ['', '<p>Teams that use Northwind save up to 10 hours per week on every street.</p>']
    assert.notMatch(await said('pricing', boxes() + old, boxes() + now), /^high/)
  })

  test("include a feature's labels", async ({ assert }) => {
    assert.notMatch(
      await said('pricing', boxes('Pro analytics'), boxes('Pro analytics (beta)')),
      /marks “Pro”|^high/
    )
  })

  test('include the end of a part, or of something named after the product', async ({ assert }) => {
    const page = (line: string) => `<h1>Crates</h1><p>${line}</p>`
    const old = page('Northwind is for everybody who likes crates.')
    for (const line of [
      'We will end support for Northwind Desktop 3 on 1 August 2027.',
      'We will end support for northwind shadows in old themes.',
    ])
      assert.notMatch(await said('custom', old, page(line)), /^high/)
  })

  test('include versions of other software', async ({ assert }) => {
    const page = (version: string) => `<h1>Crates</h1><p>Runs on Windows and speaks OpenVPN v${version}</p>`
    assert.notMatch(await said('homepage', page('2.5'), page('2.6')), /^medium/)
  })
})

test.group('Offers that are news', () => {
  const boxes = (first: string, ...items: string[]) =>
    planBoxes(
      { name: 'Basic', price: '€0 / month', items: [first, ...items, 'Help by mail', 'A key'] },
      { name: 'Pro', price: '€29 / month', items: ['Ten vans', 'Help by phone', 'A depot'] }
    )

  test('include the end of a free plan that both versions have', async ({ assert }) => {
    const line = '<p>The free plan ends on 1 September 2027, and its customers have to choose Pro.</p>'
    assert.match(await said('pricing', boxes('One van'), boxes('One van') + line), /^high/)
  })

  test('include only limits for the same thing', async ({ assert }) => {
    assert.notMatch(
      await said('pricing', boxes("Jusqu'à 10 000 membres équipe/mois"), boxes('Dossiers équipe illimités')),
      /changed “Jusqu/
    )
  })

  test('include a second quantity that is gone, and a feature with a longer name', async ({ assert }) => {
    assert.match(
      await said('pricing', boxes('Storage: 10 GB, 10 GB backup'), boxes('Storage: 10 GB')),
      /^high/
    )
    assert.match(
      await said('pricing', boxes('API access'), boxes('API access', 'API access for AI agents')),
      /now lists “?API access for AI agents/
    )
  })
})

test.group('A price outside pricing pages', () => {
  const terms = (before: string, after: string) => {
    const [old, now] = [before, after].map(
      (body) => `<title>Terms of service</title><main><h1>Terms of service</h1>${body}${FILLER}</main>`
    )
    return alertOn('custom', old, now, 'terms')
  }

  test('counts like a price if the terms charge it', async ({ assert }) => {
    const clause = (price: string) => `<h2>6. Prices</h2><p>${price}</p><p>per month, taxes included</p>`
    assert.equal(
      await terms(clause('1.99 €'), clause('2.99 €')),
      'high: Northwind now says “2.99 €” in its terms of service, up from 1.99 €.'
    )
  })

  test('is not a price if the clause is about liability', async ({ assert }) => {
    const clause = (amount: string) =>
      `<h2>9. Liability</h2><p>For lost crates, our liability is limited to a price of ${amount} in total.</p>`
    assert.notMatch(await terms(clause('100 €'), clause('150 €')), /^high/)
  })
})

test.group('A price that is crossed out by a style', () => {
  test('is not the price of its plan', async ({ assert }) => {
    const page = (former: string) =>
      planBoxes(
        {
          name: 'Basic',
          price: `<span style="text-decoration: line-through">${former}</span> €9 / month`,
          items: ['One van', 'Help by mail'],
        },
        { name: 'Team', price: '€29 / month', items: ['Three vans', 'Help by phone'] }
      )
    assert.notMatch(await said('pricing', page('€12'), page('€15')), /raised Basic/)
  })
})

test.group('A list of news on a homepage', () => {
  test('does not rewrite the page', async ({ assert }) => {
    const news = (...releases: [version: string, what: string][]) =>
      `<h1>Crates</h1><h2>News</h2><ul>${releases.map(([version, what]) => `<li>Northwind for tablets ${version} released. It ${what} in every depot that has tablets.</li>`).join('')}</ul>`
    const verdict = await said(
      'homepage',
      news(['2.4', 'opens scans of receipts'], ['2.3', 'keeps folders in sync'], ['2.2', 'counts vans']),
      news(['2.7', 'prints labels in color'], ['2.6', 'rings when a van leaves'], ['2.5', 'plans the night'])
    )
    assert.match(verdict, /^medium: .*2\.7/)
    assert.notMatch(verdict, /rewrote/)
  })
})
