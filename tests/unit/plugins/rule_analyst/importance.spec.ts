import { test } from '@japa/runner'
import { alertOn as said } from './alert_on.js'

const FILLER = `<p>Crates are packed at our depot in Delft, where vans wait for them all day and most of the night.</p>
  <p>Every crate has a number, and with it anyone can see where it is and who packed it.</p>
  <p>Drivers begin at six in the morning, and the last van is back before anyone has had dinner.</p>`

const html = (body: string, title = 'Northwind') =>
  `<html><head><title>${title}</title></head><body><nav><a href="/">Home</a></nav><main><h1>Crates for every street</h1>${FILLER}${body}</main></body></html>`

test.group('A line of a marketing page', () => {
  const line = (text: string) => html(`<p>${text}</p>`)
  const old = line('Vans bring crates to bakers every morning.')

  test('matters with three words that are new to the page', async ({ assert }) => {
    const now = line('Vans bring crates and barrels to hospitals and airports every morning.')
    assert.match(await said('features', old, now), /^medium: /)
    assert.match(await said('docs', old, now), /^low: /)
  })

  test('matters less with fewer', async ({ assert }) => {
    assert.match(await said('features', old, line('Vans bring crates to hospitals every morning.')), /^low: /)
  })
})

test.group('Several edited statements', () => {
  const old = `<p>We pack crates for bakers, florists and small shops.</p><p>Our vans are loaded by hand every single morning.</p>`
  const now = `<p>We pack crates for hospitals, airports and large cities.</p><p>Our vans are loaded by robots within a few minutes.</p>`

  test('count as a different message on a marketing page', async ({ assert }) => {
    assert.match(await said('homepage', html(old), html(now)), /^medium: /)
  })

  test('do not count as a different message if only their numbers differ', async ({ assert }) => {
    const counted = (count: number) =>
      `<p>We have packed crates for ${count} bakers in Delft.</p><p>Our ${count} vans are loaded by hand every morning.</p>`
    assert.notMatch(await said('features', html(counted(20)), html(counted(21))), /^medium/)
  })

  test('do not count as a different message if they are customer quotes', async ({ assert }) => {
    const quotes = (text: string) => text.replaceAll('<p>', '<p>“').replaceAll('</p>', '”</p>')
    assert.notMatch(await said('homepage', html(quotes(old)), html(quotes(now))), /^medium/)
  })

  test('are details on a docs page', async ({ assert }) => {
    assert.match(await said('docs', html(old), html(now)), /^low: /)
  })
})

test.group('A rewritten page', () => {
  const page = (hero: string, sections: Record<string, string>) => {
    const parts = Object.entries(sections).map(([title, text]) => `<h2>${title}</h2><p>${text}</p>`)
    return `<html><body><main><h1>Crates</h1><p>${hero}</p>${parts.join('')}</main></body></html>`
  }
  const old = page('Crates for every baker in Delft.', {
    'How it began': 'Two brothers built a crate for their aunt, who baked the best bread in town.',
    'Where we are': 'Our depot is next to the station, and anyone may come in for a cup of coffee.',
    'What we do': 'We build, repair and paint crates by hand, one after the other, all year round.',
  })
  const sections = {
    Benefits: 'Shops save an hour a day because nobody has to carry anything any more.',
    Tracking: 'Each box reports its position every minute, even in a tunnel or on a ferry.',
    Returns: 'Empty boxes are collected at night and washed before the next morning.',
  }

  test('is reported by its new sections', async ({ assert }) => {
    const now = page('Crates for every baker in Delft.', sections)
    assert.match(await said('homepage', old, now), /: new sections “Benefits”, “Tracking”/)
  })
})

test.group('The terms of an offer', () => {
  test('are as important as prices on a pricing page', async ({ assert }) => {
    const offer = (terms: string) => html(`<p>Crates by the van. ${terms}</p>`)
    const trial = offer('Try it free with our 14-day free trial.')
    assert.match(await said('pricing', offer('Try it.'), trial), /^high: .*14-day free trial/)
    assert.match(await said('features', offer('Try it.'), trial), /^medium: /)
  })

  test('state what the amount is for', async ({ assert }) => {
    assert.equal(
      await said('pricing', html(''), html('<p>Minimum €99/month</p>')),
      'high: Northwind now says “Minimum €99/month”.'
    )
  })
})

test.group('Plans on a homepage', () => {
  const plans = (...names: string[]) =>
    `<h2>Plans</h2>${names.map((name, at) => `<div class="plan"><h3>${name}</h3><p>$${at + 1}9 / month</p><ul><li>Crates</li><li>Vans for ${name}</li></ul></div>`).join('')}`
  const text = (word: string) =>
    Array.from({ length: 14 }, (_, at) => `<p>${word}s and ${word}y things, ${word} number ${at}.</p>`).join(
      ''
    )

  test('are as important as on a pricing page once they are shown', async ({ assert }) => {
    assert.match(
      await said(
        'homepage',
        html(text('harbor')),
        html(text('orchard') + plans('Solo', 'Team', 'Fleet')),
        ''
      ),
      /^high: .*Solo/
    )
  })

  test('may still be for sale when a new homepage leaves them out', async ({ assert }) => {
    assert.match(
      await said(
        'homepage',
        html(text('harbor') + plans('Solo', 'Team', 'Fleet')),
        html(text('orchard')),
        ''
      ),
      /^medium: Northwind no longer shows .* on its homepage/
    )
  })
})

