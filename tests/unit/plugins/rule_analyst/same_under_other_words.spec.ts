/** What stays the same in other words, and what only looks the same. */
import { test } from '@japa/runner'
import { alertOn, html } from './alert_on.js'

const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
const paragraphs = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('')
const box = (name: string, price: string, ...items: string[]) =>
  `<div class="box"><h3>${name}</h3><p>${price}</p>${list(...items)}<a href="/buy">Buy</a></div>`

type Label = Parameters<typeof alertOn>[0]
const said = (label: Label, before: string, after: string) => alertOn(label, html(before), html(after))

test.group('Prices', () => {
  test('are read in more currencies than the largest ones', async ({ assert }) => {
    const desk = (price: string) =>
      `<h1>Desks</h1><section>${box('Window', price, 'A lamp', 'A chair')}${box('Corner', '900 MDL', 'A chair')}</section>`
    assert.equal(
      await said('pricing', desk('1500 MDL'), desk('1800 MDL')),
      'high: Northwind raised Window from 1500 MDL to 1800 MDL (+20%).'
    )
    const crates = (price: string) => paragraphs('Crates', price, 'Ropes', '30 €', 'Labels for your crates')
    assert.match(await said('pricing', crates('449* €'), crates('549* €')), /“549\* €”, up from 449\* €/)
  })

  test('are of plans below a headline about VS Code', async ({ assert }) => {
    const plans = (price: string) =>
      `<h1>Crates from VS Code</h1><section>${box('Team', '$12 / month', 'Dock maps', 'Ropes')}${box('Enterprise', price, 'Night routes', 'Horns')}</section>`
    assert.match(
      await said('homepage', plans('Custom'), plans('$24 / month')),
      /^high: Northwind now shows \$24 a month for Enterprise in place of “Custom”/
    )
  })

  test('may rise to eight times as much if both are for a month', async ({ assert }) => {
    const plans = (price: string) =>
      `<section>${box('Start', price, 'One van', 'Ropes')}${box('Fleet', '$900 / month', 'Ten vans', 'Horns')}</section>`
    assert.equal(
      await said('pricing', plans('$29 / month'), plans('$249 / month')),
      'high: Northwind raised Start from $29 to $249 a month (+759%).'
    )
    assert.notMatch(await said('pricing', plans('$29 / month'), plans('$299 / month')), /raised/)
  })

  test('are cut even if a feature of the plan was not there yet', async ({ assert }) => {
    const plans = (price: string, feature: string) =>
      `<section>${box('Team', price, feature, 'Ropes')}${box('Fleet', '$900', 'Ten vans', 'Horns')}</section>`
    assert.match(
      await said('pricing', plans('$149', 'Night routes (coming soon)'), plans('$79', 'Night routes')),
      /cut Team from \$149 to \$79/
    )
  })

  test('of what comes with a plan are not those of the plan', async ({ assert }) => {
    const plans = (price: string, gift: string) =>
      `<section>${box('Crew', price, gift, 'Ropes')}${box('Fleet', '900 €', 'Ten vans', 'Horns')}</section>`
    assert.notMatch(
      await said(
        'pricing',
        plans('5.299 €', 'A whistle'),
        plans('2.649 € per van', 'With a charger worth 249 €')
      ),
      /249 €(?! worth)/
    )
    assert.match(
      await said('pricing', plans('40 € (save 20%)', 'A whistle'), plans('60 € (save 20%)', 'A whistle')),
      /40 €.*60 €|60 €.*40 €/
    )
  })

  test('that a table adds up are not those of a price list', async ({ assert }) => {
    const row = (name: string, price: string) => `<tr><td>${name}</td><td>${price}</td></tr>`
    const table = (...rows: string[]) => `<table>${rows.join('')}</table>`
    const others = ['Ropes', 'Labels', 'Tape', 'Seals'].map((name, at) => row(name, `${10 + at} €`))
    const sum = row('Total without us', '46 €')
    const [before, after] = [[], [row('Wax', '19 €')]].map((more) =>
      table(row('Cost elsewhere', 'a month'), ...others, ...more, sum)
    )
    assert.notMatch(await said('pricing', before, after), /added Wax at/)
    assert.match(
      await said(
        'pricing',
        table(...others, row('Glue', '46 €')),
        table(...others, row('Wax', '19 €'), row('Glue', '46 €'))
      ),
      /now lists “Wax” \(19 €\)/
    )
  })

  test('in a sentence that took the place of another are told with it', async ({ assert }) => {
    const text = (price: string) =>
      paragraphs('We carry crates across the border.', price, 'Ask our drivers about other towns.')
    assert.match(
      await said(
        'pricing',
        text('Each crate beyond the first twenty is charged at $2 per mile.'),
        text('We now charge $3 for crates and $1 for boxes, wherever they go.')
      ),
      /now says/
    )
  })
})

