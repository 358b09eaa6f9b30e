import { test } from '@japa/runner'
import type { PageLabel } from 'rivalwatch-plugin'
import { judgeMarkup } from '#tests/support/judge_markup'
import { FILLER, alertOn } from './alert_on.js'

const DUTCH = `<p>Onze kratten worden met de hand ingepakt en zijn niet duur, want wij hebben een loods bij de haven van Delft.</p>
  <p>Het nummer op een krat is voor u, en u kunt er ook naar zoeken op onze website.</p>`

/** Returns the score and the sentence about a change of a page; empty if there is no alert. */
async function said(
  before: string,
  after: string,
  {
    label = 'custom',
    path = '/customers',
    filler = FILLER,
  }: { label?: PageLabel; path?: string; filler?: string } = {}
): Promise<string> {
  const html = (body: string) =>
    `<html><head><title>Northwind</title></head><body><main><h1>Crates</h1>${filler}${body}</main></body></html>`
  return alertOn(label, html(before), html(after), path)
}

const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
const box = (name: string, price: string, ...items: string[]) =>
  `<div class="box"><h3>${name}</h3><p>${price}</p>${list(...items)}<a href="/buy">Buy</a></div>`
const row = (...boxes: string[]) => `<section>${boxes.join('')}</section>`

test.group('Page names', () => {
  const news = '<p>Vans now leave the depot at noon.</p>'

  for (const [path, name] of [
    ['/customers', 'its customers page'],
    ['/case-studies/', 'its case studies page'],
    ['/contact.html', 'its contact page'],
    ['/de/ueber-uns', 'its “ueber uns” page'],
    ['/chi-siamo/index.php', 'its “chi siamo” page'],
    ['/FAQ', 'its faq page'],
    ['/kratten-huren.html', 'its “kratten huren” page'],
    ['/vans/2026-3.html', 'its page /vans/2026-3'],
    ['/depots/%C3%BCber-kisten', 'its “über kisten” page'],
    ['/', 'its homepage'],
    [`/${'crates-and-vans-'.repeat(4)}`, 'one of its pages'],
  ]) {
    test(`at ${path} is ${name}`, async ({ assert }) => {
      assert.equal(
        await said('', news, { path }),
        `medium: Northwind now says “Vans now leave the depot at noon.” on ${name}.`
      )
    })
  }

  for (const path of ['/pl/polityka-prywatnosci', '/privatlivspolitik.html', '/privacyverklaring']) {
    test(`at ${path} is its privacy policy`, async ({ assert }) => {
      const before = '<p>We keep what you send us for a year and then delete it.</p>'
      const after = '<p>We keep what you send us for two years and share it with our vans.</p>'
      assert.include(await said(before, after, { path }), ' in its privacy policy.')
    })
  }
})

test.group('Plan contents', () => {
  test('are quoted in another language', async ({ assert }) => {
    const plans = (...items: string[]) =>
      row(
        box('Basis', '€10 per maand', 'Volgen', ...items),
        box('Team', '€20 per maand', 'Volgen', 'Chauffeurs')
      )
    assert.equal(
      await said(plans(), plans('Verzekerde kratten'), { label: 'pricing', path: '/prijzen', filler: DUTCH }),
      'medium: Northwind now lists “Verzekerde kratten” in Basis.'
    )
  })

  test('are quoted if they are more than a name', async ({ assert }) => {
    const plans = (...items: string[]) =>
      row(
        box('Basic', '$10 a month', 'Tracking', ...items),
        box('Team', '$20 a month', 'Tracking', 'Drivers')
      )
    assert.equal(
      await said(plans(), plans('Insured crates once they launch'), { label: 'pricing', path: '/pricing' }),
      'medium: Northwind now lists “Insured crates once they launch” in Basic.'
    )
  })

  test('are reported for each plan with its own number', async ({ assert }) => {
    const plans = (basic: string, team: string) =>
      row(box('Basic', '$10 a month', 'Tracking', basic), box('Team', '$20 a month', 'Tracking', team))
    assert.notInclude(
      await said(plans('Vans', 'Ships'), plans('8 crates daily', '12 crates daily'), {
        label: 'pricing',
        path: '/pricing',
      }),
      'Basic and Team'
    )
  })
})

test.group('Text that was only divided differently', () => {
  test('is not reported as new', async ({ assert }) => {
    const before = '<p>Training</p><p>Tuesdays and Fridays</p><p>19:30</p>'
    const after = '<p>Training Tuesdays and Fridays • 19:30</p>'
    assert.equal(await said(before, after), '')
  })

  test('is reported if its words are scattered among others', async ({ assert }) => {
    const before = '<p>Vans leave the depot at night.</p><p>Crates are insured.</p>'
    assert.equal(
      await said(before, `${before}<p>Night vans are insured.</p>`),
      'low: Northwind added “Night vans are insured.” to its customers page.'
    )
  })

  test('is reported if a number in it has changed', async ({ assert }) => {
    const before = '<p>Training</p><p>Tuesdays and Fridays</p><p>19:30</p>'
    const after = '<p>Training Tuesdays and Fridays • 20:45</p>'
    assert.notEqual(await said(before, after), '')
  })
})

