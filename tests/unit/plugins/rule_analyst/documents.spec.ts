/** Legal texts, changelogs, blogs and documentation: what their change is about. */
import { test } from '@japa/runner'
import { alertOn, FILLER, html } from './alert_on.js'

const page = (title: string, body: string) => html(`<h1>${title}</h1>${body}<p>${FILLER}</p>`)
const paragraphs = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('')

test.group('Terms', () => {
  const terms = (before: string, after: string) =>
    alertOn('custom', page('Terms of service', before), page('Terms of service', after), '/terms')

  test('do not say that a name is gone which another name replaced', async ({ assert }) => {
    const text = (name: string) =>
      paragraphs(
        `We deliver your crates with ${name} to every bakery.`,
        `Write to ${name} about crates that are late or broken.`,
        `Our drivers and ${name} answer for each crate together.`
      )
    assert.notMatch(await terms(text('CRATEX'), text('VANEX')), /mentions/)
  })
})

test.group('A release', () => {
  const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

  test('is told by what is below the headline that names it', async ({ assert }) => {
    const news = (version: string, items: string) =>
      html(
        `<h2>What's new in v${version}</h2>${items}<h2>Upgrade</h2><p>See the full v${version} release notes.</p>`
      )
    assert.match(
      await alertOn(
        'changelog',
        news('1.3.0', ''),
        news('1.4.0', list('Tags for crates', 'Vans on the map'))
      ),
      /^medium: Northwind released 1\.4\.0: “Tags for crates” and “Vans on the map”/
    )
  })

  test('of several parts is told with what it brings', async ({ assert }) => {
    const parts = (vans: string, docks: string) =>
      page('Changelog', `<h2>Vans</h2>${vans}<h3>Vans 1.2.0</h3><h2>Docks</h2>${docks}<h3>Docks 2.2.0</h3>`)
    assert.match(
      await alertOn(
        'changelog',
        parts('', ''),
        parts(
          `<h3>Vans 1.3.1</h3>${list('Maps of harbors', 'Routes at night')}`,
          `<h3>Docks 2.3.1</h3>${list('Gates by postcode', 'Longer hours')}`
        )
      ),
      /^medium: Northwind released “Vans 1\.3\.1” \(with “Maps of harbors” and “Routes at night”\) and “Docks 2\.3\.1”\.$/
    )
  })
})

test.group('A blog', () => {
  const post = (title: string, date: string, text = '') => `<h2>${title}</h2><p>${date}</p>${text}`
  const blog = (...posts: string[]) => html(`<h2>The Northwind blog</h2>${posts.join('')}`)
  const vans = post('How we paint our vans', 'May 2, 2026')
  const docks = post('A day at the docks', 'April 2, 2026')

  test('is told by the title of a post and not by the category or the date around it', async ({ assert }) => {
    const links = (...titles: string[]) =>
      html(
        `<h2>Guides to crates and vans</h2>${titles
          .map(
            (title, at) =>
              `<a href="/${at}">BEHIND THE SCENES · DEPOT</a><a href="/${at}">${title}</a><a href="/${at}">May 1${titles.length - at}, 2026 5 min read</a>`
          )
          .join('')}`
      )
    const old = ['How our drivers plan their weeks', 'What happens to crates on Sundays']
    assert.equal(
      await alertOn('blog', links(...old), links('Why our vans are as yellow as the sun', ...old)),
      'medium: Northwind published “Why our vans are as yellow as the sun”.'
    )
  })

  test('names a second of several posts', async ({ assert }) => {
    const news = [
      post('Where our drivers sleep', 'June 4, 2026'),
      post('Crates made of reed', 'June 3, 2026'),
      post('Docks at night', 'June 2, 2026'),
    ]
    assert.equal(
      await alertOn('blog', blog(vans, docks), blog(...news, vans, docks)),
      'medium: Northwind published “Where our drivers sleep”, “Crates made of reed” and another post.'
    )
  })

  test('is told by titles in scripts without spaces', async ({ assert }) => {
    const links = (...titles: string[]) =>
      html(
        `<h2>記事一覧とお知らせ</h2>${titles
          .map(
            (title, at) =>
              `<a href="/${at}">倉庫</a><a href="/${at}">2026 / 05 / 1${titles.length - at}</a><a href="/${at}">${title}</a>`
          )
          .join('')}`
      )
    const old = ['配送車の色をどうやって決めたのか｜北風の歴史', '木箱が日曜日に行くところ｜倉庫の一日']
    assert.equal(
      await alertOn('blog', links(...old), links('冬の港で木箱を運ぶ方法｜運転手に聞いた話', ...old)),
      'medium: Northwind published “冬の港で木箱を運ぶ方法｜運転手に聞いた話”.'
    )
  })

  test('is told by a release and not by an apology in its post', async ({ assert }) => {
    const text =
      '<ul><li>Tags for crates</li><li>Vans on the map</li></ul><p>Sorry for the breaking changes in how crates are named in our exports.</p>'
    assert.match(
      await alertOn(
        'blog',
        blog(vans, docks),
        blog(post('Northwind 1.4 is here at last', 'June 2, 2026', text), vans, docks)
      ),
      /^medium: Northwind published “Northwind 1\.4 is here at last”/
    )
  })
})