test.group('Buttons', () => {
  const page = (...labels: string[]) =>
    `<h1>Northwind</h1>${labels.map((label) => `<p>Crates for bakeries</p><a class="button" href="/go"><button>${label}</button></a>`).join('')}`

  test('that say when the product comes may be long', async ({ assert }) => {
    assert.equal(
      await said('homepage', page('Coming soon to the Mac App Store'), page('Download on the Mac App Store')),
      'medium: Northwind now has a button “Download on the Mac App Store” instead of “Coming soon to the Mac App Store”.'
    )
  })

  test('that were only reworded are not replaced by another one', async ({ assert }) => {
    assert.notMatch(
      await said('homepage', page('Watch video', 'Buy pro license'), page('Watch demo', 'Get pro license')),
      /instead of “Buy pro license”/
    )
  })

  test('lead to a waiting list in Polish', async ({ assert }) => {
    assert.match(
      await said('pricing', page('Wypróbuj za darmo'), page('Dołącz do listy oczekujących')),
      /^high: Northwind now has a button “Dołącz do listy oczekujących” instead of “Wypróbuj za darmo”/
    )
  })
})

test.group('Roles', () => {
  const openings = (...titles: string[]) =>
    `<h1>Work with us</h1><p>We carry crates.</p><h2>Current openings</h2>${list(...titles.map((title) => `<a href="/jobs/${title.length}">${title}</a>`))}`

  test('are the same with and without a label', async ({ assert }) => {
    const role = (title: string, more = '') => `<h2>${title}</h2><p>You write labels for crates.</p>${more}`
    assert.notMatch(
      await said(
        'careers',
        role('Jobs: Frontend Engineer'),
        role('Frontend Engineer', '<p>Work from anywhere.</p>')
      ),
      /in place of|is hiring/
    )
  })

  test('are named by words such as "expert"', async ({ assert }) => {
    assert.match(
      await said('careers', openings('Dock Driver'), openings('Dock Driver', 'Rope Expert')),
      /is hiring a Rope Expert/
    )
  })
})

test.group('Entries', () => {
  test('are not told by their date, nor by the notice above the list', async ({ assert }) => {
    const entry = (day: string, version: string, ...items: string[]) =>
      `<h3>${day} - Northwind v${version} release</h3><p>Northwind v${version} was released.</p>${list(...items)}`
    const old = entry('Tue Feb 18th 2025', '5.0.4', 'FEATURE: Add dock maps', 'BUGFIX: Keep ropes tight')
    const now = entry(
      'Sun Apr 13th 2025',
      '5.0.5',
      'FEATURE: Add night routes for vans',
      'BUGFIX: Keep labels on'
    )
    const page = (version: string, entries: string) =>
      `<p><a href="/get">Latest: v${version}</a></p><h1>News</h1>${entries}`
    assert.equal(
      await said('changelog', page('5.0.4', old), page('5.0.5', now + old)),
      'medium: Northwind released 5.0.5: “Add night routes for vans”.'
    )
  })

  test('of two products may have the same version', async ({ assert }) => {
    const entry = (version: string, ...items: string[]) => `<h2>v${version}</h2>${list(...items)}`
    const old = [
      entry('2.6.0', 'Dock maps for vans', 'Ropes hold longer'),
      entry('1.2.0', 'Labels print in color', 'Crates can be counted'),
    ].join('')
    const now = `${entry('1.2.0', 'A sidebar with all crates', 'The picker no longer flickers')}${old}`
    assert.match(await said('changelog', `<h1>Changelog</h1>${old}`, `<h1>Changelog</h1>${now}`), /1\.2\.0/)
  })

  test('are not links that all entries have, nor posts of a template', async ({ assert }) => {
    const entry = (version: string, date: string) =>
      `<h2>v${version}</h2><p>${date}</p>${list('Dock maps for vans', 'Ropes hold longer')}`
    const page = (isLinked: boolean) =>
      `<h1>Changelog</h1>${['2.6.0', '2.5.0', '2.4.0', '2.3.0'].map((one) => entry(one, isLinked ? '2026-03-27 release notes →' : '')).join('')}`
    assert.notMatch(await said('changelog', page(false), page(true)), /now lists “release notes”/)
    const post = (title: string) => `<article><h2>${title}</h2><p>May 27, 2026</p><p>Crates.</p></article>`
    const blog = (...titles: string[]) => `<h1>Blog</h1>${titles.map(post).join('')}`
    assert.notMatch(
      await said('blog', blog('Ropes that hold'), blog('Your Blog Post', 'Ropes that hold')),
      /published/
    )
  })
})

