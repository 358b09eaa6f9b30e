/** What is new about a change, and what only introduces it. */
import { test } from '@japa/runner'
import { alertOn, FILLER, html } from './alert_on.js'

test.group('Legal texts', () => {
  const terms = (...lines: string[]) =>
    html(`<h1>Terms of service</h1>${lines.map((line) => `<p>${line}</p>`).join('')}<p>${FILLER}</p>`)

  test('are told by what the whole change is about', async ({ assert }) => {
    const page = (vehicles: string, one: string) =>
      terms(
        `Northwind rents ${vehicles} to bakeries in twelve cities of the north.`,
        `You return ${vehicles} in the state in which you received them from us.`,
        `The lease of ${one} begins on the day on which our depot hands it over.`
      )
    assert.match(
      await alertOn('custom', page('vans', 'a van'), page('vans and cargo bikes', 'a vehicle'), '/terms'),
      /^medium: Northwind now says “[^”]*vans and cargo bikes/
    )
  })

  test('are not told by the line above a list, nor by half of a remark', async ({ assert }) => {
    const before = terms('We keep records of your deliveries.')
    const after = terms(
      'We keep records of your deliveries.',
      'Northwind and its partners keep the following records about every delivery of yours:',
      'Northwind pays for goods that are lost on the way up to a ceiling (usually twice the fee of one month, with a minimum of €500 for frozen goods), and for nothing else that happens to them on our vans.'
    )
    assert.equal(
      await alertOn('custom', before, after, '/terms'),
      'medium: Northwind now says “Northwind pays for goods that are lost on the way up to a ceiling…” in its terms of service.'
    )
  })
})

test.group('Releases', () => {
  const notes = (...lines: string[]) =>
    html(`<h1>Changelog</h1>${lines.join('')}<h2>1.0.0</h2><ul><li>First vans</li><li>First docks</li></ul>`)
  const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

  test('are told by their list and not by what is around it', async ({ assert }) => {
    assert.equal(
      await alertOn(
        'changelog',
        notes(),
        notes(
          '<h2>1.1.0</h2><p>We keep polishing every corner of Northwind for you.</p>',
          list(
            'chore (maps): Update leaflet to version 1.9.4',
            'Route history for drivers',
            'feat (maps): Docks by postcode (Ghent only)'
          )
        )
      ),
      'medium: Northwind released 1.1.0: “Route history for drivers” and “Docks by postcode (Ghent only)”.'
    )
  })

  test('are not told by a heading that only says that there is more', async ({ assert }) => {
    assert.equal(
      await alertOn(
        'changelog',
        notes(),
        notes(
          '<h2>1.1.0</h2><h3>Also in this release</h3>',
          list('Route history for drivers', 'Docks by postcode')
        )
      ),
      'medium: Northwind released 1.1.0: “Route history for drivers” and “Docks by postcode”.'
    )
  })

  test('are told by what they drop, even if the reason names the version', async ({ assert }) => {
    assert.equal(
      await alertOn(
        'changelog',
        notes(),
        notes(
          '<h2>2.0</h2>',
          list(
            'Dropped support for dock maps of the first generation. Convert them before you move to 2.0.',
            '<b>Bug fixes</b>: Vans no longer show twice'
          )
        )
      ),
      'medium: Northwind released 2.0: “Dropped support for dock maps of the first generation”.'
    )
  })
})

test.group('Roles', () => {
  const careers = (...lines: string[]) =>
    html(`<h1>Work with us</h1>${lines.map((line) => `<p>${line}</p>`).join('')}<p>${FILLER}</p>`)

  test('end at the mark that all genders may apply', async ({ assert }) => {
    assert.equal(
      await alertOn(
        'careers',
        careers(),
        careers('Depot Clerk - Invoices (m / f / d) | Ghent, Belgium, Head Office, from now on for two years')
      ),
      'medium: Northwind is hiring a Depot Clerk - Invoices.'
    )
  })
})