test.group("A company's name", () => {
  test('is reported when only the title has it', async ({ assert }) => {
    const page = (name: string) =>
      `<html><head><title>Prices – ${name}</title></head><body><nav><a href="/">${name}</a></nav><main><h1>Prices</h1>${FILLER}</main></body></html>`
    assert.equal(
      await said('pricing', page('Southwind'), page('Northwind')),
      'medium: Northwind now says “Northwind” instead of “Southwind” on its pricing page.'
    )
  })
})

test.group('A policy', () => {
  test('with a different email address is a detail', async ({ assert }) => {
    const policy = (mail: string) =>
      `<html><head><title>Privacy policy</title></head><body><main><h1>Privacy policy</h1>${FILLER}<p>We delete your personal data when you write to ${mail} and ask us to.</p></main></body></html>`
    assert.match(
      await said('custom', policy('privacy@northwind.example'), policy('hello@northwind.example'), 'privacy'),
      /^low: /
    )
  })
})

test.group('Contact details', () => {
  const contact = (text: string) => html(`<p>${text}</p>`)

  test('are reported by what changed, once for the whole page', async ({ assert }) => {
    assert.equal(
      await said(
        'homepage',
        contact('Write to ada@northwind.example'),
        contact('Write to jo@northwind.example')
      ),
      'low: Northwind now shows the email address jo@northwind.example instead of ada@northwind.example on its homepage.'
    )
  })

  test('are unchanged if a number is only regrouped or an address is still elsewhere', async ({ assert }) => {
    assert.equal(
      await said('homepage', contact('Phone: +31 15 212 3456'), contact('Phone: +31 (15) 2123456')),
      ''
    )
    const twice = contact('Write to ada@northwind.example') + '<footer>ada@northwind.example</footer>'
    assert.equal(
      await said('homepage', twice, twice.replace('<p>Write to ada@northwind.example</p>', '')),
      ''
    )
  })
})

test.group('What the old version already stated', () => {
  test('is not a status if the name is still there without one', async ({ assert }) => {
    const page = (more: string) => html(`<h2>Checkpoint</h2><p>It checks each crate at the door.</p>${more}`)
    assert.notMatch(await said('homepage', page(''), page('<p>Checkpoint preview</p>')), /marks/)
  })
})

test.group('A long description', () => {
  test('is reported with what it said before', async ({ assert }) => {
    const page = (text: string) =>
      html('').replace(
        '<head>',
        `<head><meta name="description" content="Crates for every street in every town, packed by hand. ${text}">`
      )
    assert.match(
      await said(
        'docs',
        page('Vans per quarter are strictly limited.'),
        page('Vans per quarter are limited.')
      ),
      /from “Vans per quarter are strictly limited\.?” to “Vans per quarter are limited”/
    )
  })
})