test.group('A label that says what is available', () => {
  test('at the end of one part says nothing about the next', async ({ assert }) => {
    const part = (name: string, ...rest: string[]) =>
      `<h2>${name}</h2><p>${name} carries whatever you pack, wherever you send it.</p>${rest.join('')}`
    assert.notInclude(
      await said(
        part('Northwind Air') + part('Northwind Sea'),
        part('Northwind Rail', '<p>Coming Soon</p>') + part('Northwind Air') + part('Northwind Sea'),
        { label: 'homepage', path: '/' }
      ),
      'marks “Northwind Air”'
    )
  })
})

test.group('Releases', () => {
  const entry = (version: string, ...items: string[]) => `<h2>${version}</h2>${list(...items)}`

  test('are reported together with the first item of the newest', async ({ assert }) => {
    const old = entry('1.1.0', 'Labels for crates')
    assert.equal(
      await said(
        old,
        entry('1.3.0', 'Van tracking: see every van on a map', 'Dark mode for drivers') +
          entry('1.2.0', 'Printed labels') +
          old,
        { label: 'changelog', path: '/changelog' }
      ),
      'medium: Northwind released 1.3.0 (with “Van tracking” and “Dark mode for drivers”) and 1.2.0.'
    )
  })

  test('are reported before the new language of their page', async ({ assert }) => {
    const english =
      'The crates of our customers are packed with care, and you can see where your crate is from this page.'
    const page = (text: string, ...entries: string[]) => `${entries.join('')}<h2>About</h2><p>${text}</p>`
    const sentence = await said(
      page(
        'Onze kratten worden met zorg ingepakt en u kunt op deze website zien waar het krat van u is, ook bij nacht.',
        entry('1.1.0', 'Het adres van een krat is zichtbaar voor de chauffeur')
      ),
      page(
        english,
        entry('1.2.0', 'Live map of vans'),
        entry('1.1.0', 'The address of your crate is visible for the driver')
      ),
      { label: 'changelog', path: '/changelog', filler: '' }
    )
    assert.match(sentence, /^medium: Northwind released 1\.2\.0: “Live map of vans”/)
  })
})

test.group('Small things', () => {
  test('a customer quote is not a section of a rewritten page', async ({ assert }) => {
    const text = (topic: string) =>
      Array.from(
        { length: 8 },
        (_, at) => `<p>${topic} number ${at} travels with care through every port.</p>`
      ).join('')
    const after = `<h2>“Our crates have never been so safe.”</h2><p>Ann, Harbor</p>${text('A crate')}`
    assert.notInclude(
      await said(text('Some van'), after, { label: 'homepage', path: '/', filler: '' }),
      'section'
    )
  })

  test("a commission is the company's price", async ({ assert }) => {
    const fee = (share: string) => `<h2>Up to €600</h2><p>${share}% commission</p>`
    assert.equal(
      await said(fee('15'), fee('14'), { label: 'pricing', path: '/pricing' }),
      'high: Northwind now says “14% commission” under “Up to €600”, down from 15%.'
    )
  })

  test('an item with a number on a pricing page is a limit', async ({ assert }) => {
    const items = (count: string) => `<h2>The depot</h2>${list(`${count} packing halls`, 'Night vans')}`
    assert.equal(
      await said(items('35+'), items('12'), { label: 'pricing', path: '/pricing' }),
      'high: Northwind now says “12 packing halls” under “The depot”, down from 35+.'
    )
  })

  test('how to reach someone new is not the news', async ({ assert }) => {
    const before = '<p>Bo Lindqvist</p><p>Phone: 0733-971090</p>'
    const after = `${before}<p>Ann Granqvist</p><p>E-mail: ann@northwind.example</p><p>Phone: 0733-971091</p>`
    assert.equal(await said(before, after), 'low: Northwind now lists “Ann Granqvist” on its customers page.')
  })

  test('a number of customers is not a phone number', async ({ assert }) => {
    assert.include(await said('', '<p>Crates: 1.000.000</p>'), '1.000.000')
  })

  test('a saving is not a commission', async ({ assert }) => {
    const offer = (share: string) => `<p>Save ${share}% with no setup fee</p>`
    assert.equal(
      await said(offer('10'), offer('20'), { label: 'pricing', path: '/pricing' }),
      'high: Northwind now says “Save 20% with no setup fee”, up from 10%.'
    )
  })

  test('a button that offers something else is news', async ({ assert }) => {
    const button = (label: string) => `<button>${label}</button>`
    assert.include(
      await said(button('Sign up'), button('Sign up free'), { label: 'homepage', path: '/' }),
      '“Sign up free”'
    )
  })
})