test.group('Small things', () => {
  const site = (...lines: string[]) => html(`<h1>Vans for bakeries</h1>${lines.join('')}<p>${FILLER}</p>`)

  test('an address at another company is', async ({ assert }) => {
    const mail = (address: string) => `<p>Write to ${address} today</p>`
    assert.match(
      await alertOn('homepage', site(mail('help@northwind.example')), site(mail('help@fable.example'))),
      /^low: Northwind now shows the email address help@fable\.example instead of/
    )
  })

  test('a space in the company’s name is not', async ({ assert }) => {
    const page = (name: string) => site(`<footer>© ${name}. All rights reserved.</footer>`)
    assert.equal(await alertOn('homepage', page('NorthWind'), page('North Wind')), '')
  })

  test('a section that only says what is coming is', async ({ assert }) => {
    assert.match(
      await alertOn(
        'homepage',
        site(),
        site('<h2>🚀 Coming soon</h2><p>Northwind runs on vans today. Bikes and boats are next.</p>')
      ),
      /^medium: Northwind added “Coming soon” to its homepage/
    )
  })

  test('a fragment in documentation is quoted with its section', async ({ assert }) => {
    const page = (line: string) =>
      html(`<h1>Guide</h1><h2>Chat mode</h2><p>${line}</p><h2>Dock maps</h2><p>${FILLER}</p>`)
    assert.equal(
      await alertOn(
        'docs',
        page('Vans only. Bikes run as well, but they keep no record that this view reads.'),
        page(
          'Vans only, and one depot at a time. Bikes run as well, but they keep no record that this view reads.'
        )
      ),
      'low: Northwind now says “Vans only, and one depot at a time.” on its docs page.'
    )
  })

  test('the number of an issue is no title', async ({ assert }) => {
    const page = (...items: string[]) =>
      html(
        `<h1>Changelog</h1><h2>Upcoming</h2><ul>${items.map((item) => `<li><a href="/i">Issue ${item.slice(0, 3)}</a> ${item.slice(4)}</li>`).join('')}</ul>`
      )
    const old = ['101 Vans keep their docks', '102 Docks keep their maps', '103 Maps keep their names']
    assert.notMatch(
      await alertOn('changelog', page(...old), page(...old, '731 Drivers ship with the vans')),
      /“Issue 731”/
    )
  })
})

test.group('Offers', () => {
  const offers = (...boxes: string[]) => html(`<section>${boxes.join('')}</section>`)
  const box = (name: string, price: string, ...items: string[]) =>
    `<div><h3>${name}</h3><p>${price}</p><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul></div>`

  test('that are free now are not just without a price', async ({ assert }) => {
    const page = (price: string) =>
      html(
        `<div><h3>Crew</h3><h4>${price}</h4><ul><li>Two vans</li><li>Dock maps</li></ul></div><div><h3>Depot</h3><h4>Sur devis</h4><ul><li>Nine vans</li><li>Route history</li></ul></div>`
      )
    assert.equal(
      await alertOn('pricing', page('39€/mois'), page('Gratuit')),
      'high: Northwind now shows “Gratuit” in place of 39€ a month for Crew.'
    )
  })

  test('at another price for another quantity say both', async ({ assert }) => {
    const page = (price: string, credits: string) =>
      offers(
        box('Crew', price, credits, 'Dock maps'),
        box('Depot', 'R$ 99 / mês', '900 créditos', 'Route history')
      )
    assert.equal(
      await alertOn(
        'pricing',
        page('R$ 19,90 / mês', '250 créditos'),
        page('R$ 14,90 / mês', '200 créditos')
      ),
      'high: Northwind cut Crew from R$ 19,90 to R$ 14,90 a month (−25%), and from 250 to 200 créditos.'
    )
  })

  test('with a term in their name keep it', async ({ assert }) => {
    const page = (crew: string, price: string) =>
      offers(
        box(crew, price, 'Two vans', 'Dock maps'),
        box('Depot', '$99 / month', 'Nine vans', 'Route history')
      )
    assert.match(
      await alertOn('pricing', page('Crew (6-Week Term)', '$275'), page('Crew (6-Week Term)', '$325')),
      /^high: Northwind raised Crew \(6-Week Term\) from \$275 to \$325/
    )
  })

  test('named in a badge are not named by the promise below it', async ({ assert }) => {
    const card = (badge: string, promise: string, price: string) =>
      `<div><span class="badge">${badge}</span><h3 class="title">${promise}</h3><p>${price}</p><ul><li>Two vans</li><li>Dock maps</li></ul></div>`
    const page = (price: string) =>
      html(
        `<section>${card('Business', 'To grow', price)}${card('Enterprise', 'To scale', '$249 / month')}</section>`
      )
    assert.equal(
      await alertOn('pricing', page('$169 / month'), page('$135 / month')),
      'high: Northwind cut Business from $169 to $135 a month (−20%).'
    )
  })
})

