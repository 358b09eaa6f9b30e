/** Legal texts, changelogs, blogs and documentation: what their change is about. */
import { test } from '@japa/runner'
import { alertOn, FILLER, html } from './alert_on.js'

const page = (title: string, body: string) => html(`<h1>${title}</h1>${body}<p>${FILLER}</p>`)
const paragraphs = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('')

const GERMAN = [
  'Wir sind für die Verarbeitung aller Daten verantwortlich, die Sie uns auf dieser Seite und in unseren Briefen mitteilen.',
  'Unsere Fahrer sehen nur die Anschrift, an die eine Kiste geht, und die Zeit, zu der wir sie dort erwarten.',
  'Diese Angaben löschen wir, sobald die Kiste bei Ihnen ist und wir sie nicht mehr für eine Rechnung brauchen.',
]

test.group('Terms', () => {
  const terms = (before: string, after: string) =>
    alertOn('custom', page('Terms of service', before), page('Terms of service', after), '/terms')

  test('are told by the product that left them, and not by a new number of a clause', async ({ assert }) => {
    const text = (isSold: boolean) =>
      `<p>These terms govern your use of our vans${isSold ? ', of CRATEX where you still have it,' : ''} and of our docks.</p>
       <h3>5.1 Vans</h3><p>We lend them by the day.</p>
       ${isSold ? '<h3>5.2 CRATEX</h3><p>We no longer offer CRATEX to bakeries that are new to us.</p><p>Who still has CRATEX keeps it until the end of the year.</p>' : ''}
       <h3>5.${isSold ? 3 : 2} Docks</h3><p>We lend them by the hour.</p>`
    assert.equal(
      await terms(text(true), text(false)),
      'medium: Northwind no longer mentions “CRATEX” in its terms of service.'
    )
  })

  test('do not say that a name is gone which another name replaced', async ({ assert }) => {
    const text = (name: string) =>
      paragraphs(
        `We deliver your crates with ${name} to every bakery.`,
        `Write to ${name} about crates that are late or broken.`,
        `Our drivers and ${name} answer for each crate together.`
      )
    assert.notMatch(await terms(text('CRATEX'), text('VANEX')), /mentions/)
  })

  test('are low if a note only says which language is binding', async ({ assert }) => {
    const note = 'Nur die deutsche Fassung ist verbindlich, Übersetzungen dienen der Information.'
    assert.match(await terms('', paragraphs(note)), /^low: /)
  })
})

test.group('A privacy policy', () => {
  const policy = (before: string, after: string) =>
    alertOn('custom', page('Privacy policy', before), page('Privacy policy', after), '/privacy')

  test('is told by the company that gets the data', async ({ assert }) => {
    assert.match(
      await policy(
        paragraphs('We only count visits to our pages with our own tools.'),
        paragraphs(
          'We count visits to our pages with our own tools and with Harbor Lens. You decide about that in the settings at the end of each of our pages.'
        )
      ),
      /Harbor Lens/
    )
  })

  test('is told by a service that it links to, in any language', async ({ assert }) => {
    const text = paragraphs(
      'Wenn Sie uns über das Formular schreiben, werden Ihre Angaben aus dem Formular zur Bearbeitung der Anfrage und für spätere Fragen bei uns aufbewahrt.',
      'Wir nutzen für das Formular den Dienst cratemail (Hafenstraße 1, Delft). Dort werden Ihre Angaben verarbeitet.',
      'Näheres steht unter https://cratemail.example/datenschutz'
    )
    const german = (body: string) =>
      `<html lang="de"><head><title>Datenschutz</title></head><body><main><h1>Datenschutz</h1>${paragraphs(...GERMAN)}${body}</main></body></html>`
    const letter = paragraphs('Ein Formular gibt es noch nicht, schreiben Sie einen Brief.')
    assert.match(
      await alertOn('custom', german(letter), german(text), '/datenschutz'),
      /den Dienst cratemail/
    )
  })
})