test.group('Docs', () => {
  const docs = (before: string, after: string) =>
    alertOn('docs', page('Limits', before), page('Limits', after), '/docs/limits')

  test('are high if they allow much more or less than before', async ({ assert }) => {
    const quota = (calls: string) => paragraphs(`Each depot has a quota of ${calls} requests per day.`)
    assert.match(await docs(quota('5,000'), quota('10,000')), /^high: .*10,000 requests.*5,000/)
  })
})

test.group('Contact details and numbers of clauses', () => {
  const terms = (before: string, after: string) =>
    alertOn('custom', page('Terms of service', before), page('Terms of service', after), '/terms')

  test('make a new phone number in terms a detail', async ({ assert }) => {
    const text = (phone: string) =>
      paragraphs(
        'These terms govern your use of our vans and docks.',
        `To cancel, call ${phone} on any weekday.`
      )
    assert.match(await terms(text('253-327-3242'), text('253-447-5676')), /^low: |^$/)
  })

  test('are left out of the names of new sections', async ({ assert }) => {
    const clauses = (...lines: string[]) =>
      paragraphs(...lines.map((line) => `${line} as long as these terms hold.`))
    const before = clauses(
      'Vans are lent by the day',
      'Docks are lent by the hour',
      'Ropes are yours to keep'
    )
    const after = `${clauses('Each driver carries a badge', 'Harbors bill us every week', 'Fog stops all deliveries')}
      <h3>11. Indemnification</h3>${clauses('Broken goods are paid by whoever packed them', 'Insurers hear of it first', 'Lamps stay lit', 'Nobody sails at night')}`
    assert.match(await terms(before, after), /“Indemnification”/)
  })
})

test.group('A careers page', () => {
  const careers = (before: string[], after: string[], notice = '') => {
    const list = (roles: string[]) => `<ul>${roles.map((role) => `<li>${role}</li>`).join('')}</ul>`
    const body = (roles: string[]) => page('Open positions', `<h2>Open positions</h2>${list(roles)}`)
    return alertOn('careers', body(before), body(after).replace('</main>', `${notice}</main>`))
  }

  test('names a role that is open in one more place', async ({ assert }) => {
    assert.match(
      await careers(['Support Engineer'], ['Support Engineer (Remote)', 'Support Engineer (Delft)']),
      /^medium: Northwind is hiring a .*Support Engineer \(Delft\)/
    )
  })

  test('names roles whose gender mark has no brackets', async ({ assert }) => {
    assert.equal(
      await careers(['Support Engineer'], ['Support Engineer', 'Harbor Whisperer m/w/d']),
      'medium: Northwind is hiring a Harbor Whisperer.'
    )
  })

  test('is not told by a cookie notice, in any language', async ({ assert }) => {
    const notice = '<p>Questo sito utilizza cookie tecnici. Proseguendo nella navigazione li accetti.</p>'
    assert.equal(await careers(['Support Engineer'], ['Support Engineer'], notice), '')
  })
})