test.group('Other news', () => {
  test('another license is news', async ({ assert }) => {
    const page = (license: string) =>
      html(`<p>Northwind Maps is licensed under the ${license} and may be part of other products.</p>`)
    assert.equal(
      await alertOn('homepage', page('Lesser General Public License'), page('Mozilla Public License 2.0')),
      'high: Northwind now gives its license as “Mozilla Public License” instead of “Lesser General Public License” on its homepage.'
    )
    assert.equal(
      await alertOn(
        'homepage',
        page('MIT license'),
        `${page('MIT license')}<p>Maps need a lib under GPL.</p>`
      ),
      'medium: Northwind now says “Maps need a lib under GPL.” on its homepage.'
    )
  })

  test('a beta that anybody can download now is news', async ({ assert }) => {
    const page = (label: string) => html(`<a class="btn" href="/get">${label}</a>`)
    assert.equal(
      await alertOn('homepage', page('Join the beta'), page('Download')),
      'medium: Northwind now has a button “Download” instead of “Join the beta”.'
    )
  })
})

test.group('Quantities in a line that was also reworded', () => {
  const page = (line: string) => html(`<h1>Pricing</h1><p>${FILLER}</p><p>${line}</p>`)

  test('are quoted as they are now', async ({ assert }) => {
    assert.equal(
      await alertOn(
        'pricing',
        page('Our basic plan limits the loading time at a depot to 30 minutes. Ask us for more.'),
        page('All plans have a maximum loading time at a depot of 40 minutes.')
      ),
      'high: Northwind now says “All plans have a maximum loading time at a depot of 40 minutes.” under “Pricing”.'
    )
  })

  test('begin a list without a name', async ({ assert }) => {
    const list = (crates: string, rest: string) => page(`${crates} crates of fruit 10 routes ${rest}`)
    assert.include(
      await alertOn('pricing', list('700', '5 docks No cooling'), list('300', '5 docks 2 gates No cooling')),
      'now says “300 crates of fruit'
    )
  })
})

test.group('Buttons that lead to the product in another way', () => {
  const page = (...labels: string[]) =>
    html(
      `<h1>Crates</h1>${labels.map((label) => `<a class="btn" href="/go">${label}</a>`).join('<p>Or</p>')}`
    )

  test('are news, above all on a pricing page', async ({ assert }) => {
    const [before, after] = [page('Start your trial', 'Log in'), page('Book a demo', 'Log in')]
    assert.equal(
      await alertOn('homepage', before, after),
      'medium: Northwind now has a button “Book a demo” instead of “Start your trial”.'
    )
    assert.match(await alertOn('pricing', before, after), /^high: /)
  })

  test('did not replace buttons in other places', async ({ assert }) => {
    const demo = '<p>See it first.</p><a class="btn" href="/demo">Book a demo</a>'
    const buy = '<h2>Crates</h2><p>All sizes.</p><a class="btn" href="/buy">Buy crates</a>'
    const middle = '<h2>Vans</h2><p>Vans wait for your crates at each of our docks.</p>'
    assert.match(
      await alertOn(
        'homepage',
        html(`<h1>Crates</h1>${demo}${middle}`),
        html(`<h1>Crates</h1>${middle}${buy}`)
      ),
      /now has a button “Buy crates”, and none that says “Book a demo”/
    )
  })

  test('are news if they are plain links', async ({ assert }) => {
    const link = (label: string) => html(`<h1>Crates</h1><p><a href="/go">${label}</a></p>`)
    assert.equal(
      await alertOn('homepage', link('Start your 15 days free trial'), link('Book a free demo')),
      'medium: Northwind now has a button “Book a free demo” instead of “Start your 15 days free trial”.'
    )
  })

  test('are news in other languages', async ({ assert }) => {
    assert.equal(
      await alertOn('homepage', page('Probar 15 días gratis'), page('Solicita una demo')),
      'medium: Northwind now has a button “Solicita una demo” instead of “Probar 15 días gratis”.'
    )
  })

  test('are details if the trial is still offered, or if something else is free', async ({ assert }) => {
    const trial = (label: string) => page(label).replace('Crates', 'A free trial of 14 days')
    assert.match(await alertOn('homepage', trial('Try for free'), trial('Get started')), /^low: /)
    assert.match(await alertOn('homepage', page('Order crates'), page('Get the free template')), /^low: /)
  })
})