test.group('Manuals', () => {
  test('that lose most of their text are told by the section that is gone', async ({ assert }) => {
    const part = (title: string, ...lines: string[]) => `<h2>${title}</h2>${paragraphs(...lines)}`
    const web = part('In the browser', 'Open the page of your depot and sign in with your name.')
    const desktop = part(
      'On your desk',
      ...Array.from(
        { length: 4 },
        (_, at) => `Step ${at} takes a while, so have a coffee next to the machine and read on.`
      ),
      'Put the disk into the machine and wait until the lamp turns green.',
      'Then turn the key to the left and choose the dock that is closest to you.'
    )
    assert.equal(
      await said('docs', `<h1>Manual</h1>${web}${desktop}`, `<h1>Manual</h1>${web}`),
      'medium: Northwind removed “On your desk” from its docs page.'
    )
  })
})

test.group('What runs through a page', () => {
  test('is not an entry of the menus', async ({ assert }) => {
    const page = (entry: string) => {
      const link = `<a href="/reconciliation">${entry}</a>`
      return html('<p>Crates for bakeries.</p>')
        .replace('<nav>', `<nav>${link}`)
        .replace('</nav>', `</nav><header>${link}</header>`)
        .replace('</body>', `<footer><ul><li>${link}</li></ul></footer></body>`)
    }
    assert.equal(await alertOn('pricing', page('Data Forms'), page('Reconciliation')), '')
  })
})

test.group('Terms', () => {})

test.group('The words of a sentence', () => {
  test('do not end in a semicolon', async ({ assert }) => {
    const clause =
      'Each crate carries a seal, so a crate that was opened no longer matches its number; we do not say who did it, when that was, or what became of the crate after the van had left the dock in the evening.'
    const sentence = await alertOn(
      'custom',
      html('<h1>Terms of service</h1><p>We carry crates.</p>'),
      html(`<h1>Terms of service</h1><p>We carry crates.</p><p>${clause}</p>`),
      '/terms'
    )
    assert.include(sentence, 'no longer matches its number…”')
  })

  test('do not call a limit another one if it says "up to"', async ({ assert }) => {
    const plan = (limit: string, more: string) =>
      `<section>${box('Crew', '$9 / month', limit, 'Ropes', more)}${box('Fleet', '$49 / month', 'Ten vans', 'Horns')}</section>`
    assert.notMatch(
      await said('pricing', plan('Up to 1 connected depot', 'Seals'), plan('1 Connected depots', 'Letters')),
      /connected depot/i
    )
  })

  test('state an item of a price list once, and none that only gained a portion', async ({ assert }) => {
    const menu = (...items: string[]) => `<h1>Drinks</h1>${paragraphs(...items)}`
    const others = ['Tea 40 Kč', 'Coffee 50 Kč', 'Milk 30 Kč', 'Water 20 Kč', 'Cocoa 60 Kč']
    assert.equal(
      await said(
        'pricing',
        menu('Spritz 130 Kč', ...others),
        menu('Lemonade 35 Kč', 'Spritz (300 ml) 150 Kč', ...others)
      ),
      'high: Northwind changed “Spritz 130 Kč” to “Spritz (300 ml) 150 Kč” under “Drinks”.'
    )
  })

  test('of a rewritten page are not those above a list', async ({ assert }) => {
    const old = paragraphs(
      'We were three drivers with one van and a dog.',
      'In the first winter we carried wood.',
      'In the second one we learned to carry glass.',
      'Nobody else wanted to do that at night.',
      'So we bought another van and called it Ada.',
      'It still stands behind the depot today.'
    )
    const now = `${paragraphs('Four rules drive all that we do in this depot:')}${list(
      'Every crate leaves before the sun is up',
      'Nobody lifts anything alone or in a hurry',
      'Drivers choose their vans and their towns',
      'Whoever breaks a seal writes down why'
    )}${paragraphs('Our vans reach eleven towns, and soon a twelfth one by the sea.', 'Come and see us at the gate on any morning.')}`
    assert.notMatch(await said('custom', old, now), /rules drive all that we do in this depot:”/)
  })
})

