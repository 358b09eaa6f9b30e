import { test } from '@japa/runner'
import type { PageLabel } from '#platform/contract'
import { judgeMarkup } from '#tests/support/judge_markup'

const page = (label: PageLabel) => ({
  url: label === 'custom' ? 'https://northwind.example/terms' : `https://northwind.example/${label}`,
  label,
  competitor: 'Northwind',
})

function html(body: string, title = 'Northwind'): string {
  return `<html><head><title>${title}</title></head><body><nav><a href="/">Home</a></nav><main><h1>Everything about it</h1>
    <p>Northwind keeps the documents of your team in one place, so that nobody has to ask for them.</p>${body}</main></body></html>`
}

async function said(label: PageLabel, before: string, after: string): Promise<string> {
  return (await judgeMarkup(page(label), html(before), html(after)))?.summary ?? ''
}

const card = (name: string, price: string, button = 'Buy') =>
  `<div><h3>${name}</h3><p>${price}</p><ul><li>Boards</li><li>Audit log</li></ul><button>${button}</button></div>`

test.group('What is said only where it is proven', () => {
  test('a limit is told without “up to”, and what it counts once: {0} to {1}')
    .with([
      ['Unlimited contacts', 'Up to 2,500 contacts', 'from unlimited to 2,500 contacts'],
      ['Up to 5 users', 'Up to 3 users', 'from 5 to 3 users'],
    ])
    .run(async ({ assert }, [before, after, told]) => {
      const plans = (limit: string) =>
        `<div><div><h3>Team</h3><p>$19 / month</p><ul><li>${limit}</li><li>Boards</li></ul><button>Buy</button></div>${card('Business', '$59 / month')}</div>`
      assert.equal(await said('pricing', plans(before), plans(after)), `Northwind cut Team ${told}.`)
    })

  test('versions are neither raised nor cut', async ({ assert }) => {
    const sentence = await said('homepage', '<p>New in v0.9.0</p>', '<p>New in v0.10.1</p>')
    assert.notMatch(sentence, /up from|down from/)
  })

  test('data that is merged is no merger', async ({ assert }) => {
    const old = '<p>Hybrid vector search with reciprocal rank fusion.</p>'
    const sentence = await said(
      'homepage',
      old,
      '<p>Full text and vectors merged with reciprocal rank fusion.</p>'
    )
    assert.notMatch(sentence, /merged with .* instead/)
    const verdict = await judgeMarkup(
      page('homepage'),
      html(old),
      html(`${old}<p>Northwind has merged with Acme.</p>`)
    )
    assert.equal(verdict?.score, 'high')
  })

  test('a button that says something else was not removed', async ({ assert }) => {
    const other = card('Max', '$99 / month', 'Contact sales')
    assert.equal(
      await said(
        'pricing',
        card('Team', '$49 / month', 'Start free') + other,
        card('Team', '$49 / month', 'Contact sales') + other
      ),
      'Northwind changed a button on its pricing page from “Start free” to “Contact sales”.'
    )
  })

  test('a box that only has a longer name is the same plan', async ({ assert }) => {
    const cards = (...names: string[]) => names.map((name, at) => card(name, `$${at + 2}9`)).join('')
    const sentence = await said(
      'pricing',
      cards('Tax Care — Bronze (6-week term)', 'Tax Care — Silver (8-week term)'),
      cards('Bronze', 'Silver')
    )
    assert.notMatch(sentence, /added|removed/)
  })

  test('what a customer turns over is no price', async ({ assert }) => {
    const tier = (name: string, fee: string, volume: string) =>
      `<div><h3>${name}</h3><p>${fee}</p><p>${volume}</p><p>fee on what goes through</p></div>`
    const old = tier('Growth', '0.8%', '$10k – $50k / month') + tier('Pro', '0.5%', '$50k – $250k / month')
    const sentence = await said('pricing', old, card('Free', '$0') + card('Pro', '$19 / month'))
    assert.include(sentence, '$19 a month for Pro in place of “0.5%”')
    assert.notInclude(sentence, '250k')
  })

  test('a box that sells nothing is no plan', async ({ assert }) => {
    const tile = (name: string, price: string, more = '') =>
      `<div><p>${name}</p><p>${price}</p><p>Resets on Monday</p>${more}</div>`
    const plans = `<section>${card('Free', '$0')}${card('Pro', '$9 / month')}</section>`
    const tiles = (more?: string) =>
      `<section>${tile('Acme Writer', '$15 / month', more)}${tile('Tessera', '$39 / month', more)}</section>`
    assert.notMatch(await said('homepage', plans, tiles() + plans), /Tessera at/)
    assert.include(await said('homepage', plans, tiles('<a href="/buy">Buy</a>') + plans), 'Tessera at $39')
  })

  test('what a plan has is not its name', async ({ assert }) => {
    const box = (price: string, feature: string) =>
      `<div><div>${price}<span>/mo</span></div><p>For the first ten teams that join us this year.</p><ul><li>${feature}</li><li>Audit log</li></ul><button>Buy</button></div>`
    const boxes = box('$400', 'Nightly backups') + box('$900', 'Weekly reviews')
    assert.notMatch(await said('homepage', '<p>Soon</p>', `<section>${boxes}</section>`), /reviews at/)
  })

  test('a heading over a story with an amount in it is no plan', async ({ assert }) => {
    const story = (of: string) =>
      `<h2>${of}</h2><p>The client had paid $7,500 for a filing that was rejected in the end.</p>`
    assert.notMatch(await said('homepage', story('The Outcome'), '<p>More stories soon.</p>'), /Outcome/)
    const plan = '<h2>The Workshop</h2><p>With custom tasks for all who take part.</p><p>$7,500</p>'
    assert.include(await said('homepage', plan, '<p>More soon.</p>'), 'Workshop plan ($7,500)')
  })

  test('a headline is not the name of a price below it', async ({ assert }) => {
    const text = (heading: string, price: string) => `<h2>${heading}</h2><p>From ${price}/mo</p>`
    const sentence = await said('features', text('Start here.', '$89'), text('Start here.', '$79'))
    assert.include(sentence, '“From $79/mo” instead of “From $89/mo”')
    const prose = (price: string) =>
      text('Start here', '$5').replace(
        /<p>.*/,
        `<p>Simple plans start at ${price}/mo. No hidden fees, no contracts.</p>`
      )
    assert.notInclude(await said('features', prose('$89'), prose('$79')), 'Start here')
    assert.include(await said('features', text('Team', '$89'), text('Team', '$79')), 'cut Team')
  })

  test('a table that compares vendors says nothing of the plans, as many as they may be', async ({
    assert,
  }) => {
    const rows = (...names: string[]) =>
      names.map((name) => `<tr><td>${name}</td><td>✓</td><td>✕</td><td>✓</td></tr>`).join('')
    const table = (...names: string[]) =>
      `<table><tr><th>Feature</th><th>Northwind</th><th>Fable</th><th>Tessera</th></tr>${rows(...names)}</table>`
    const plans = card('Free', '$0') + card('Pro', '$9 / month') + card('Team', '$19 / month')
    const old = `<section>${plans}</section>${table('Open source', 'Works offline')}`
    const now = `<section>${plans}</section>${table('Open source', 'Works offline', 'Runs without root')}`
    assert.notMatch(await said('homepage', old, now), /to (?:Free|Pro|Team|its plans)/)
  })

  test('of two prices with a period each, none is said to have held before', async ({ assert }) => {
    const old = card('Free', '$0') + card('Pro', '<b>$49/mo</b> <b>$39/mo</b>')
    assert.notMatch(await said('pricing', old, card('Free', '$0') + card('Pro', '$49/mo')), /raised/)
    assert.include(await said('pricing', old, card('Free', '$0') + card('Pro', '$59/mo')), 'from $49 to $59')
  })

  test('the number of a step is no feature', async ({ assert }) => {
    const steps = (...rows: string[]) =>
      `<table><tr><th></th><th>Free</th><th>Pro</th></tr>${rows.map((row) => `<tr><td>${row}</td><td>✓</td><td>✓</td></tr>`).join('')}</table>`
    const plans = card('Free', '$0') + card('Pro', '$9 / month')
    assert.notMatch(
      await said('pricing', plans + steps('01', '02', 'SSO'), plans + steps('01', '02', 'SSO', '03')),
      /added 03/
    )
  })

  test('rows of a price list are items, and no plans', async ({ assert }) => {
    const row = (name: string, price: string) => `<tr><td>${name}</td><td>${price} €</td></tr>`
    const table = (...rows: string[]) =>
      `<table><tr><th>Product</th><th>Unit price</th></tr>${rows.join('')}</table>`
    const old = [row('Photocell', '97'), row('Encoder', '475'), row('Platform', '100')]
    assert.equal(
      await said('pricing', table(...old), table(...old, row('Tripod', '25'))),
      'Northwind added Tripod at 25 €.'
    )
  })

  test('a price that is no longer shown', async ({ assert }) => {
    const plans = (price: string) => card('Free', '$0') + card('Team', price) + card('Enterprise', 'Custom')
    assert.equal(
      await said('pricing', plans('$1,500 / month'), plans('Loading…')),
      'Northwind no longer shows $1,500 a month for Team.'
    )
  })

  test('another name of the company', async ({ assert }) => {
    const of = (name: string) => html('', `${name} — Documents for teams`).replaceAll('Northwind', name)
    const verdict = await judgeMarkup(page('homepage'), of('Northwind'), of('Southwind'))
    assert.match(verdict?.summary ?? '', /^Northwind now calls itself Southwind/)
  })

  test('features that changed alike are told together, and are no limits', async ({ assert }) => {
    const table = (value: string) =>
      `<table><tr><th>Feature</th><th>Team</th><th>Max</th></tr><tr><td>Price</td><td>$9 / month</td><td>$49 / month</td></tr>${[
        'SSO',
        'API access',
        'Data residency',
      ]
        .map((feature) => `<tr><td>${feature}</td><td>—</td><td>${value}</td></tr>`)
        .join('')}<tr><td>Boards</td><td>✓</td><td>✓</td></tr></table>`
    assert.equal(
      await said('pricing', table('✓'), table('By arrangement')),
      'Northwind changed SSO, API access and 1 other feature of Max from included to “By arrangement”.'
    )
  })

  test('a section with parts is one section', async ({ assert }) => {
    const section =
      '<h2>Where teams use it</h2><p>In three places.</p><h3>Security</h3><p>Block what is unsafe.</p><h3>Audit</h3><p>Show what was done.</p>'
    assert.equal(
      await said(
        'homepage',
        '<h2>Pricing</h2><p>It is free.</p>',
        `<h2>Pricing</h2><p>It is free.</p>${section}`
      ),
      'Northwind added a section “Where teams use it” to its homepage.'
    )
  })

  test('what hosts are certified for is not the company’s news', async ({ assert }) => {
    const verdict = await judgeMarkup(
      page('homepage'),
      html(''),
      html('<p>Hosted on Acme Cloud (SOC 2, ISO 27001)</p>')
    )
    assert.notEqual(verdict?.score, 'medium')
  })

  test('terms are told by both sides of the sentence that differs', async ({ assert }) => {
    const clause = (months: number) =>
      `<h2>Liability</h2><p>Our liability is limited to the fees of ${months} months before the claim arose, whatever its cause.</p>`
    assert.match(
      await said('custom', clause(12), clause(1)),
      /it now says “…to the fees of 1 months before the…” instead of “…to the fees of 12 months before the…”/
    )
  })

  test('a heading over what was there is no new section', async ({ assert }) => {
    const calculator = '<p>Enter how many people you are.</p><p>We show what it costs a month.</p>'
    const sentence = await said('pricing', calculator, `<h2>Do the math</h2>${calculator}`)
    assert.notMatch(sentence, /section/)
  })

  test('an address beside a document is not the document', async ({ assert }) => {
    const terms = (street: string) =>
      `<h2>Liability</h2><p>Our liability is limited to the fees of the last year.</p><p>${street}</p>`
    assert.equal(
      await said('custom', terms('12 Old Street'), terms('4 Hughes Avenue')),
      'Northwind now says “4 Hughes Avenue” instead of “12 Old Street” on its terms of service.'
    )
  })

  test('a new section of a document is told by its heading', async ({ assert }) => {
    const old = '<h2>Data</h2><p>We store what you give us, and nothing else that we might learn of you.</p>'
    const added =
      '<h2>AI-assisted support</h2><p>Questions of admins go to a provider of language models.</p>'
    assert.include(await said('custom', old, old + added), 'new section “AI-assisted support”')
  })

  test('labels at one place that share no word were not changed into one another', async ({ assert }) => {
    assert.match(await said('blog', '<p>View 3+ images</p>', '<p>5m</p>'), /^Nothing/)
  })

  test('plans that show a price for the first time', async ({ assert }) => {
    const plans = (price: string) => card('Starter', 'From £199 per seat / month') + card('Growth', price)
    assert.equal(
      await said('pricing', plans('Custom per seat / month'), plans('From £299 per seat / month')),
      'Northwind now shows from £299 a month per seat for Growth.'
    )
  })

  test('as many plans that come as go take their place', async ({ assert }) => {
    const two = (a: string, b: string) =>
      [card(a, '$9 / month'), card(b, '$19 / month').replace('Boards', 'Lists of all kinds')].join('') +
      card('Free', '$0')
    const sentence = await said(
      'pricing',
      two('Basic', 'Plus'),
      `<div><h3>Solo</h3><p>$12 / month</p><ul><li>Chat</li><li>Mail</li></ul><button>Buy</button></div><div><h3>Crew</h3><p>$24 / month</p><ul><li>Calls</li><li>Rooms</li></ul><button>Buy</button></div>${card('Free', '$0')}`
    )
    assert.equal(sentence, 'Northwind replaced Basic and Plus with Solo at $12 and Crew at $24 a month.')
  })

  test('as much as before for another time is another limit', async ({ assert }) => {
    const plan = (per: string) =>
      card('Free', '$0').replace('Boards', `15 captures per ${per}`) + card('Team', '$49 / month')
    const verdict = await judgeMarkup(page('pricing'), html(plan('day')), html(plan('month')))
    assert.equal(verdict?.score, 'high')
    assert.include(
      verdict?.summary ?? '',
      '“15 captures per month” for Free instead of “15 captures per day”'
    )
  })

  test('quotations show where two long lines differ', async ({ assert }) => {
    const start =
      'A seat is any account of yours, be it of somebody whose calls we score or of somebody who reads what we found in them. '
    const sentence = await said(
      'pricing',
      `<p>${start}Ask us for a quote.</p>`,
      `<p>${start}Each costs $19.</p>`
    )
    assert.include(sentence, 'Each costs $19')
  })

  test('a title with other punctuation says the same', async ({ assert }) => {
    const verdict = await judgeMarkup(
      page('homepage'),
      html('', 'Northwind – Documents for teams'),
      html('', 'Northwind | Documents for teams')
    )
    assert.isNull(verdict?.score ?? null)
  })

  test('a line that says about the same in other words is not added', async ({ assert }) => {
    const old = '<p>The validate endpoint checks whatever text you send against the rules of your brand.</p>'
    const now =
      '<p>Send text to the validate endpoint: it checks against the rules of your brand and returns violations.</p><p>It is quick.</p>'
    assert.notMatch(await said('homepage', old, now), /added “Send text/)
  })

  test('posts are counted once, teasers not at all', async ({ assert }) => {
    const post = (title: string) =>
      `<article><h2>${title}</h2><a href="/p">${title}: why it matters to all who write for a living</a><p>January 27, 2026</p></article>`
    const old = post('What we learned last year') + post('How we hire writers')
    assert.equal(
      await said('blog', old, post('A guide to tone of voice') + post('Designing for an ecosystem') + old),
      'Northwind published “A guide to tone of voice” and “Designing for an ecosystem”.'
    )
  })

  test('a link that skips to the content is no button', async ({ assert }) => {
    const link = '<a class="button" href="#main">Aller au contenu principal</a>'
    assert.match(await said('homepage', link, ''), /^Nothing|^$/)
  })

  test('a plan with a monthly and a yearly price is told once', async ({ assert }) => {
    const plans = (month: number) =>
      card('Free', '$0') + card('Team', `$${month} / month</p><p>$${10 * month} / year`)
    assert.equal(
      await said('pricing', plans(49), plans(79)),
      'Northwind raised Team from $49 to $79 a month (+61%).'
    )
  })

  test('a plan that no longer says how it is billed is the same plan', async ({ assert }) => {
    const plans = (name: string, price: string) => card(name, price) + card('Team', '$59 / month')
    assert.equal(
      await said('pricing', plans('Pro Monthly', '$29 / month'), plans('Pro', '$39 / month')),
      'Northwind raised Pro from $29 to $39 a month (+34%).'
    )
  })

  test('what a new column of a table says of a known plan was not added to it', async ({ assert }) => {
    const cards = card('Free', '$0') + card('Team', '$49 / month') + card('Max', '$99 / month')
    const table = (...plans: string[]) =>
      `<table><tr><th>Feature</th>${plans.map((plan) => `<th>${plan}</th>`).join('')}</tr>${['SSO', 'API']
        .map((feature) => `<tr><td>${feature}</td>${plans.map(() => '<td>✓</td>').join('')}</tr>`)
        .join('')}</table>`
    assert.notMatch(
      await said('pricing', cards + table('Free', 'Team'), cards + table('Free', 'Team', 'Max')),
      /added/
    )
  })

  test('roles in several places are told apart', async ({ assert }) => {
    const job = (title: string) => `<li><a href="/j">${title}</a></li>`
    const old = job('Product Designer')
    assert.equal(
      await said(
        'careers',
        `<ul>${old}</ul>`,
        `<ul>${old}${job('Account Executive, Berlin')}${job('Account Executive, Austin')}</ul>`
      ),
      'Northwind is hiring for Account Executive (Berlin) and Account Executive (Austin).'
    )
  })

  test('a plan under which only another way of billing is shown was not removed', async ({ assert }) => {
    const tabs = '<p>Starter</p><p>Pro</p><p>Team</p>'
    const sentence = await said(
      'pricing',
      `<p>Pro</p>${card('Pro Monthly', '$29 / month')}${card('Lifetime', '$499')}`,
      `${tabs}${card('Starter Monthly', '$39 / month')}${card('Lifetime', '$499')}`
    )
    assert.notMatch(sentence, /removed|replaced/)
  })

  test('boxes of an app, of steps and of a calculator are no plans', async ({ assert }) => {
    const plans = card('Team', '$49 / month') + card('Max', '$99 / month')
    const box = (...lines: string[]) => `<div>${lines.map((line) => `<p>${line}</p>`).join('')}</div>`
    const screen = `<section>${box('Balance', '$0', 'Total due', 'Notices')}${box('Account status', '$0', 'Current', 'Unfiled returns')}</section>`
    const steps = `<section>${box('1', 'Try it', 'Install it on your machine.', '$0 for 30 days')}${box('2', 'Buy it', 'Buy it once for each seat.', '$900')}</section>`
    const calculator = `<div><h3>Work out your savings</h3><p>See what you save.</p><label>Agents</label><p>1 2 10</p><p>Tickets a day</p><p>10 50 200</p><p>Cost of an hour</p><p>$15 $25 $60</p></div>`
    for (const more of [screen, steps, calculator]) {
      const sentence = await said('pricing', plans, `${plans}${more}`)
      assert.notMatch(sentence, /plan|Balance at|status at|Try it at|Buy it at|savings at/, sentence)
    }
  })

  test('the price of a plan is not its name, and a sentence is none', async ({ assert }) => {
    const box = (badge: string, title: string, price: string) =>
      `<div><p>${badge}</p><h3>${title}</h3><p>${price}</p><p>One to one with an engineer.</p><ul><li>Your stack</li></ul></div>`
    const sentence = await said(
      'pricing',
      '<p>Ask us.</p>',
      box('Stage 1', 'Discovery call', 'Free') + box('Stage 2', 'Blueprint', '$1,500')
    )
    assert.match(sentence, /Discovery call/)
    assert.notMatch(sentence, /added Free/)
    const heading = '<h2>A system that stops evolving starts <span>decaying.</span></h2>'
    const care = `<div><p>Stage 3</p>${heading}<p>$1,000 / month</p><p>Updates as you grow.</p></div>`
    const offers = `<section>${card('Launch', '$15,000')}${card('Care', '$1,000 / month')}</section>`
    assert.notMatch(
      await said('pricing', '<p>Ask us.</p>', `${offers}<section>${care}${care}</section>`),
      /starts (?:at|from) \$/
    )
  })

  test('a price that held before is told from the one that holds', async ({ assert }) => {
    const build = (now: string, was: string) =>
      `<div><h3>Night Build</h3><p>${now} <span class="was">${was}</span></p><ul><li>Web app</li></ul></div>`
    const other = card('Night Launch', '$1,497')
    assert.equal(
      await said('pricing', build('$7,497', '$8,997') + other, build('$9,997', '$8,997') + other),
      'Northwind raised Night Build from $7,497 to $9,997 (+33%).'
    )
  })

  test('a period below its price belongs to it, whatever else the line says', async ({ assert }) => {
    const plan = (price: string, below: string) =>
      `<div><h3>Team</h3><p>${price}</p><p>${below}</p><ul><li>Boards</li></ul></div>`
    const other = card('Max', '$99 / month')
    assert.match(
      await said(
        'pricing',
        plan('$29', 'per month · cancel anytime') + other,
        plan('$49/mo', 'For whole teams') + other
      ),
      /^Northwind raised Team from \$29 to \$49 a month \(\+69%\)/
    )
  })

  test('a raised price is the news of a rewritten homepage, too', async ({ assert }) => {
    const plan = (price: string, ...items: string[]) =>
      `<div><h3>Team</h3><p>${price}</p><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul></div>`
    const sentence = await said(
      'homepage',
      `${'<p>We cache what your tools say so that you pay for it once and never again.</p>'.repeat(3)}${plan('$29 / month', 'Text compression', 'Audit log')}${card('Max', '$99 / month')}`,
      `${'<p>Long tasks forget. Keep all sessions, and find again whatever anybody said in them.</p>'.repeat(3)}${plan('$49 / month', 'Sessions', 'Search')}${card('Max', '$99 / month')}`
    )
    assert.match(sentence, /^Northwind raised Team from \$29 to \$49 a month \(\+69%\)/)
  })

  test('a post under another title was not published, a role under another title not opened', async ({
    assert,
  }) => {
    const post = (title: string) =>
      `<article><h2>${title}</h2><p>4 June 2026</p><p>Bugs cost most when customers find them, so find them where they are made.</p></article>`
    const others =
      '<article><h2>How we hire writers</h2><p>1 May 2026</p><p>We ask for three texts and pay for each of them.</p></article>'
    assert.notMatch(
      await said(
        'blog',
        post('Four steps to cheaper software') + others,
        post('Keep bugs from your budget') + others
      ),
      /published/
    )
    const role = (title: string) =>
      `<div><h3>${title}</h3><p>Indore, India</p><p>You build the app that our customers carry in their pockets all day.</p></div>`
    const sentence = await said(
      'careers',
      role('Android Application Developer'),
      role('Android Engineer') +
        '<div><h3>.NET Engineer</h3><p>Indore</p><p>You build what the app talks to.</p></div>'
    )
    assert.match(sentence, /hiring a \.NET Engineer/)
    assert.notMatch(sentence, /Android/)
  })

  test('a duty with a comma is no role', async ({ assert }) => {
    const sentence = await said(
      'careers',
      '<h3>Product Designer</h3>',
      '<h3>Product Designer</h3><h3>Technical Architect</h3><ul><li>Architect, design and decide tech stacks for customers</li></ul>'
    )
    assert.equal(sentence, 'Northwind is hiring a Technical Architect.')
  })

  test('fields of an entry are no highlights of a release', async ({ assert }) => {
    const entry = (version: string, area: string) =>
      `<h3>Version ${version}</h3><p>Product area: ${area}</p><p>Date: 4 June 2026</p>`
    const old = entry('6.1.0', 'Android') + entry('6.0.0', 'iOS')
    const sentence = await said(
      'changelog',
      old,
      `<h3>Version 6.2.0</h3><p>Product area: iOS</p><p>Date: 5 July 2026</p><p>Offline playback on tablets</p>${old}`
    )
    assert.match(sentence, /^Northwind released 6\.2\.0/)
    assert.notMatch(sentence, /area|Date/)
  })

  test('a button that became a link of the menu was not removed', async ({ assert }) => {
    const site = (menu: string, button: string) =>
      `<html><head><title>Northwind</title></head><body><nav><a href="/">Home</a>${menu}</nav><main><h1>Documents for teams</h1>
        <p>Northwind keeps the documents of your team in one place.</p><a class="btn" href="/docs">Read the docs</a>${button}</main></body></html>`
    const verdict = await judgeMarkup(
      page('homepage'),
      site('', '<a class="btn" href="https://github.example/northwind">GitHub</a>'),
      site('<a href="https://github.example/northwind">GitHub</a>', '')
    )
    assert.notMatch(verdict?.summary ?? '', /removed/)
  })

  test('a section of documentation is no plan', async ({ assert }) => {
    const limits =
      '<h2>Rate limits</h2><table><tr><th>Plan</th><th>Tokens a day</th></tr><tr><td>Free</td><td>Unlimited</td></tr><tr><td>Solo ($9/mo)</td><td>Unlimited</td></tr><tr><td>Team ($29/mo)</td><td>Unlimited</td></tr></table>'
    assert.notMatch(await said('docs', `<p>Ask away.</p>${limits}`, '<p>Ask away.</p>'), /plan on/)
  })

  test('sums in millions, and amounts of a drawn screen, are no prices', async ({ assert }) => {
    const part = (title: string, text: string) => `<h3>${title}</h3><p>${text}</p>`
    const other = part('Be quicker', 'Ship every week.')
    const breach = part('Ignoring it is expensive', 'A breach costs $3.8 million on average, says a study.')
    assert.notMatch(await said('homepage', other + breach, other), /plan|\$3\.8/)
    const screen = (tile: string) => `<h3>Usage dashboard</h3><div><span>${tile}</span></div>`
    assert.notMatch(await said('homepage', screen('29%') + other, screen('$12.47') + other), /\$12\.47/)
  })

  test('a headline with a question mark is no FAQ', async ({ assert }) => {
    const box = '<h2>Already a subscriber?</h2><p>Open the portal to change your card.</p>'
    assert.notMatch(await said('homepage', '<p>Hello there.</p>', `<p>Hello there.</p>${box}`), /FAQ/)
  })

  test('parts of posts that are shown in full now were not published', async ({ assert }) => {
    const posts = Array.from({ length: 4 }, (_, at) => `What is new in release ${at}`)
    const list = (body: (title: string) => string) =>
      posts.map((title) => `<h2>${title}</h2>${body(title)}`).join('')
    const sentence = await said(
      'blog',
      list(() => '<a href="/p">Read now</a>'),
      list(
        (title) =>
          `<h3>Faster searches in ${title}</h3><p>Searches of large folders take half as long as they did.</p>`
      )
    )
    assert.notMatch(sentence, /published/)
  })

  test('news that fell off a list was not taken back', async ({ assert }) => {
    const post = (title: string) =>
      `<article><h2>${title}</h2><p>Read all about it in this long post.</p></article>`
    const old = post('Introducing Northwind 3.0 with offline mode')
    const others = post('How we hire writers') + post('What we learned last year')
    assert.notMatch(await said('blog', others + old, others), /no longer says/)
  })

  test('what stood below a headline and is a part of it now changes nothing', async ({ assert }) => {
    const site = (top: string) =>
      `<html><head><title>Northwind</title></head><body><main>${top}<p>Apply by mail.</p></main></body></html>`
    const verdict = await judgeMarkup(
      { url: 'https://northwind.example/careers', label: 'careers', competitor: 'Northwind' },
      site('<h1>Graph Computing</h1><p>Internship position</p>'),
      site('<h1>Graph Computing <span>Internship position</span></h1>')
    )
    assert.isNull(verdict?.score ?? null)
  })

  test('what another line still says was not taken back', async ({ assert }) => {
    const terms = '<p>Services are month to month. Cancel anytime with 30 days notice.</p>'
    const lead = (more: string) => `<p>We run the system for you. Month to month${more}.</p>`
    assert.match(
      await said('pricing', lead(', cancel anytime with 30 days notice') + terms, lead('') + terms),
      /^Nothing|^$/
    )
  })

  test('figures over other labels are not compared', async ({ assert }) => {
    const tile = (figure: string, label: string) => `<div><p>${figure}</p><p>${label}</p></div>`
    const sentence = await said(
      'homepage',
      `<h2>In figures</h2>${tile('0.1', 'Cost of a look')}`,
      `<h2>In figures</h2>${tile('5', 'Open markets')}`
    )
    assert.notMatch(sentence, /up from|instead/)
  })

  test('a number written otherwise is the same, and a day is neither up nor down', async ({ assert }) => {
    assert.notMatch(
      await said('pricing', '<p>25.000 credits each month</p>', '<p>25,000 credits each month</p>'),
      /up from|down from/
    )
    assert.include(
      await said('docs', '<p>Effective date: August 18, 2026</p>', '<p>Effective date: August 20, 2026</p>'),
      '“Effective date: August 20, 2026” instead of “Effective date: August 18, 2026”'
    )
  })

  test('a sentence of terms that still stands was not replaced', async ({ assert }) => {
    const terms = (version: string) =>
      `<h2>What it costs</h2><p>Today the price is nothing. v0.${version} is a free beta. It keeps working without an account.</p>`
    const sentence = await said('custom', terms('53'), terms('54'))
    assert.include(sentence, 'instead of “v0.53 is a free beta')
  })

  test('a quotation reaches what differs', async ({ assert }) => {
    const line = (version: string) =>
      `<p>curl http://localhost:8080/health answers {"status":"healthy","version":"${version}"} when all is well</p>`
    const sentence = await said('docs', line('0.7.2'), line('0.8.0'))
    assert.include(sentence, '0.8.0')
    assert.include(sentence, '0.7.2')
  })

  test('a phrase without anything that it is said of is no news', async ({ assert }) => {
    const tier = (badge: string) =>
      `<h2>What it does</h2><p>Keeps the papers of a team.</p><div><span>${badge}</span></div>`
    assert.notMatch(await said('homepage', tier('Coming soon'), tier('Most popular')), /now says|no longer/)
  })

  test('what the page said in other words was not added', async ({ assert }) => {
    const first = '<p>Every other command, query, dashboard and server reads from that same record.</p>'
    const second = (more = '') => `<p>The scanner writes one record and keeps it in your folder.${more}</p>`
    assert.notMatch(
      await said(
        'homepage',
        first + second(),
        first + second(' Everything downstream, query, dashboard and server, reads the same record.')
      ),
      /added/
    )
    const described = (body: string) =>
      `<html><head><title>Northwind</title><meta name="description" content="Memory for your whole team. Set up in 5 minutes.">
      </head><body><main><h1>Northwind</h1><p>Notes that stay where they belong.</p><p>${body}</p></main></body></html>`
    const verdict = await judgeMarkup(
      page('homepage'),
      described('Memory for your whole team. Set up in 5 minutes.'),
      described('Memory for your whole team. Set up in minutes.')
    )
    assert.notMatch(verdict?.summary ?? '', /added/)
  })

  test('a role that a heading names with a label is still there', async ({ assert }) => {
    const top = '<h2>Platform Engineer in Lisbon</h2>'
    assert.notMatch(
      await said(
        'careers',
        `${top}<h3>Your role: Platform Engineer</h3><p>Ship it.</p>`,
        `${top}<p>Ship it.</p>`
      ),
      /no longer lists/
    )
  })

  test('a new line below a name is told with it', async ({ assert }) => {
    const person = (name: string, post: string) => `<div><p>${name}</p><p>${post}</p></div>`
    const first = person('Ada Berg', 'Head of Design, Lisbon')
    assert.equal(
      await said('homepage', first, first + person('Tove Lind', 'Engineer for billing and invoices, Malmö')),
      'Northwind added “Tove Lind” and “Engineer for billing and invoices, Malmö” to its homepage.'
    )
  })

  test('a title that came to a list took the place of none that fell off it', async ({ assert }) => {
    const list = (...titles: string[]) =>
      titles.map((title) => `<h5>${title}</h5><p>Read it here.</p>`).join('')
    const kept = ['Why reports are free for schools', 'Exports for people in a hurry']
    assert.notMatch(
      await said(
        'homepage',
        list(...kept, 'How to stream calls with a phone'),
        list('How to use reports in calls', ...kept)
      ),
      /changed/
    )
    assert.notMatch(
      await said(
        'homepage',
        list(...kept, 'A prize from the board'),
        list('Northwind for the cloud', ...kept)
      ),
      /changed/
    )
  })

  test('words that only went are told as gone', async ({ assert }) => {
    const line = (more: string) =>
      `<p>For projects that grow${more}. More headroom, priority retries and support by mail.</p>`
    assert.include(
      await said('pricing', line(' — whether you are a team or a whole fleet'), line('')),
      'no longer says “whether you are a team or a whole fleet'
    )
    const status = (more: string) =>
      `<p>Public status page. ${more}Prices that you can read in half a minute.</p>`
    assert.include(
      await said('features', status('SLA coming soon. '), status('')),
      'no longer says “SLA coming soon'
    )
  })

  test('a place that is called Sunset does not end', async ({ assert }) => {
    assert.notMatch(
      await said('homepage', '<p>Hello.</p>', '<p>Hello.</p><h3>Sunset Ridge Club</h3>'),
      /now says/
    )
  })

  test('a sentence at the end of a line is told by itself', async ({ assert }) => {
    const line = (more: string) =>
      `<p>Questions go to the inbox of the team. Messages are sent through the form.${more}</p>`
    assert.include(await said('features', line(''), line(' Read our notes.')), 'added “Read our notes.”')
  })

  test('a footer is no part of a contract', async ({ assert }) => {
    const terms = '<p>You may end the contract at the end of each month by letter.</p>'
    const footer = '<footer><p>Get our latest news about voices and new features.</p></footer>'
    const verdict = await judgeMarkup(
      page('custom'),
      html(terms),
      html(terms).replace('</main>', `</main>${footer}`)
    )
    assert.notMatch(verdict?.summary ?? '', /changed its terms/)
  })

  test('buttons that only came and went at once were not exchanged', async ({ assert }) => {
    const body = (top: string, end: string) =>
      `${top}<p>Everything a team has to know of its calls.</p><p>More to read.</p>${end}`
    assert.notMatch(
      await said(
        'homepage',
        body('<button>Back home</button>', ''),
        body('', '<button>Digital rights</button>')
      ),
      /changed a button/
    )
  })

  test('an answer is told with its question, a post with its holder', async ({ assert }) => {
    const faq = (question: string, answer: string) => `<div><p>${question}</p><p>${answer}</p></div>`
    const first = faq('Is there an app?', 'There is one for each phone.')
    assert.include(
      await said(
        'features',
        first,
        first + faq('Why no store?', 'Because stores add cost and delay for most of us.')
      ),
      'added “Why no store?” and “Because stores add cost'
    )
    const person = (name: string, post: string) => `<h3>${name}</h3><p>${post}</p>`
    const team = (one: string, two: string) => person('Ada Berg', one) + person('Tove Lind', two)
    assert.match(
      await said(
        'homepage',
        team('CEO/Research Engineer', 'Web Engineer'),
        team('CEO/Head of Research', 'Senior Research Engineer')
      ),
      /“CEO\/Research Engineer” to “CEO\/Head of Research” under “Ada Berg”|“Web Engineer” to “Senior Research Engineer” under “Tove Lind”/
    )
  })

  test('both quotations begin with the sentence that differs', async ({ assert }) => {
    const line = (systems: string, how: string) =>
      `<p>Northwind is available for ${systems} ${how} from its page of releases.</p>`
    const sentence = await said(
      'features',
      line('macOS, Windows, and Linux.', 'Use the store on macOS, or download a build'),
      line('macOS.', 'Use the store, or download the signed build')
    )
    assert.include(sentence, 'for macOS. Use the store')
  })

  test('a name that grew is told as it was and is', async ({ assert }) => {
    assert.include(
      await said(
        'features',
        '<p>Northwind Maps Inc.</p>',
        '<p>Northwind Maps Inc. (the branch in Delft)</p>'
      ),
      'changed “Northwind Maps Inc.” to “Northwind Maps Inc. (the branch in Delft)”'
    )
  })
})
