/** Lines that belong together, and lines that only stand side by side. */
import { test } from '@japa/runner'
import { judgeMarkup } from '#tests/support/judge_markup'
import { alertOn, html } from './alert_on.js'

const card = (name: string, price: string, items: string[], rest = '') =>
  `<div><h3>${name}</h3><p>${price}</p><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>${rest}<a class="btn" href="/buy">Choose ${name}</a></div>`
const cards = (...some: string[]) => html(`<section>${some.join('')}</section>`)
const CREW = ['Two vans', 'Help by mail', 'Dock maps']
const DEPOT = ['Nine vans', 'Help by phone', 'Route history']

test.group('Prices', () => {
  test('that are crossed out were replaced by the ones next to them', async ({ assert }) => {
    const page = (crew: string) =>
      cards(card('Crew', crew, CREW), card('Depot', '<span>$99 / month</span>', DEPOT))
    assert.equal(
      await alertOn('pricing', page('<span>$69 / month</span>'), page('<s>$69</s>$0 / month')),
      'high: Northwind now shows $0 a month for Crew in place of $69 a month.'
    )
  })

  test('of named plans are gone though the page states where prices start', async ({ assert }) => {
    const page = (intro: string, crew: string, depot: string) =>
      html(
        `<p>${intro}</p><section>${card('Crew', crew, CREW)}${card('Depot', depot, DEPOT)}${card('Basic', intro === '' ? '$4.99/month' : '', ['One van'])}</section>`
      )
    assert.equal(
      await alertOn(
        'pricing',
        page('', '$8.99/month', '$10.99/month'),
        page('Prices start at USD 4.99', '', '')
      ),
      'high: Northwind no longer shows $8.99 a month for Crew and $10.99 a month for Depot.'
    )
  })

  test('are the first that a page shows', async ({ assert }) => {
    const rates = '<h2>Rates</h2><ul><li>100 lei / hour</li><li>350 lei / day</li></ul>'
    assert.equal(
      await alertOn('pricing', html('<h2>Rates</h2>'), html(rates)),
      'high: Northwind now shows “100 lei / hour” and “350 lei / day”.'
    )
    assert.equal(
      await alertOn('homepage', html(rates), html('<h2>Rates</h2>')),
      'high: Northwind no longer shows “100 lei / hour” and “350 lei / day” on its homepage.'
    )
  })

  test('for each month lead, and those paid once for the setup follow', async ({ assert }) => {
    const page = (setup: string, month: string) =>
      cards(
        card('Crew', `<span>${setup}</span> <span>one-time setup</span></p><p>${month}/month`, CREW),
        card('Depot', '<span>$900</span> <span>one-time setup</span></p><p>$70/month', DEPOT)
      )
    assert.match(
      await alertOn('pricing', page('$500', '$40'), page('$100', '$55')),
      /^high: Northwind raised Crew from \$40 to \$55 a month \(\+38%\)/
    )
  })

  test('of nothing are not missed', async ({ assert }) => {
    const free = '<h2>Free</h2><p>$0</p>'
    const plans = '<h2>Our plans</h2><p>They are loading, and the van is on its way.</p>'
    assert.notMatch(await alertOn('homepage', html(free), html(plans)), /\$0/)
  })

  test('are not what a customer is worth', async ({ assert }) => {
    const calculator =
      '<h2>What is one new customer worth to you?</h2><p>One new crate is worth, on average</p><p>$15,000</p><p>It takes two crates to cover a full year of everything that we do for your depot.</p>'
    assert.notMatch(await alertOn('pricing', html(''), html(calculator)), /prices of|\$15,000/)
  })

  test('are not new if a table of facts repeats that of a plan', async ({ assert }) => {
    const plans = `<section>${card('Starter', '$79/ month', CREW)}${card('Depot', '$199/ month', DEPOT)}</section>`
    const facts =
      '<h2>Key facts</h2><table><tr><th>Fact</th><th>Value</th></tr><tr><td>Starter price</td><td>$79 / month</td></tr><tr><td>Crates a day</td><td>Up to ninety</td></tr></table>'
    assert.notMatch(await alertOn('homepage', html(plans), html(plans + facts)), /^high/)
  })
})

test.group("A plan's box", () => {
  test('that replaced several is told with them, though the page still names some', async ({ assert }) => {
    const teams = '<h2>Teams</h2><p>Crew</p><p>Depot</p>'
    const page = (...plans: string[]) => html(`<section>${plans.join('')}</section>${teams}`)
    assert.match(
      await alertOn(
        'pricing',
        page(
          card('Crew', '$9/month', CREW),
          card('Depot', '$29/month', DEPOT),
          card('Harbor', '$99/month', ['Ships', 'Cranes', 'Docks'])
        ),
        page(card('All of it', '$19/month', ['Lids', 'Labels', 'Radar']), card('Guests', 'Free', ['Maps']))
      ),
      /now lists All of it at \$19 a month.* no longer lists Crew/
    )
  })

  test('has features and a link that leads to more', async ({ assert }) => {
    const page = (items: string[], link: string) =>
      cards(card('Crew', '$9/month', CREW), card('Depot', '$29/month', [...DEPOT, ...items], link))
    assert.equal(
      await alertOn(
        'pricing',
        page([], ''),
        page(
          ['Square lids', 'Harbor radar', 'Night trips'],
          '<a href="/all">See the full Depot breakdown</a>'
        )
      ),
      'high: Northwind now lists Square lids, Harbor radar and more in Depot.'
    )
  })

  test('may be that of an add-on, which is no plan', async ({ assert }) => {
    const plans = `${card('Crew', '$9/month', CREW)}${card('Depot', '$29/month', DEPOT)}`
    assert.equal(
      await alertOn(
        'pricing',
        cards(plans + card('Radar module', '$5/month', ['Sees ships', 'Sees vans'])),
        cards(plans)
      ),
      'high: Northwind no longer lists Radar module ($5 a month).'
    )
  })
})