test.group('A price below a heading', () => {
  const offer = (price: string) =>
    `<h2>Storage without small print</h2><p>From</p>${price}<p>Vans are extra.</p>`

  test('is not reported as gone if another one took its place', async ({ assert }) => {
    assert.notInclude(
      await said(offer('<p>€40/order</p>'), offer('<p>Orders cost €45 each.</p>'), {
        label: 'homepage',
        path: '/',
      }),
      'no longer shows'
    )
  })
})

test.group('A blog entry', () => {
  const entry = (title: string, date: string, ...tags: string[]) =>
    `<article><h3>${title}</h3>${tags.map((tag) => `<p>${tag}</p>`).join('')}<p>How we pack crates for a long way by sea.</p><p>${date}</p></article>`
  const old = entry('Crates in the winter', 'Feb 12, 2026')
  const blog = { label: 'blog', path: '/blog' } as const

  test('with a new date below its tags was published', async ({ assert }) => {
    const added = entry('Packing for the sea', 'Apr 25, 2026', 'Depots', 'Vans', 'Delft')
    assert.equal(await said(old, added + old, blog), 'medium: Northwind published “Packing for the sea”.')
  })

  test('with another title is not a new one', async ({ assert }) => {
    const renamed = entry('Crates in the cold winter', 'Feb 12, 2026')
    const sentence = await said(old, renamed, blog)
    assert.notInclude(sentence, 'published')
    assert.notInclude(sentence, 'now lists')
  })
})

test.group('Removed content', () => {
  test('does not include the text of an empty state', async ({ assert }) => {
    const place = (name: string, text: string) => `<div><h3>${name}</h3><p>${text}</p><p>${text}</p></div>`
    const sentence = await said(
      place('Depots', 'Coming soon to you'),
      place('Depots', 'Our depot in Gouda packs crates at night and on every holiday.')
    )
    assert.notInclude(sentence, 'no longer lists')
    assert.include(sentence, 'depot in Gouda')
  })

  test('includes free access that was temporary', async ({ assert }) => {
    const plans = row(box('Free', '€0', 'Tracking'), box('Team', '€20 a month', 'Tracking', 'Drivers'))
    const notice = '<p>Enjoy full access to all depots for free, before they become paid. Sign up today.</p>'
    assert.include(
      await said(notice + plans, plans, { label: 'pricing', path: '/pricing' }),
      'no longer says “Enjoy full access to all depots for free'
    )
  })
})

test.group('A form option', () => {
  const option = (name: string, price: string) => `<label><div>${name}</div><div>${price}</div></label>`
  const form = (...options: string[]) =>
    `<form>${option('Insured crates', '+ €40')}${options.join('')}</form>`

  test('with a calculated amount has no price', async ({ assert }) => {
    const sentence = await said(form(), form(option('Your savings', '€40')), {
      label: 'pricing',
      path: '/pricing',
    })
    assert.notInclude(sentence, 'at €40')
  })
})

test.group('Changes that are not news', () => {
  test('do not include a headline with one other word', async ({ assert }) => {
    const html = (h1: string) =>
      `<html><head><title>Northwind</title></head><body><main><h1>${h1}</h1>${FILLER}</main></body></html>`
    const page = { url: 'https://northwind.example/', label: 'homepage' as const, competitor: 'Northwind' }
    const verdict = await judgeMarkup(page, html('Crates for CRM teams'), html('Crates for AI teams'))
    assert.equal(verdict?.score, 'medium')
  })

  test('include the title of a policy', async ({ assert }) => {
    const html = (title: string) =>
      `<html><head><title>${title}</title></head><body><main><h1>Privacy policy</h1>${FILLER}</main></body></html>`
    const page = {
      url: 'https://northwind.example/privacy',
      label: 'custom' as const,
      competitor: 'Northwind',
    }
    const verdict = await judgeMarkup(
      page,
      html('Privacy · Northwind'),
      html('Our privacy policy · Northwind')
    )
    assert.isNull(verdict?.score ?? null)
  })

  test('include a plus sign before a word', async ({ assert }) => {
    assert.equal(await said(list('Labels', 'Crates'), list('Labels', '+Crates')), '')
  })

  test('include the author of a quote on a careers page', async ({ assert }) => {
    const quoted = '<p>They pack well.</p><p>Ada B., Depot Manager, Tessera</p>'
    assert.notInclude(await said('', quoted, { label: 'careers', path: '/careers' }), 'is hiring')
  })

  test('include the company’s name in a title', async ({ assert }) => {
    const html = (title: string) =>
      `<html><head><title>${title}</title></head><body><main><h1>Crates</h1>${FILLER}</main></body></html>`
    const page = { url: 'https://northwind.example/news', label: 'custom' as const, competitor: 'Northwind' }
    const verdict = await judgeMarkup(page, html('Press releases |'), html('Press releases | Northwind'))
    assert.isNull(verdict?.score ?? null)
  })
})

