import { test } from '@japa/runner'
import { judgeMarkup } from '#tests/support/judge_markup'
import { alertOn, html } from './alert_on.js'

const card = (name: string, lines: readonly string[], ...items: string[]) =>
  `<div><h3>${name}</h3>${lines.map((line) => `<p>${line}</p>`).join('')}<ul>${['Boards', 'Audit log', ...items].map((item) => `<li>${item}</li>`).join('')}</ul><button>Buy</button></div>`

const section = (...cards: string[]) => html(`<section>${cards.join('')}</section>`)

test.group('A price', () => {
  test('for setup did not become a monthly price', async ({ assert }) => {
    const plans = (setup: string, month: string) =>
      section(card('Crew', [setup, month]), card('Depot', ['$9,000 setup', '$2,000 a month']))
    assert.equal(
      await alertOn(
        'pricing',
        plans('$3,000 to $5,000 setup', '$750 to $1,250 monthly'),
        plans('Setup from $3,000', 'From $750/month')
      ),
      'high: Northwind now shows from $750 a month for Crew in place of $750–$1,250 a month.'
    )
  })

  test('is not shown with a line of another plan', async ({ assert }) => {
    const page = {
      url: 'https://northwind.example/pricing',
      label: 'pricing',
      competitor: 'Northwind',
    } as const
    const plans = (first: string, month: string, setup: string) =>
      section(card('Depot', ['$900/month', setup]), card('Crew', [first, month]))
    const verdict = await judgeMarkup(
      page,
      plans('$9,000 setup', '$1,500 to $2,500 monthly', '$2,000 setup'),
      plans('Setup from $9,000', 'From $1,500/month', 'Setup from $1,500')
    )
    assert.match(verdict!.excerpt!, /Crew … From \$1,500\/month/)
  })

  test("that is only approximate is not a plan's price", async ({ assert }) => {
    const plans = (each: string) =>
      section(card('Crew', ['$97/month']), card('Depot', [`~${each}/crate · 50 crates included`]))
    assert.notMatch(await alertOn('pricing', plans('$12'), plans('$18')), /raised|\$12 to \$18/)
  })

  test('in the column of another vendor is not the company’s', async ({ assert }) => {
    const table = `<h2>Feature for feature</h2><table><tr><th>Feature</th><th>Harbor Labels</th><th>Northwind</th></tr>
      <tr><td>Round labels</td><td>plugin +$75</td><td>included</td></tr>
      <tr><td>Square labels</td><td>yes</td><td>yes</td></tr></table>`
    assert.notMatch(await alertOn('homepage', html(''), html(table)), /\$75/)
  })
})

test.group('Text', () => {
  test('in documentation is not reported as a post', async ({ assert }) => {
    const schema = `<script type="application/ld+json">{"@type":"TechArticle","headline":"Guide"}</script>`
    const guide = (more = '') =>
      html(
        `${schema}<h2>Packing</h2><p>Put the label on the lid of every crate.</p>${more}<h2>Sending</h2><p>Choose a van for the crate and its day.</p>`
      )
    assert.equal(
      await alertOn(
        'docs',
        guide(
          '<h2>Weighing scales</h2><p>Connect the scales with their cable and wait for the green light.</p>'
        ),
        guide()
      ),
      'low: Northwind removed “Weighing scales” from its docs page.'
    )
  })
})

test.group('A row of features with another name', () => {
  test('has replaced the old feature', async ({ assert }) => {
    const table = (row: string) =>
      html(`<section>${card('Crew', ['$9/month'])}${card('Depot', ['$19/month'])}</section>
        <table><tr><th>Feature</th><th>Crew</th><th>Depot</th></tr>
        <tr><td>Boards</td><td>✓</td><td>✓</td></tr>
        <tr><td>${row}</td><td>✓</td><td>✓</td></tr>
        <tr><td>Audit log</td><td>–</td><td>✓</td></tr></table>`)
    assert.equal(
      await alertOn(
        'pricing',
        table('Insurance of crates (Lloyd)'),
        table('Vendor papers and contract tracking')
      ),
      'medium: Northwind now lists “Vendor papers and contract tracking” on its pricing page, and no longer lists Insurance of crates (Lloyd).'
    )
  })
})