test.group('Several releases', () => {
  const entry = (version: string, ...items: string[]) => `<h2>${version}</h2>${list(...items)}`
  const OLD = entry('1.2.0', 'Dock maps for vans', 'Ropes hold longer')

  test('are told by the one that brings most', async ({ assert }) => {
    const now = [
      entry('1.2.3', 'The window of the gate can be closed with a button'),
      entry(
        '1.2.2',
        'Crates can be counted twice a day',
        'Labels print in color',
        'Letters reach every depot'
      ),
      entry('1.2.1', 'Keys work again'),
    ].join('')
    assert.match(
      await said('changelog', `<h1>Changelog</h1>${OLD}`, `<h1>Changelog</h1>${now}${OLD}`),
      /1\.2\.2 \(with “Crates can be counted twice a day/
    )
  })

  test('may begin with the same lines', async ({ assert }) => {
    const beta = (version: string, item: string) =>
      `<h2>Northwind ${version}</h2>${paragraphs('This is a beta version and has known issues, so keep the stable one.', 'What changes in 2.0 is the whole dock, which now opens to both sides.', 'To get back to the stable one, remove the folder of the dock and start again.', 'Write to us at the gate if a crate is missing after the update.')}${list(item)}`
    const old = beta('2.0.0beta1', 'Crates float in the harbor for up to two days')
    const now = `${beta('2.0.0beta3', 'Vans stop at the gate while the battery is low')}${beta('2.0.0beta2', 'Labels say why a crate has to wait for its van')}`
    assert.match(
      await said('changelog', `<h1>Releases</h1>${old}`, `<h1>Releases</h1>${now}${old}`),
      /released 2\.0\.0beta3.*2\.0\.0beta2/
    )
  })

  test('do not have the version of a part in the entry above', async ({ assert }) => {
    const now = entry('1.2.1', 'Keys work again', 'Updated 7-Zip to v18.05')
    const older = entry('1.2.0', 'Dock maps for vans and for boats', 'Night routes to all towns')
    assert.notMatch(
      await said(
        'changelog',
        `<h1>Changelog</h1>${entry('1.1.0', 'Ropes')}`,
        `<h1>Changelog</h1>${now}${older}${entry('1.1.0', 'Ropes')}`
      ),
      /18\.05/
    )
  })
})

test.group('Quotes', () => {
  test('end before a dash or after a whole word', async ({ assert }) => {
    const page = (line: string) => paragraphs('We carry crates.', line)
    assert.match(
      await said(
        'pricing',
        page(''),
        page(
          'All vans come with a driver who knows every street of the old town by heart — and with a map of docks, a whistle, two ropes, a dog and its own blanket for the night.'
        )
      ),
      /“All vans come with a driver who knows every street of the old town by heart…”/
    )
    assert.notMatch(
      await said(
        'pricing',
        page(''),
        page(
          "If a crate that you sent to another town is wet or open when it gets there then tell us so, and we'll return what you paid for it."
        )
      ),
      /we'll…/
    )
  })

  test('are not of a badge in place of the headline', async ({ assert }) => {
    const page = (badge: string, headline: string) =>
      `<html><head><title>Northwind</title></head><body><main>${badge}<h2>${headline}</h2><p>We carry crates to every street of the town.</p></main></body></html>`
    assert.notMatch(
      await alertOn(
        'homepage',
        page('<h1>Crates without the hassle</h1>', 'What we carry'),
        page('<h1>SALE 5</h1>', 'What we carry for bakeries')
      ),
      /headline[^.]*“SALE 5”/
    )
  })
})