test.group('A button', () => {
  test('replaced the one in its place', async ({ assert }) => {
    const page = (first: string, second: string) =>
      html(
        `<section><h2>For crews</h2><p>Pack a crate, and a van is on its way.</p>${first}</section><section><h2>For depots</h2><p>Every lid has its own drawer.</p>${second}</section>`
      )
    assert.equal(
      await alertOn(
        'homepage',
        page('<button>Pack a crate</button>', '<button>Try the lids</button>'),
        page('', '<button>Test all lids</button>')
      ),
      'low: Northwind changed a button on its homepage from “Try the lids” to “Test all lids”.'
    )
  })
})

test.group('A line', () => {
  const line = (text: string) => html(`<h2>Why crates</h2><p>${text}</p>`)

  test('with another figure is news although it lost a sentence, and a boast is no limit', async ({
    assert,
  }) => {
    assert.equal(
      await alertOn(
        'pricing',
        line('Join 150+ depots that pack their crates with us. See it in action in 20 minutes.'),
        line('Join 250+ depots that pack their crates with us.')
      ),
      'medium: Northwind now says “Join 250+ depots that pack their crates with us”, up from 150+.'
    )
  })

  test('that was a plan for later is told with what it says now', async ({ assert }) => {
    const said = await alertOn(
      'homepage',
      line('Crates, lids and labels are supported today. Barrels are on the roadmap for spring.'),
      line(
        'Crates, lids, labels and barrels are all fully supported. Install the app with npm install crates.'
      )
    )
    assert.match(said, /^medium: Northwind now says “.*all fully supported/)
  })

  test('with a counter that a script fills in is no figure', async ({ assert }) => {
    const counter = (value: string) => html(`<div><p>${value}</p><p>Google rating</p></div>`)
    assert.equal(await alertOn('pricing', counter('0'), counter('4.9')), '')
  })

  test('of code is not quoted', async ({ assert }) => {
    const code = (name: string, rest: string) =>
      html(
        `<h2>Try it</h2><p># Packed by Northwind, ${rest} import crates from the depot @crates.lid def pack_${name}(): "crate_9f2a1c", "lid_${name}", "label_${rest}"</p>`
      )
    assert.equal(
      await alertOn(
        'homepage',
        code('box', '847 real crates in May'),
        code('barrel', 'lids found in 14 harbors')
      ),
      ''
    )
  })

  test('is not changed if only the number of its part is', async ({ assert }) => {
    assert.equal(await alertOn('homepage', html('<p>04What you get</p>'), html('<p>05What you get</p>')), '')
  })
})

test.group('An address', () => {
  test('that replaced another one is no new name', async ({ assert }) => {
    const page = (address: string, more = '') =>
      html(
        `<p>For lids, write to ${address}, day or night.</p><p>For vans, write to ${address}, too.</p><p>Lost a crate? Tell ${address} about it.</p>${more}`
      )
    assert.notMatch(
      await alertOn('docs', page('info@northwind.example.com'), page('help@northwind.example.com')),
      /throughout/
    )
  })
})

test.group('A version by years', () => {
  test('is told apart from a date by its mark', async ({ assert }) => {
    const entry = (version: string, title: string) =>
      `<p>${version}</p><p>Latest release</p><h3>${title}</h3><p>Crates find the van on their own, whatever the weather.</p>`
    const page = (...entries: string[]) => html(entries.join(''))
    const old = entry('v2025.11.1 November 28, 2025', 'Lids that close')
    assert.equal(
      await alertOn(
        'changelog',
        page(old),
        page(entry('v2025.12.1 December 3, 2025', 'Vans that wait'), old)
      ),
      'medium: Northwind released 2025.12.1: “Vans that wait”.'
    )
  })

  test('is not read from a date', async ({ assert }) => {
    const entry = (date: string, version: string) => `<h3>${date}</h3><p>Northwind ${version} is out.</p>`
    const old = entry('22.01.2026', '2.9.1')
    assert.notMatch(
      await alertOn('changelog', html(old), html(entry('10.02.2026', '2.9.2') + old)),
      /10\.02\.2026/
    )
  })
})

test.group('A sentence of terms', () => {
  test('is shown below the heading that it belongs to', async ({ assert }) => {
    const page = (rights: string, payments: string) =>
      `<main><h1>Privacy policy</h1><p>Last updated ${rights === '' ? '1 March' : '2 June'} 2026. We pack crates, and this is what we do with data about you and yours.</p>${rights}<h2>Payments</h2><p>We keep your address for invoices. ${payments}</p><h2>Crates</h2><p>Every crate has a number that names nobody, and we show it to anyone who asks for it.</p></main>`
    const verdict = await judgeMarkup(
      { url: 'https://northwind.example/privacy', label: 'custom', competitor: 'Northwind' },
      page('', ''),
      page(
        '<h2>Your rights</h2><p>Ask us for a copy of everything we know.</p>',
        'We retain it only for as long as the tax office asks us to, and share it with nobody.'
      )
    )
    assert.match(verdict?.excerpt ?? '', /^Your rights … .*Payments … We retain it/)
  })
})