test.group('A homepage without its prices', () => {
  test('is reported with the plans that had them', async ({ assert }) => {
    const old = `<html><head><title>Northwind</title></head><body><main><h1>Your crates should work for you</h1>
      <p>Vans, crates and labels for small shops all over the coast, packed by hand.</p>
      <section>${card('Crew', ['$89/user/month'])}${card('Depot', ['$149/user/month'])}${card('Harbor', ['$219/user/month'])}</section></main></body></html>`
    const now = `<html><head><title>Northwind</title></head><body><main><h1>Safe transport for small shops</h1>
      <p>We plan routes from afar, watch over cold crates and keep the papers in order for you.</p>
      <h2>Routes without bloat</h2><p>Everything runs on what you already own, and nobody has to learn a tool.</p></main></body></html>`
    assert.match(
      await alertOn('homepage', old, now),
      /“Safe transport for small shops”, and no longer shows prices for Crew, Depot and more\.$/
    )
  })
})

test.group('Old text', () => {
  test('that is still on the page was not replaced', async ({ assert }) => {
    const intro = (end: string) =>
      html(
        `<p>This page provides an overview of our current crates and what sets them apart from those of Harbor. It doesn't list the former crates that are no longer made for one reason or another. Many of our crates were invented at Harbor, Tessera, Ostara and other depots Northwind works with ${end}</p>`
      )
    const said = await alertOn(
      'features',
      intro(
        `so those aren't listed here despite us often having a hand in making the crates for those depots.`
      ),
      intro(
        `and those aren't listed here. In many cases, we've been involved in getting those crates made in large depots.`
      )
    )
    assert.notMatch(said, /instead of/)
  })

  test('that another new line restates was not replaced by this line', async ({ assert }) => {
    const devices = (...lines: string[]) => html(`<h2>Devices</h2>${lines.join('')}`)
    assert.match(
      await alertOn(
        'docs',
        devices(
          '<p>Northwind has official production support for the scanners Fable 3, Fable 4 and Fable 5.</p>'
        ),
        devices(
          '<p>Northwind has official production support for the following scanners:</p><ul><li>Fable 3</li><li>Fable 4</li><li>Fable 5</li></ul>',
          '<p>The following scanners are end-of-life and no longer receive production support from Northwind:</p><ul><li>Fable 2</li></ul>'
        )
      ),
      /now says “The following scanners are end-of-life(?:(?!instead of).)*$/
    )
  })
})

test.group('A role', () => {
  test('whose heading became its title is not new', async ({ assert }) => {
    const roles = (growth: string, driver: string) =>
      html(
        `<h2>Open roles</h2><h3>${growth}</h3><p>Own everything that brings crates to new towns.</p><h3>${driver}</h3><p>Drive the van through the night.</p>`
      )
    const said = await alertOn(
      'careers',
      roles('Growth', 'Truck Driver'),
      roles('Growth Lead', 'Truck Driver')
    )
    assert.notMatch(said, /hiring/)
  })
})

test.group('A label', () => {
  test('that left its plan with what it marked did not become an offer', async ({ assert }) => {
    const plans = (price: string, crew: string[], depot: string[]) =>
      section(card('Crew', [price], ...crew), card('Depot', ['Custom'], ...depot))
    assert.notMatch(
      await alertOn(
        'pricing',
        plans('$99/month', ['Insurance (coming soon)'], ['Vans']),
        plans('$29/month', [], ['Vans', 'Insurance'])
      ),
      /no longer marks/
    )
  })
})

test.group('A price described in the words below it', () => {
  test('is monthly, even after the trial', async ({ assert }) => {
    const plans = (crew: string, words: string) =>
      section(card('Crew', [crew, words]), card('Depot', ['$99/month']))
    assert.equal(
      await alertOn('pricing', plans('$89.99', 'per month after trial'), plans('$79.99', 'per month')),
      'high: Northwind cut Crew from $89.99 to $79.99 a month (−11%), and changed “per month after trial” to “per month” for Crew.'
    )
  })
})

test.group('An open beta', () => {
  test('is announced', async ({ assert }) => {
    const page = (status: string, row: string) =>
      html(
        `<p>${status}</p><table><tr><th>Feature</th><th>Northwind</th></tr><tr><td>Round labels</td><td>${row}</td></tr><tr><td>Square labels</td><td>✓</td></tr></table>`
      )
    assert.equal(
      await alertOn(
        'docs',
        page('Version 0.2 · Private beta', '✓'),
        page('Version 0.2 · Open beta', 'Planned')
      ),
      'medium: Northwind changed “Version 0.2 · Private beta” to “Version 0.2 · Open beta”, and changed “✓” to “Planned” for “Round labels”.'
    )
  })
})

test.group('Plans that cost less and offer less', () => {
  test('are reported with both', async ({ assert }) => {
    const plans = (crew: string, depot: string, harbor: string, ...crates: string[]) =>
      section(
        card('Crew', [crew], `${crates[0]} crates/month`),
        card('Depot', [depot], `${crates[1]} crates/month`),
        card('Harbor', [harbor], `${crates[2]} crates/month`)
      )
    assert.equal(
      await alertOn(
        'pricing',
        plans('$0/month', '$29/month', '$99/month', '1,000', '50,000', '250,000'),
        plans('$0/month', '$9/month', '$29/month', '5,000', '25,000', '100,000')
      ),
      'high: Northwind cut Depot from $29 to $9 and Harbor from $99 to $29 a month, and changed limits of Crew, Harbor and Depot.'
    )
  })
})