test.group('A changelog', () => {
  test('is not told by how to reach the company', async ({ assert }) => {
    const entries = '<h2>1.0.0</h2><p>First vans and first docks for each of our depots.</p>'
    const body = page('Changelog', entries)
    const footer = '<footer><ul><li>crates@northwind-crates.com</li></ul></footer>'
    assert.equal(await alertOn('changelog', body, body.replace('</main>', `</main>${footer}`)), '')
  })
})

test.group('A release', () => {
  const changelog = (...entries: string[]) =>
    page('Changelog', `${entries.join('')}<h2>1.0.0</h2><ul><li>First vans</li><li>First docks</li></ul>`)
  const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

  test('is told by the headings that end with its version', async ({ assert }) => {
    const entries = [
      '<h2>Tags for every crate v1.4</h2><p>Name your crates as you like to, also those on the way.</p>',
      '<h2>Vans on the map v1.4</h2><p>See where the vans are, in every city of the north.</p>',
    ]
    assert.equal(
      await alertOn('changelog', changelog(), changelog(...entries)),
      'medium: Northwind released 1.4: “Tags for every crate” and “Vans on the map”.'
    )
  })

  test('is told by the title below its version, and a date may follow without a space', async ({
    assert,
  }) => {
    const entry =
      '<p>v1.42026-05-29</p><h2>feat Tags for every crate</h2><p>Crates have tags in all cities of the north now.</p>'
    assert.match(
      await alertOn('changelog', changelog(), changelog(entry)),
      /^medium: Northwind released 1\.4: “Tags for every crate”/
    )
  })

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

  test('of several versions or parts is told with what it brings', async ({ assert }) => {
    const entry = (version: string, title: string, item: string) =>
      `<p>May 2, 2026 v${version}</p><h2>${title}</h2>${list(item, 'Faster pages')}`
    const old = entry('1.2.0', 'Docks for every van', 'Docks by postcode')
    assert.match(
      await alertOn(
        'changelog',
        page('Changelog', old),
        page(
          'Changelog',
          entry('1.4.0', 'Tags and colors', 'Labels for boxes') +
            entry('1.3.0', 'Vans on maps', 'Routes at night') +
            old
        )
      ),
      /^medium: Northwind released 1\.4\.0 \(with “Tags and colors”\) and 1\.3\.0/
    )
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
      /^medium: Northwind added “Vans 1\.3\.1” \(with “Maps of harbors” and “Routes at night”\) and “Docks 2\.3\.1” to its changelog\.$/
    )
  })
})

test.group('A blog', () => {
  const post = (title: string, date: string, text = '') => `<h2>${title}</h2><p>${date}</p>${text}`
  const blog = (...posts: string[]) => html(`<h2>The Northwind blog</h2>${posts.join('')}`)
  const vans = post('How we paint our vans', 'May 2, 2026')
  const docks = post('A day at the docks', 'April 2, 2026')
  const crates = post('Where crates go to rest', 'March 2, 2026')

  test('says which posts were removed while none was added', async ({ assert }) => {
    assert.equal(
      await alertOn('blog', blog(vans, docks, crates), blog(crates)),
      'low: Northwind no longer lists “How we paint our vans” and “A day at the docks” on its blog.'
    )
  })

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
      'medium: Northwind published “Where our drivers sleep”, “Crates made of reed” and other posts.'
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
    assert.equal(
      await alertOn(
        'blog',
        blog(vans, docks),
        blog(post('Northwind 1.4 is here at last', 'June 2, 2026', text), vans, docks)
      ),
      'medium: Northwind published “Northwind 1.4 is here at last”: “Tags for crates” and “Vans on the map”.'
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

  test('say that a limit is switched off for now', async ({ assert }) => {
    assert.equal(
      await docs(
        '<h2>Rate limit</h2><p>We let each van ask for its crates: 3 requests per second</p>',
        paragraphs('Rate limiting of vans is currently disabled.')
      ),
      'high: Northwind now says “Rate limiting of vans is currently disabled”, and no longer says “We let each van ask for its crates: 3 requests per second”.'
    )
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
      /^medium: Northwind now lists .*Support Engineer \(Delft\)/
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