test.group('What a reader would believe', () => {
  test('is a price whose currency is on a separate line', async ({ assert }) => {
    const card = (name: string, price: number) =>
      `<div><h3>${name}</h3><p>$</p><p>${price}</p><p>/ month</p><ul><li>Crates</li></ul><a href="/buy">Buy</a></div>`
    const plans = (team: number) =>
      html(`<h2>Plans</h2><div>${card('Solo', 19)}${card('Team', team)}${card('Fleet', 199)}</div>`)
    assert.match(await said('pricing', plans(49), plans(79)), /^high: .*Team from \$49 to \$79/)
  })

  test('is a binding policy, whatever contact it names', async ({ assert }) => {
    const policy = (cap: string) =>
      `<html><head><title>Terms of service</title></head><body><main><h1>Terms of service</h1>${FILLER}<p>Our liability is capped at ${cap} of fees. Send claims to legal@northwind.example or call +31 15 212 3456.</p></main></body></html>`
    assert.match(await said('custom', policy('12 months'), policy('1 month'), 'terms'), /^medium: /)
  })

  test('is not a replaced address if two lines are unrelated', async ({ assert }) => {
    const press = '<section><h2>Press</h2><p>press@northwind.example</p></section>'
    const jobs = '<section><h2>Jobs</h2><p>jobs@northwind.example</p></section>'
    const sentence = await said('homepage', html(press + '<hr>'), html('<hr>' + jobs), '')
    assert.notInclude(sentence, 'replaced the email address')
  })

  test('is the same number without its label, or with words after it', async ({ assert }) => {
    const line = (text: string) => html(`<p>${text}</p>`)
    for (const [before, after] of [
      ['Phone: 015 212 3456', '015 212 3456'],
      ['+49 (0)30 1234567', '+49 30 1234567'],
    ])
      assert.notInclude(await said('homepage', line(before), line(after)), 'phone number')
  })

  test("is the company's own funding, in any words", async ({ assert }) => {
    const news = (line: string) => html(`<p>${line}</p>`)
    const raised = 'raised $20 million in a Series A round'
    assert.match(await said('homepage', html(''), news(`We’ve ${raised}.`), ''), /^high: /)
  })

  test('is the trial, even if a headline changed with it', async ({ assert }) => {
    const page = (h1: string, terms: string) =>
      html(`<p>Crates by the van. ${terms}</p>`).replace('Crates for every street', h1)
    assert.match(
      await said(
        'pricing',
        page('Crates for every street', 'Try it.'),
        page('Boxes for whole cities', 'Try it free with our 14-day free trial.')
      ),
      /^high: .*14-day free trial/
    )
  })

  test('is not a different name that a title keeps', async ({ assert }) => {
    const page = (name: string) =>
      `<html><head><title>Prices – ${name}</title></head><body><main><h1>Prices</h1>${FILLER}<p>Southwind packs at night.</p></main></body></html>`
    assert.notInclude(await said('pricing', page('Southwind'), page('Northwind')), 'uses the name')
  })

  test('is not a line that only lost its arrow', async ({ assert }) => {
    const sentence = await said('docs', html('<p>→ Fast crates now</p>'), html('<p>Fast vans now</p>'))
    assert.notInclude(sentence, 'vans…')
  })
})

test.group('A page with little content', () => {
  test('is not reported as emptied if it has new sections', async ({ assert }) => {
    const long = `<main>${'<p>Crates are packed at our depot in Delft, where vans wait for them all day.</p>'.repeat(8)}</main>`
    const short = '<main><h2>Cleaning</h2><p>Offices</p><h2>Guards</h2><p>Malls</p></main>'
    assert.notMatch(await said('homepage', long, short), /emptied/)
    assert.match(await said('homepage', long, '<main><p>Back soon.</p></main>'), /emptied/)
    assert.match(await said('homepage', long, '<main><h1>404</h1><h2>Page not found</h2></main>'), /emptied/)
  })

  test("has no message if its headline is the company's name", async ({ assert }) => {
    const page = (title: string, text: string) => `<main><h1>${title}</h1><p>${text}</p></main>`
    const sentence = await said(
      'homepage',
      page('Crates for every street', 'Packed at our depot in Delft by people.'),
      page('Northwind', 'Smart boxes that find their way to any shop alone.')
    )
    assert.match(sentence, /Smart boxes/)
    assert.notMatch(sentence, /headline/)
  })
})

test.group('A form button', () => {
  test('is not news', async ({ assert }) => {
    const form = (label: string) => html(`<form><input name="q"><button>${label}</button></form>`)
    assert.equal(await said('homepage', html(''), form('Submit')), '')
    assert.match(await said('homepage', html(''), form('Order a van')), /^low: .*Order a van/)
  })
})

test.group('A line that lost its amount', () => {
  test('matters on a pricing page that no longer has the amount', async ({ assert }) => {
    const deposit = (amount: string) =>
      html(`<p>We may ask for a deposit ${amount}before the first van leaves.</p>`)
    assert.match(await said('pricing', deposit('of €50 '), deposit('')), /^medium: .*€50/)
    assert.match(await said('custom', deposit('of €50 '), deposit('')), /^low: /)
  })
})

test.group('A pricing page on which nothing else changed', () => {
  test('is medium with a new statement or another figure', async ({ assert }) => {
    const page = (body: string) => html(`<p>Crates cost what they cost.</p>${body}`)
    assert.equal(
      await said(
        'pricing',
        page(''),
        page('<p>We open very soon: join the list for the price of a founder.</p>')
      ),
      'medium: Northwind now says “We open very soon: join the list for the price of a founder.” on its pricing page.'
    )
    assert.match(
      await said('pricing', page('<p>All 9 kinds of crates</p>'), page('<p>All 12 sizes of crates</p>')),
      /^medium: /
    )
    assert.match(
      await said('pricing', page('<p>All kinds of crates</p>'), page('<p>All sizes of crates</p>')),
      /^low: /
    )
    assert.match(
      await said('homepage', page('<p>All 9 kinds of crates</p>'), page('<p>All 12 sizes of crates</p>')),
      /^low: /
    )
  })
})

test.group('A new part of the documentation', () => {
  test('is medium', async ({ assert }) => {
    assert.match(
      await said(
        'docs',
        html(''),
        html('<h2>Timekeeping</h2><p>How drivers note their hours and who pays for them.</p>')
      ),
      /^medium: Northwind added “Timekeeping” to its docs page/
    )
  })
})