test.group('An offer that ended for one of several products', () => {
  test('is news on a pricing page', async ({ assert }) => {
    const page = (labels: string) =>
      html(
        `<p>${labels} We charge 4% when somebody pays in the app.</p><section>${card('Vans', ['$0/month'])}${card('Fleet', ['$99/month'])}</section>`
      )
    assert.equal(
      await alertOn(
        'pricing',
        page('Crates and labels are free forever.'),
        page('Crates and labels have plans that are made for your depot.')
      ),
      'high: Northwind changed “Crates and labels are free forever” to “Crates and labels have plans that are made for your depot”.'
    )
  })
})

test.group('The highlights of a release', () => {
  test('are not its date', async ({ assert }) => {
    const entry = (version: string, ...lines: string[]) =>
      `<h2>Version ${version}</h2>${lines.map((line) => `<p>${line}</p>`).join('')}`
    const old = entry('1.4.0', '2026-05. Faster vans.', 'Labels may be round.')
    assert.notMatch(
      await alertOn(
        'changelog',
        html(old),
        html(entry('1.5.0', '2026-06. Plugin-only release.', 'Crates may be square.') + old)
      ),
      /“2026-06/
    )
  })
})

test.group('A rewritten document', () => {
  test('is not reported as new in topics that it already covered', async ({ assert }) => {
    const clauses = (prefix: string, ...titles: string[]) =>
      titles
        .map(
          (title, at) =>
            `<h2>${at + 1}. ${title}</h2><p>${prefix} ${title.toLowerCase()} and what follows from it for every depot, van and crate of yours in this country.</p>`
        )
        .join('')
    const old = html(
      `${clauses('These rules are about', 'Introduction', 'Your crates', 'Responsibility', 'Contact')}<p>Refunds are paid within ten days, and we keep your data for one year.</p>`,
      'Terms of service'
    )
    const now = html(
      clauses(
        'From now on, we both agree on',
        'Acceptance',
        'Refunds',
        'Insurance of vans',
        'Weighing stations',
        'Severability'
      ),
      'Terms of service'
    )
    const said = await alertOn('custom', old, now, 'terms')
    assert.match(said, /rewrote its terms of service: new /)
    assert.notMatch(said, /Refunds/)
  })
})

test.group('A page whose text now comes from a script', () => {
  test('is not reported as emptied', async ({ assert }) => {
    const entries = Array.from(
      { length: 12 },
      (_, at) =>
        `<h2>Version 1.${12 - at}</h2><p>Crates of size ${at} can be packed by two people at the same time now.</p>`
    )
    const page = (body: string) =>
      `<html><head><title>Changelog</title></head><body><main><h1>Changelog</h1>${body}</main></body></html>`
    assert.match(
      await alertOn('changelog', page(entries.join('')), page('<p>Loading…</p>')),
      /^low: Northwind now shows “Loading…” in place of the text of its changelog, which may come from a script/
    )
  })
})

test.group('The name of the company above a page', () => {
  test('is not its headline, whatever stands next to it', async ({ assert }) => {
    const page = (name: string, hours: string) =>
      `<html><head><title>Careers</title></head><body><main><h1>${name}</h1><h2>Careers at Northwind</h2><p>Packing crates at our depot is a fulfilling job that offers a lot. All jobs are full-time with ${hours} hours a week.</p></main></body></html>`
    assert.match(
      await alertOn('careers', page('Northwind', '45-50'), page('Northwind | Harbor Crates', '40-50')),
      /40-50/
    )
  })
})

test.group('An amount in a new part of a homepage', () => {
  test('does not lead', async ({ assert }) => {
    const advantages = ['Faster vans', 'Stronger lids', 'Square labels', 'Flexible pricing']
      .map(
        (title, at) =>
          `<h3>${at + 1}. ${title}</h3><ul><li>Drivers see at once which crate comes next, wherever it stands.</li></ul>`
      )
      .join('')
    const more = `<h2>Every insight from the playbook</h2><p>Walk through the same depots and routes that the playbook describes.</p>${advantages}<ul><li>Only pay for crates that arrive, with a cost per crate from $2 to $4.</li></ul>`
    assert.match(
      await alertOn('homepage', html(''), html(more)),
      /^medium: Northwind extended its homepage(?!.*\$2)/
    )
  })
})