test.group('Plans that were only now recognized', () => {
  test('replace no add-ons that the page still has', async ({ assert }) => {
    const addOns = `<h2>Add-ons</h2>${row(box('Night delivery', '€200 / month', 'Any night'), box('More vans', '€90 / month', 'Ten vans'))}`
    const before = `${row(box('Lite', 'TBA', 'Coming soon'), box('Standard', '€880 / month', 'Tracking'))}${addOns}`
    const after = `${row(box('Lite', '€400 / month', 'Tracking'), box('Standard', '€880 / month', 'Tracking'))}${addOns}`
    const sentence = await said(before, after, { label: 'pricing', path: '/pricing' })
    assert.notInclude(sentence, 'where it listed')
    assert.include(sentence, '€400')
  })
})

test.group('The most important change', () => {
  test('is not a column header in a policy library', async ({ assert }) => {
    const policies = (...names: string[]) =>
      `<table><tr>${names.map((name) => `<th>${name}</th>`).join('')}</tr></table>`
    assert.notMatch(
      await said(policies('Policy', 'Owner'), policies('Policy', 'Owner', 'Next review'), {
        path: '/policies',
      }),
      /^medium/
    )
  })

  test('is a price, and a long sentence is quoted from its clause on', async ({ assert }) => {
    const about =
      'Every offer from the first call to the last crate: a call about your depot, a session with plans'
    assert.equal(
      await said(
        '<h3>Prices</h3><p>Prices for Night Crates and Night Vans.</p>',
        `<h3>Offers</h3><p>${about}, the whole depot from $15,000, and care from $1,000/mo.</p>`
      ),
      'medium: Northwind now says “…a call about your depot, a session with plans, the whole depot from $15,000, and care from $1,000/mo”.'
    )
  })
})

test.group('The language of a page', () => {
  test('is recognized in less common ones', async ({ assert }) => {
    const albanian =
      '<p>Ne jemi në Delft dhe për ju, me një depo që është nga më të mirat.</p><p>Për të gjitha kutitë dhe për një çmim të mirë na shkruani.</p>'
    const sentence = await said(albanian, FILLER, { filler: '' })
    assert.notInclude(sentence, 'Polish')
    assert.include(sentence, 'in English instead of Albanian')
  })

  test('is reported when the whole page is translated', async ({ assert }) => {
    const english = `<h2>Crates that never sleep</h2>${FILLER}<p>Ask us for the prices of your own crates, and we answer you.</p>`
    const dutch = `<h2>Kratten van Delft</h2>${DUTCH}<p>Vraag ons naar de prijzen van uw kratten, wij zijn er voor u.</p>`
    assert.include(await said(dutch, english, { filler: '' }), 'in English instead of Dutch')
  })
})

test.group('A plan under another name', () => {
  const plans = (first: string, second: string, note: string) =>
    row(
      box(first, '60 €', `Crates (${note})`, 'Labels'),
      box(second, '85 €', `All of ${first}`, `Vans ${note}`)
    )
  const price = { label: 'pricing', path: '/pricing' } as const

  test('is renamed if its price and a word of its name are the same', async ({ assert }) => {
    assert.equal(
      await said(
        plans('Base crates', 'Base and vans', 'small'),
        plans('Plain crates', 'Crates and vans', 'of any size'),
        price
      ),
      'high: Northwind renamed Base crates to Plain crates and Base and vans to Crates and vans.'
    )
  })

  test('may be called Start', async ({ assert }) => {
    const menu = (start: string, fleet: string) =>
      `<h3>Packages</h3>${list(`<a href="/s">Start — ${start}</a>`, `<a href="/f">Fleet — ${fleet}</a>`)}`
    assert.equal(
      await said(menu('330 €', '660 €'), menu('490 €', '890 €'), price),
      'high: Northwind raised Start from 330 € to 490 € and Fleet from 660 € to 890 €.'
    )
  })

  test('is not just any box with a figure', async ({ assert }) => {
    const boxes = (figure: string) =>
      `<div><div class="card"><span>✅ ${figure} downloads</span><p>Last week</p><p>Like a $10k depot</p><a href="/a">Start</a></div>
       <div class="card"><span>✅ 17 vans</span><p>Today</p><p>Like a $20k van</p><a href="/b">Start</a></div></div>`
    assert.notMatch(await said(boxes('2,847'), '<p>Nothing.</p>'), /lists .*downloads \(\$10k\)/)
  })
})
