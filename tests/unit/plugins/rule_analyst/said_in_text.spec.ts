/** What the text of a page says: names, statements that are gone, and what is no statement. */
import { test } from '@japa/runner'
import type { PageLabel } from 'rivalwatch-plugin'
import { alertOn, FILLER } from './alert_on.js'

/** @param title the page's title; "old → new" if it changes */
function said(label: PageLabel, before: string, after: string, title = 'Northwind'): Promise<string> {
  const titles = title.split(' → ')
  const [old, now] = [before, after].map(
    (body, at) => `<title>${titles[at] ?? titles[0]}</title><main>${body}${FILLER}</main>`
  )
  return alertOn(label, old, now)
}

test.group('A name', () => {
  test('is not a figure that counts things', async ({ assert }) => {
    const slots = (range: string) =>
      `<p>Put crates on the ${range} shelf.</p><p>The ${range} shelf is cooled.</p><p>Label the ${range} shelf.</p>`
    assert.notMatch(
      await said('homepage', slots('2nd-to-6th'), slots('1st-to-5th')),
      /“1st-to-5th” instead of/
    )
  })
})

test.group('A certification', () => {
  const formats = (text: string) => `<h2>Crates</h2><p>We pack crates in Malmö.</p><p>${text}</p>`
  test('is not the standard of a format', async ({ assert }) => {
    assert.notMatch(
      await said('docs', formats(''), formats('Reads disk images in the format ISO 9660')),
      /^medium/
    )
    assert.match(
      await said('features', formats(''), formats('Our depots are certified to ISO 22301')),
      /^medium.*ISO 22301/
    )
  })
})

test.group('A button', () => {
  test('that shows only an icon has no label', async ({ assert }) => {
    const icon = (to: string) => `<h2>Find us</h2><a class="btn button" href="${to}"><img src="/i.png"></a>`
    assert.equal(await said('pricing', icon('/maps/crates'), icon('/prices.html')), '')
  })
})

test.group('A changelog', () => {
  const log = (first: string) =>
    `<h1>News of crates</h1>${first}<p>Crates 4.1 is now available. This release fixes the labels of large crates.</p>
    <p>Crates 4.0 is now available. This release adds labels for large crates.</p>`

  test('has a release in each line that announces availability', async ({ assert }) => {
    const lines = `<h2>2031</h2><p>Crates 4.3 is now available. This release fixes vans that were never loaded.</p>
      <p>Crates 4.2 is now available. This release adds a map of all depots.</p>`
    assert.match(await said('changelog', log(''), log(lines)), /^medium: Northwind released 4\.3 and 4\.2/)
  })

  test('names an entry without the badge in front of it or what “it” stands for', async ({ assert }) => {
    const entry = `<h2>v4.2.0</h2><ul><li>Feature Maps of all depots</li><li>Its place is the first page</li><li>Fix Vans were never loaded</li></ul>`
    const old = '<h2>v4.1.0</h2><ul><li>Feature Labels for large crates</li></ul>'
    assert.equal(
      await said('changelog', old, entry + old),
      'medium: Northwind released 4.2.0: “Maps of all depots”.'
    )
  })

  test('has no entry in a heading that was edited', async ({ assert }) => {
    const entries = (...titles: string[]) =>
      titles
        .map((title) => `<article><h2>${title}</h2><p>${title} come before the vans leave.</p></article>`)
        .join('')
    assert.equal(
      await said(
        'changelog',
        entries('Labels for all', 'Standard crates', 'Counted vans', 'Doors of depots'),
        entries('Labels for all', 'Standard crates of oak', 'Counted vans', 'Doors of depots')
      ),
      'low: Northwind changed “Standard crates” to “Standard crates of oak” on its changelog.'
    )
  })
})

test.group('A role', () => {
  const roles = (...titles: string[]) =>
    `<h2>Roles</h2>${titles.map((title) => `<h3>${title}</h3><p>Crates need people.</p>`).join('')}`

  test('is the same with its words in another order', async ({ assert }) => {
    assert.match(
      await said('careers', roles('Crates in Gent – Designer gesucht'), roles('Designer Crates in Gent')),
      /^low: Northwind now lists the role Designer Crates in Gent in place of/
    )
  })

  test('replaces another one without the label of its location', async ({ assert }) => {
    assert.match(
      await said(
        'careers',
        roles('Maps Developer, Location: Gent (B)', 'Driver, Location: Gent (B)'),
        roles('Maps Engineer Gent', 'Driver, Location: Gent (B)')
      ),
      /now lists the role Maps Engineer Gent in place of Maps Developer/
    )
  })
})

test.group('A longer form of the name', () => {
  test('is not a new name', async ({ assert }) => {
    const page = (name: string) =>
      `<title>Crates — ${name}</title><nav><a href="/">${name} studio</a><a href="/mail">${name} mail</a></nav>
      <main><p>Vans wait here.</p>${FILLER}</main><footer><p>${name}</p><p>© 2031 ${name} — All rights reserved.</p></footer>`
    assert.notMatch(await alertOn('features', page('Northwind.example'), page('Northwind')), /calls itself/)
  })
})

test.group('A section of a careers page', () => {
  test('is reported by its heading and content', async ({ assert }) => {
    const section = `<h2>Placements in Gent</h2><p>Northwind offers placements in Gent. We take two students of the school of crates each year.</p>
      <ul><li>Real crates: they leave the depot on a van.</li><li>One of us looks after you all day.</li><li>Lunch is with everybody at one.</li></ul>`
    const roles = '<h2>Roles</h2><h3>Maps Engineer</h3><p>Draw maps of all depots.</p>'
    assert.equal(
      await said('careers', roles, roles + section),
      'low: Northwind added “Placements in Gent” to its careers page: “Northwind offers placements in Gent. We take two students of the school…”.'
    )
  })
})
