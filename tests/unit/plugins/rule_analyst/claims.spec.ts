import { test } from '@japa/runner'
import type { PageLabel } from 'rivalwatch-plugin'
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

test.group('Claims are made only when proven', () => {
  test('words a limit without “up to” and its unit once: {0} to {1}')
    .with([
      ['Unlimited contacts', 'Up to 2,500 contacts', 'from unlimited to 2,500 contacts'],
      ['Up to 5 users', 'Up to 3 users', 'from 5 to 3 users'],
    ])
    .run(async ({ assert }, [before, after, told]) => {
      const plans = (limit: string) =>
        `<div><div><h3>Team</h3><p>$19 / month</p><ul><li>${limit}</li><li>Boards</li></ul><button>Buy</button></div>${card('Business', '$59 / month')}</div>`
      assert.equal(await said('pricing', plans(before), plans(after)), `Northwind cut Team ${told}.`)
    })

  test('does not call version numbers raised or cut', async ({ assert }) => {
    const sentence = await said('homepage', '<p>New in v0.9.0</p>', '<p>New in v0.10.1</p>')
    assert.notMatch(sentence, /up from|down from/)
  })

  test('does not call merged data a merger', async ({ assert }) => {
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

  test('reports a relabeled button as changed, not removed', async ({ assert }) => {
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

  test('recognizes the same plan under a longer name', async ({ assert }) => {
    const cards = (...names: string[]) => names.map((name, at) => card(name, `$${at + 2}9`)).join('')
    const sentence = await said(
      'pricing',
      cards('Tax Care — Bronze (6-week term)', 'Tax Care — Silver (8-week term)'),
      cards('Bronze', 'Silver')
    )
    assert.notMatch(sentence, /added|removed/)
  })

  test("does not treat a customer's revenue as a price", async ({ assert }) => {
    const tier = (name: string, fee: string, volume: string) =>
      `<div><h3>${name}</h3><p>${fee}</p><p>${volume}</p><p>fee on what goes through</p></div>`
    const old = tier('Growth', '0.8%', '$10k – $50k / month') + tier('Pro', '0.5%', '$50k – $250k / month')
    const sentence = await said('pricing', old, card('Free', '$0') + card('Pro', '$19 / month'))
    assert.include(sentence, '$19 a month for Pro in place of “0.5%”')
    assert.notInclude(sentence, '250k')
  })

  test('does not treat a box that sells nothing as a plan', async ({ assert }) => {
    const tile = (name: string, price: string, more = '') =>
      `<div><p>${name}</p><p>${price}</p><p>Resets on Monday</p>${more}</div>`
    const plans = `<section>${card('Free', '$0')}${card('Pro', '$9 / month')}</section>`
    const tiles = (more?: string) =>
      `<section>${tile('Acme Writer', '$15 / month', more)}${tile('Tessera', '$39 / month', more)}</section>`
    assert.notMatch(await said('homepage', plans, tiles() + plans), /Tessera at/)
    assert.include(await said('homepage', plans, tiles('<a href="/buy">Buy</a>') + plans), 'Tessera at $39')
  })

  test("does not use a plan's feature as its name", async ({ assert }) => {
    const box = (price: string, feature: string) =>
      `<div><div>${price}<span>/mo</span></div><p>For the first ten teams that join us this year.</p><ul><li>${feature}</li><li>Audit log</li></ul><button>Buy</button></div>`
    const boxes = box('$400', 'Nightly backups') + box('$900', 'Weekly reviews')
    assert.notMatch(await said('homepage', '<p>Soon</p>', `<section>${boxes}</section>`), /reviews at/)
  })

  test('does not treat a heading above a story with an amount as a plan', async ({ assert }) => {
    const story = (of: string) =>
      `<h2>${of}</h2><p>The client had paid $7,500 for a filing that was rejected in the end.</p>`
    assert.notMatch(await said('homepage', story('The Outcome'), '<p>More stories soon.</p>'), /plan/)
    const plan = '<h2>The Workshop</h2><p>With custom tasks for all who take part.</p><p>$7,500</p>'
    assert.include(await said('homepage', plan, '<p>More soon.</p>'), 'The Workshop ($7,500)')
  })

  test('does not use a headline as the name of the price below it', async ({ assert }) => {
    const text = (heading: string, price: string) => `<h2>${heading}</h2><p>From ${price}/mo</p>`
    const sentence = await said('features', text('Start here.', '$89'), text('Start here.', '$79'))
    assert.include(sentence, 'now says “From $79/mo”, down from $89.')
    const prose = (price: string) =>
      text('Start here', '$5').replace(
        /<p>.*/,
        `<p>Simple plans start at ${price}/mo. No hidden fees, no contracts.</p>`
      )
    assert.notInclude(await said('features', prose('$89'), prose('$79')), 'Start here')
    assert.include(await said('features', text('Team', '$89'), text('Team', '$79')), 'cut Team')
  })

  test('ignores tables that compare vendors, whatever the number of plans', async ({ assert }) => {
    const rows = (...names: string[]) =>
      names.map((name) => `<tr><td>${name}</td><td>✓</td><td>✕</td><td>✓</td></tr>`).join('')
    const table = (...names: string[]) =>
      `<table><tr><th>Feature</th><th>Northwind</th><th>Fable</th><th>Tessera</th></tr>${rows(...names)}</table>`
    const plans = card('Free', '$0') + card('Pro', '$9 / month') + card('Team', '$19 / month')
    const old = `<section>${plans}</section>${table('Open source', 'Works offline')}`
    const now = `<section>${plans}</section>${table('Open source', 'Works offline', 'Runs without root')}`
    assert.notMatch(await said('homepage', old, now), /to (?:Free|Pro|Team|its plans)/)
  })

  test('does not treat either of two prices with a period as the former one', async ({ assert }) => {
    const old = card('Free', '$0') + card('Pro', '<b>$49/mo</b> <b>$39/mo</b>')
    assert.notMatch(await said('pricing', old, card('Free', '$0') + card('Pro', '$49/mo')), /raised/)
    assert.include(await said('pricing', old, card('Free', '$0') + card('Pro', '$59/mo')), 'from $49 to $59')
  })

  test('does not report a step number as a feature', async ({ assert }) => {
    const steps = (...rows: string[]) =>
      `<table><tr><th></th><th>Free</th><th>Pro</th></tr>${rows.map((row) => `<tr><td>${row}</td><td>✓</td><td>✓</td></tr>`).join('')}</table>`
    const plans = card('Free', '$0') + card('Pro', '$9 / month')
    assert.notMatch(
      await said('pricing', plans + steps('01', '02', 'SSO'), plans + steps('01', '02', 'SSO', '03')),
      /added 03/
    )
  })

  test('reports rows of a price list as items, not plans', async ({ assert }) => {
    const row = (name: string, price: string) => `<tr><td>${name}</td><td>${price} €</td></tr>`
    const table = (...rows: string[]) =>
      `<table><tr><th>Product</th><th>Unit price</th></tr>${rows.join('')}</table>`
    const old = [row('Photocell', '97'), row('Encoder', '475'), row('Platform', '100')]
    assert.equal(
      await said('pricing', table(...old), table(...old, row('Tripod', '25'))),
      'Northwind now lists “Tripod” (25 €) on its pricing page.'
    )
  })

  test('reports a price that is no longer shown', async ({ assert }) => {
    const plans = (price: string) => card('Free', '$0') + card('Team', price) + card('Enterprise', 'Custom')
    assert.equal(
      await said('pricing', plans('$1,500 / month'), plans('Loading…')),
      'Northwind no longer shows $1,500 a month for Team.'
    )
  })

  test('reports a new company name', async ({ assert }) => {
    const of = (name: string) => html('', `${name} — Documents for teams`).replaceAll('Northwind', name)
    const verdict = await judgeMarkup(page('homepage'), of('Northwind'), of('Southwind'))
    assert.match(verdict?.summary ?? '', /^Northwind now calls itself Southwind/)
  })

  test('does not call features limits that changed', async ({ assert }) => {
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
      'Northwind changed SSO of Max from included to “By arrangement”.'
    )
  })

  test('reports a section with subsections as one', async ({ assert }) => {
    const section =
      '<h2>Where teams use it</h2><p>In three places.</p><h3>Security</h3><p>Block what is unsafe.</p><h3>Audit</h3><p>Show what was done.</p>'
    assert.equal(
      await said(
        'homepage',
        '<h2>Pricing</h2><p>It is free.</p>',
        `<h2>Pricing</h2><p>It is free.</p>${section}`
      ),
      'Northwind added “Where teams use it” to its homepage: “In three places”.'
    )
  })

  test("does not report a host's certifications as the company’s news", async ({ assert }) => {
    const verdict = await judgeMarkup(
      page('homepage'),
      html(''),
      html('<p>Hosted on Acme Cloud (SOC 2, ISO 27001)</p>')
    )
    assert.deepEqual(
      verdict?.claims?.map(({ id }) => id),
      ['wording']
    )
  })

  test('quotes both versions of a changed sentence in terms', async ({ assert }) => {
    const clause = (months: number) =>
      `<h2>Liability</h2><p>Our liability is limited to the fees of ${months} months before the claim arose, whatever its cause.</p>`
    assert.match(
      await said('custom', clause(12), clause(1)),
      /now says “Our liability is limited to the fees of 1 months before the claim arose[^”]*” in its terms of service, down from 12/
    )
  })

  test('does not report a heading above existing text as a new section', async ({ assert }) => {
    const calculator = '<p>Enter how many people you are.</p><p>We show what it costs a month.</p>'
    const sentence = await said('pricing', calculator, `<h2>Do the math</h2>${calculator}`)
    assert.notMatch(sentence, /section/)
  })

  test('does not call an address next to a document part of it', async ({ assert }) => {
    const terms = (street: string) =>
      `<h2>Liability</h2><p>Our liability is limited to the fees of the last year.</p><p>${street}</p>`
    assert.equal(
      await said('custom', terms('12 Old Street'), terms('4 Hughes Avenue')),
      'Northwind changed “12 Old Street” to “4 Hughes Avenue” on its terms of service.'
    )
  })

  test("names a document's new section by its heading", async ({ assert }) => {
    const old = '<h2>Data</h2><p>We store what you give us, and nothing else that we might learn of you.</p>'
    const added =
      '<h2>AI-assisted support</h2><p>Questions of admins go to a provider of language models.</p>'
    assert.include(await said('custom', old, old + added), 'added “AI-assisted support” to its')
  })

  test('does not pair labels at one place that share no word', async ({ assert }) => {
    assert.match(await said('blog', '<p>View 3+ images</p>', '<p>5m</p>'), /^Nothing/)
  })

  test('reports a plan that shows a price for the first time', async ({ assert }) => {
    const plans = (price: string) => card('Starter', 'From £199 per seat / month') + card('Growth', price)
    assert.equal(
      await said('pricing', plans('Custom per seat / month'), plans('From £299 per seat / month')),
      'Northwind now shows from £299 a month per seat for Growth.'
    )
  })

  test('names the old and the new plans where several changed', async ({ assert }) => {
    const two = (a: string, b: string) =>
      [card(a, '$9 / month'), card(b, '$19 / month').replace('Boards', 'Lists of all kinds')].join('') +
      card('Free', '$0')
    const sentence = await said(
      'pricing',
      two('Basic', 'Plus'),
      `<div><h3>Solo</h3><p>$12 / month</p><ul><li>Chat</li><li>Mail</li></ul><button>Buy</button></div><div><h3>Crew</h3><p>$24 / month</p><ul><li>Calls</li><li>Rooms</li></ul><button>Buy</button></div>${card('Free', '$0')}`
    )
    assert.equal(
      sentence,
      'Northwind now lists Solo at $12 and Crew at $24 a month, and no longer lists Basic at $9 and Plus at $19 a month.'
    )
  })

  test('reports the same limit for another period as a change', async ({ assert }) => {
    const plan = (per: string) =>
      card('Free', '$0').replace('Boards', `15 captures per ${per}`) + card('Team', '$49 / month')
    const verdict = await judgeMarkup(page('pricing'), html(plan('day')), html(plan('month')))
    assert.equal(verdict?.score, 'high')
    assert.include(
      verdict?.summary ?? '',
      'changed “15 captures per day” to “15 captures per month” for Free'
    )
  })

  test('quotes long lines where they differ', async ({ assert }) => {
    const start =
      'A seat is any account of yours, be it of somebody whose calls we score or of somebody who reads what we found in them. '
    const sentence = await said(
      'pricing',
      `<p>${start}Ask us for a quote.</p>`,
      `<p>${start}Each costs $19.</p>`
    )
    assert.include(sentence, 'Each costs $19')
  })

  test('ignores punctuation in a title', async ({ assert }) => {
    const verdict = await judgeMarkup(
      page('homepage'),
      html('', 'Northwind – Documents for teams'),
      html('', 'Northwind | Documents for teams')
    )
    assert.isNull(verdict?.score ?? null)
  })

  test('does not report a reworded line as added', async ({ assert }) => {
    const old = '<p>The validate endpoint checks whatever text you send against the rules of your brand.</p>'
    const now =
      '<p>Send text to the validate endpoint: it checks against the rules of your brand and returns violations.</p><p>It is quick.</p>'
    assert.notMatch(await said('homepage', old, now), /added “Send text/)
  })

  test('counts each post once and ignores teasers', async ({ assert }) => {
    const post = (title: string) =>
      `<article><h2>${title}</h2><a href="/p">${title}: why it matters to all who write for a living</a><p>January 27, 2026</p></article>`
    const old = post('What we learned last year') + post('How we hire writers')
    assert.equal(
      await said('blog', old, post('A guide to tone of voice') + post('Designing for an ecosystem') + old),
      'Northwind now lists “A guide to tone of voice” and “Designing for an ecosystem” on its blog.'
    )
  })

  test('does not treat a skip link as a button', async ({ assert }) => {
    const link = '<a class="button" href="#main">Aller au contenu principal</a>'
    assert.match(await said('homepage', link, ''), /^Nothing|^$/)
  })

  test('reports a plan with a monthly and a yearly price once', async ({ assert }) => {
    const plans = (month: number) =>
      card('Free', '$0') + card('Team', `$${month} / month</p><p>$${10 * month} / year`)
    assert.equal(
      await said('pricing', plans(49), plans(79)),
      'Northwind raised Team from $49 to $79 a month (+61%).'
    )
  })

  test('recognizes a plan whose name drops the billing period', async ({ assert }) => {
    const plans = (name: string, price: string) => card(name, price) + card('Team', '$59 / month')
    assert.equal(
      await said('pricing', plans('Pro Monthly', '$29 / month'), plans('Pro', '$39 / month')),
      'Northwind raised Pro from $29 to $39 a month (+34%).'
    )
  })

  test('does not report existing features as added for a new table column', async ({ assert }) => {
    const cards = card('Free', '$0') + card('Team', '$49 / month') + card('Max', '$99 / month')
    const table = (...plans: string[]) =>
      `<table><tr><th>Feature</th>${plans.map((plan) => `<th>${plan}</th>`).join('')}</tr>${['SSO', 'API']
        .map((feature) => `<tr><td>${feature}</td>${plans.map(() => '<td>✓</td>').join('')}</tr>`)
        .join('')}</table>`
    assert.notMatch(
      await said('pricing', cards + table('Free', 'Team'), cards + table('Free', 'Team', 'Max')),
      /lists SSO/
    )
  })

  test('distinguishes roles by location', async ({ assert }) => {
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

  test('does not report a plan as removed when only its billing changed', async ({ assert }) => {
    const tabs = '<p>Starter</p><p>Pro</p><p>Team</p>'
    const sentence = await said(
      'pricing',
      `<p>Pro</p>${card('Pro Monthly', '$29 / month')}${card('Lifetime', '$499')}`,
      `${tabs}${card('Starter Monthly', '$39 / month')}${card('Lifetime', '$499')}`
    )
    assert.notMatch(sentence, /removed|replaced/)
  })

  test('does not treat boxes of an app, steps or a calculator as plans', async ({ assert }) => {
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

  test("does not use a price or a sentence as a plan's name", async ({ assert }) => {
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

  test('distinguishes the former price from the current one', async ({ assert }) => {
    const build = (now: string, was: string) =>
      `<div><h3>Night Build</h3><p>${now} <span class="was">${was}</span></p><ul><li>Web app</li></ul></div>`
    const other = card('Night Launch', '$1,497')
    assert.equal(
      await said('pricing', build('$7,497', '$8,997') + other, build('$9,997', '$8,997') + other),
      'Northwind raised Night Build from $7,497 to $9,997 (+33%).'
    )
  })

  test('assigns a period below a price to it, whatever else the line says', async ({ assert }) => {
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

  test('reports a price increase on a rewritten homepage', async ({ assert }) => {
    const plan = (price: string, ...items: string[]) =>
      `<div><h3>Team</h3><p>${price}</p><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul></div>`
    const sentence = await said(
      'homepage',
      `${'<p>We cache what your tools say so that you pay for it once and never again.</p>'.repeat(3)}${plan('$29 / month', 'Text compression', 'Audit log')}${card('Max', '$99 / month')}`,
      `${'<p>Long tasks forget. Keep all sessions, and find again whatever anybody said in them.</p>'.repeat(3)}${plan('$49 / month', 'Sessions', 'Search')}${card('Max', '$99 / month')}`
    )
    assert.match(sentence, /^Northwind raised Team from \$29 to \$49 a month \(\+69%\)/)
  })

  test('does not report a renamed post as published or a renamed role as opened', async ({ assert }) => {
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
    assert.equal(
      sentence,
      'Northwind is hiring a .NET Engineer, and now lists the role Android Engineer in place of Android Application Developer.'
    )
  })

  test('does not treat a duty with a comma as a role', async ({ assert }) => {
    const sentence = await said(
      'careers',
      '<h3>Product Designer</h3>',
      '<h3>Product Designer</h3><h3>Technical Architect</h3><ul><li>Architect, design and decide tech stacks for customers</li></ul>'
    )
    assert.equal(sentence, 'Northwind is hiring a Technical Architect.')
  })

  test('does not report a button as removed that became a menu link', async ({ assert }) => {
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

  test('does not treat a section of documentation as a plan', async ({ assert }) => {
    const limits =
      '<h2>Rate limits</h2><table><tr><th>Plan</th><th>Tokens a day</th></tr><tr><td>Free</td><td>Unlimited</td></tr><tr><td>Solo ($9/mo)</td><td>Unlimited</td></tr><tr><td>Team ($29/mo)</td><td>Unlimited</td></tr></table>'
    assert.notMatch(await said('docs', `<p>Ask away.</p>${limits}`, '<p>Ask away.</p>'), /plan on/)
  })

  test('does not treat sums in millions or amounts in a screenshot mock-up as prices', async ({ assert }) => {
    const part = (title: string, text: string) => `<h3>${title}</h3><p>${text}</p>`
    const other = part('Be quicker', 'Ship every week.')
    const breach = part('Ignoring it is expensive', 'A breach costs $3.8 million on average, says a study.')
    assert.notMatch(await said('homepage', other + breach, other), /plan|\$3\.8/)
    const screen = (tile: string) => `<h3>Usage dashboard</h3><div><span>${tile}</span></div>`
    assert.notMatch(await said('homepage', screen('29%') + other, screen('$12.47') + other), /\$12\.47/)
  })

  test('does not treat a headline with a question mark as an FAQ', async ({ assert }) => {
    const box = '<h2>Already a subscriber?</h2><p>Open the portal to change your card.</p>'
    assert.notMatch(await said('homepage', '<p>Hello there.</p>', `<p>Hello there.</p>${box}`), /FAQ/)
  })

  test('does not report posts as published that are now shown in full', async ({ assert }) => {
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

  test('does not report news as withdrawn that fell off a list', async ({ assert }) => {
    const post = (title: string) =>
      `<article><h2>${title}</h2><p>Read all about it in this long post.</p></article>`
    const old = post('Introducing Northwind 3.0 with offline mode')
    const others = post('How we hire writers') + post('What we learned last year')
    assert.notMatch(await said('blog', others + old, others), /no longer says/)
  })

  test('ignores text that moved into the headline above it', async ({ assert }) => {
    const site = (top: string) =>
      `<html><head><title>Northwind</title></head><body><main>${top}<p>Apply by mail.</p></main></body></html>`
    const verdict = await judgeMarkup(
      { url: 'https://northwind.example/careers', label: 'careers', competitor: 'Northwind' },
      site('<h1>Graph Computing</h1><p>Internship position</p>'),
      site('<h1>Graph Computing <span>Internship position</span></h1>')
    )
    assert.isNull(verdict?.score ?? null)
  })

  test('does not report text as withdrawn that another line still contains', async ({ assert }) => {
    const terms = '<p>Services are month to month. Cancel anytime with 30 days notice.</p>'
    const lead = (more: string) => `<p>We run the system for you. Month to month${more}.</p>`
    assert.match(
      await said('pricing', lead(', cancel anytime with 30 days notice') + terms, lead('') + terms),
      /^Nothing|^$/
    )
  })

  test('does not compare figures with different labels', async ({ assert }) => {
    const tile = (figure: string, label: string) => `<div><p>${figure}</p><p>${label}</p></div>`
    const sentence = await said(
      'homepage',
      `<h2>In figures</h2>${tile('0.1', 'Cost of a look')}`,
      `<h2>In figures</h2>${tile('5', 'Open markets')}`
    )
    assert.notMatch(sentence, /up from|instead/)
  })

  test('ignores number formatting and does not call a date up or down', async ({ assert }) => {
    assert.notMatch(
      await said('pricing', '<p>25.000 credits each month</p>', '<p>25,000 credits each month</p>'),
      /up from|down from/
    )
    assert.include(
      await said('docs', '<p>Effective date: August 18, 2026</p>', '<p>Effective date: August 20, 2026</p>'),
      '“Effective date: August 20, 2026” instead of “August 18, 2026”'
    )
  })

  test('does not quote an unchanged sentence of terms as replaced', async ({ assert }) => {
    const terms = (version: string) =>
      `<h2>What it costs</h2><p>Today the price is nothing. v0.${version} is a free beta. It keeps working without an account.</p>`
    const sentence = await said('custom', terms('53'), terms('54'))
    assert.include(sentence, 'changed “v0.53 is a free beta” to “v0.54 is a free beta”')
  })

  test('quotes up to the difference', async ({ assert }) => {
    const line = (version: string) =>
      `<p>The address http://localhost:8080/health answers {"status":"healthy","version":"${version}"} when all is well</p>`
    const sentence = await said('docs', line('0.7.2'), line('0.8.0'))
    assert.include(sentence, '0.8.0')
    assert.include(sentence, '0.7.2')
  })

  test('does not report a phrase without a subject', async ({ assert }) => {
    const tier = (badge: string) =>
      `<h2>What it does</h2><p>Keeps the papers of a team.</p><div><span>${badge}</span></div>`
    assert.notMatch(await said('homepage', tier('Coming soon'), tier('Most popular')), /now says|no longer/)
  })

  test('does not report rephrased text as added', async ({ assert }) => {
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

  test('recognizes a role whose heading has a label', async ({ assert }) => {
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

  test('does not report a title added to a list as replacing one that fell off it', async ({ assert }) => {
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

  test('quotes only the words that a line lost', async ({ assert }) => {
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

  test('does not read a place called Sunset as an ending', async ({ assert }) => {
    assert.notMatch(
      await said('homepage', '<p>Hello.</p>', '<p>Hello.</p><h3>Sunset Ridge Club</h3>'),
      /now says/
    )
  })

  test('quotes a sentence at the end of a line', async ({ assert }) => {
    const line = (more: string) =>
      `<p>Questions go to the inbox of the team. Messages are sent through the form.${more}</p>`
    assert.include(await said('features', line(''), line(' Read our notes.')), 'Read our notes.”')
  })

  test('does not treat a footer as part of a contract', async ({ assert }) => {
    const terms = '<p>You may end the contract at the end of each month by letter.</p>'
    const footer = '<footer><p>Get our latest news about voices and new features.</p></footer>'
    const verdict = await judgeMarkup(
      page('custom'),
      html(terms),
      html(terms).replace('</main>', `</main>${footer}`)
    )
    assert.notMatch(verdict?.summary ?? '', /changed its terms/)
  })

  test('does not pair buttons that were only added and removed at the same time', async ({ assert }) => {
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

  test('starts both quotations with the sentence that differs', async ({ assert }) => {
    const line = (systems: string, how: string) =>
      `<p>Northwind is available for ${systems} ${how} from its page of releases.</p>`
    const sentence = await said(
      'features',
      line('Delft, Leiden, and Gouda.', 'Use the store in Delft, or download a form'),
      line('Delft.', 'Use the store, or download the signed form')
    )
    assert.match(sentence, /now says “Use the store, or download the signed form from its page of releases.”/)
  })

  test('quotes an extended name as it is now', async ({ assert }) => {
    assert.include(
      await said(
        'features',
        '<p>Northwind Maps Inc.</p>',
        '<p>Northwind Maps Inc. (the branch in Delft)</p>'
      ),
      'now says “Northwind Maps Inc. (the branch in Delft)”'
    )
  })
})

test.group('Entries on a page with releases', () => {
  const entry = (version: string, ...lines: string[]) =>
    `<h2>${version}</h2><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`
  const old = entry('3.1', 'Shared folders for guests', 'Search in attachments')

  test('the version of a requirement is not a release', async ({ assert }) => {
    const body = `${entry('4.0', 'Folders open in half the time')}<p>Northwind requires Ubuntu 22.04 or better.</p>`
    assert.equal(
      await said('changelog', old, body + old),
      'Northwind released 4.0: “Folders open in half the time”.'
    )
  })

  test('an upcoming version is not released', async ({ assert }) => {
    const soon = entry('v4.0', 'Folders open in half the time').replace('</h2>', '</h2><p>Coming soon</p>')
    assert.equal(
      await said('changelog', old, soon + old),
      'Northwind now lists “Folders open in half the time” on its changelog.'
    )
  })

  test('an old entry that moved into the archive is not released', async ({ assert }) => {
    const archive = (body: string) => `<p>Archive of older releases</p>${body}`
    const moved = entry('3.2', 'Guests can comment on documents')
    assert.equal(
      await said('changelog', archive(old), archive(moved + old)),
      'Northwind added 3.2 to its changelog.'
    )
    assert.match(await said('changelog', old, old + entry('2.9', 'Guests can sign')), /added 2\.9 to its/)
    assert.match(await said('changelog', old, moved + old), /released 3\.2/)
  })

  test('a line added to an older entry does not belong to the new one', async ({ assert }) => {
    const added = entry('3.1', 'Shared folders for guests', 'Search in attachments', 'Comments for everyone')
    const sentence = await said('changelog', old, entry('3.2', 'Print several documents at once') + added)
    assert.equal(sentence, 'Northwind released 3.2: “Print several documents at once”.')
  })
})

test.group('Kinds of page parts', () => {
  test('a link within a sentence is not a post, and neither is a part of one', async ({ assert }) => {
    const part = (title: string, text: string) => `<section><h2>${title}</h2><p>${text}</p></section>`
    const post = (body: string) =>
      `<script type="application/ld+json">{"@context":"https://schema.org","@type":"BlogPosting"}</script>${body}`
    const sentence = await said(
      'blog',
      post(part('Before you begin', 'Count the crates that you have, and note it.')),
      post(
        part(
          'What you need',
          'Read our guide to <a href="/crates">crates in cold storage</a> and count what is there.'
        ) + part('How to count them', 'Two people count, and a third one notes what they say on paper.')
      )
    )
    assert.notMatch(sentence, /published|now lists/)
    assert.notMatch(sentence, /published/)
    const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
    const old = [
      'Why we <a href="/move">moved to Delft last year</a>, and what came of it.',
      'See also <a href="/faq">all that was asked since</a> then.',
    ]
    assert.notMatch(
      await said(
        'blog',
        list(...old),
        list('We wrote of <a href="/boxes">boxes that float away</a> before.', ...old)
      ),
      /published/
    )
  })

  test('a question above the fields of a form is not an FAQ', async ({ assert }) => {
    const field = (label: string) => `<div><label>${label}</label><input></div>`
    const form = (question: string) =>
      `<div><h3>${question}</h3><p>Each field may be left empty, if you prefer.</p>${field('What was good?')}${field('What was bad?')}</div>`
    const old = '<h2>Which crate is yours?</h2><p>Have a look at each of them.</p>'
    assert.notMatch(await said('features', old, old + form('How did you hear of us?')), /FAQ/)
  })

  test('a renamed document has no new section, and a newsletter is not part of it', async ({ assert }) => {
    const terms = (title: string, letter = '') =>
      html(
        '<h2>Who may take part</h2><p>Whoever works with crates may take part in the challenge.</p>',
        title
      )
        .replace('Everything about it', title)
        .replace('</main>', `</main><footer><h4>Mail</h4>${letter}</footer>`)
    const judged = async (...versions: [string, string]) =>
      (await judgeMarkup(page('custom'), ...versions))?.summary ?? ''
    assert.equal(
      await judged(terms('Terms of the Crate Contest'), terms('Terms of the Crate Challenge')),
      'Northwind changed a headline from “Terms of the Crate Contest” to “Terms of the Crate Challenge”.'
    )
    const letter = '<p>Subscribe to our letter and be the first to hear of new crates!</p>'
    assert.match(await judged(terms('Terms', letter), terms('Terms')), /^Nothing worth an alert/)
  })
})

test.group('Replacements', () => {
  const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

  test('items at two places of a list did not replace each other', async ({ assert }) => {
    const news = (version: string, what: string) =>
      `Northwind for tablets ${version} released. This version ${what}.`
    const [first, second, third] = [
      news('3.1', 'opens scans of receipts'),
      news('3.2', 'keeps folders in sync'),
      news('3.3', 'prints on both sides of the paper'),
    ]
    assert.equal(await said('homepage', list(second, first), list(third, second)), 'Northwind released 3.3.')
    const [crates, pallets] = ['Crates: The Delft catalogue', 'Pallets: Our friends in Gent']
    const rest = ['Boxes: The old catalogue', 'Bags: The new catalogue']
    assert.notMatch(await said('features', list(crates, ...rest), list(...rest, pallets)), / to “Pallets/)
  })

  test('removed words are shown after the same words on both sides', async ({ assert }) => {
    const line = (end = '') =>
      `<p>For all other questions about crates you can write to our team, which answers on every working day.${end}</p>`
    const sentence = await said('features', line(' Ask for Ada Berg'), line())
    assert.include(sentence, 'no longer says “Ask for Ada Berg”')
  })
})

test.group('Incomplete facts', () => {
  test('a list that was removed with its caption is reported by its first item', async ({ assert }) => {
    const list =
      '<p>New in this edition:</p><ul><li>Comments can be kept when a document is sent</li><li>Folders have colours</li></ul>'
    assert.equal(
      await said(
        'homepage',
        `${list}<p>Thousands of teams keep theirs here.</p>`,
        '<p>Thousands of teams keep theirs here.</p>'
      ),
      'Northwind no longer lists “Comments can be kept when a document is sent” on its homepage.'
    )
  })

  test('one of several figures under a name is not reported without the others', async ({ assert }) => {
    const figures = (...values: number[]) =>
      values
        .map(
          (value, at) => `<div><p>${['In Delft', 'In Gent'][at]}</p><p>${value}</p><p>Crates packed</p></div>`
        )
        .join('')
    assert.notMatch(await said('homepage', figures(120, 800), figures(150, 710)), /up from|down from/)
    assert.match(await said('homepage', figures(12), figures(15)), /“15” for “Crates packed”, up from 12/)
  })

  test('an unchanged fee was not replaced by a price', async ({ assert }) => {
    const fee = '<h2>Fees</h2><p>We charge 0.5% of what goes through.</p>'
    const tier = (name: string, share: string, volume: string) =>
      `<div><h3>${name}</h3><p>${share}</p><p>${volume}</p><p>fee on what goes through</p></div>`
    const sentence = await said(
      'pricing',
      fee + tier('Growth', '0.8%', '$10k – $50k / month') + tier('Pro', '0.5%', '$50k – $250k / month'),
      fee + card('Free', '$0') + card('Pro', '$19 / month')
    )
    assert.match(sentence, /\$19 a month for Pro/)
    assert.notInclude(sentence, 'in place of “0.5%”')
  })

  test('lifetime ownership is not a one-time payment', async ({ assert }) => {
    const plan = card('Workshop', '$750').replace('Audit log', 'A plan that you own forever')
    const sentence = await said('pricing', card('Team', '$49') + plan, card('Team', '$49'))
    assert.equal(sentence, 'Northwind no longer lists the Workshop plan ($750).')
  })

  test('new text next to an existing price is not another price', async ({ assert }) => {
    const plans = card('Team', '$240 / year') + card('Max', '$960 / year')
    const text =
      '<p>To give you an idea of what that is for a small team: $240 a year is about the same as $20 for each of the twelve months.</p>'
    const verdict = await judgeMarkup(page('pricing'), html(plans), html(plans + text))
    assert.equal(verdict?.score, 'medium')
    assert.notMatch(verdict?.reasoning ?? '', /price/)
  })

  test('features are counted only if each of them is new', async ({ assert }) => {
    const plan = (...features: string[]) =>
      card('Team', '$49').replace(
        /<ul>.*<\/ul>/,
        `<ul>${features.map((one) => `<li>${one}</li>`).join('')}</ul>`
      ) + card('Max', '$99')
    const sentence = await said(
      'pricing',
      plan('Boards', 'Weekly export of boards', 'Shared crates'),
      plan('Boards', 'Daily export of boards', 'Guest links', 'Slack alerts', 'Signed labels')
    )
    assert.match(sentence, /now lists Guest links, Slack alerts and more in Team/)
  })

  test('the consequence of a possible end is not an end', async ({ assert }) => {
    const text =
      '<h3>What if Northwind is discontinued?</h3><p>Your documents stay yours, also where a product is discontinued by us.</p>'
    const old = '<h3>Who sees my documents?</h3><p>Nobody but you and those whom you invite to them.</p>'
    const verdict = await judgeMarkup(page('pricing'), html(old), html(old + text))
    assert.notMatch(verdict?.reasoning ?? '', /Deprecation/)
  })
})

test.group('Readable sentences', () => {
  test('a sentence has at most thirty words', async ({ assert }) => {
    const line = (start: string) =>
      `<p>${start} we pack it at our own depot in two days or less, and a van is on its way to you by then.</p>`
    const sentence = await said(
      'features',
      line('As soon as a crate is full'),
      line('On the day you ask us to do so')
    )
    assert.include(sentence, 'On the day you ask us to do so')
    assert.isAtMost(sentence.split(' ').length, 30)
  })

  test('a rewritten page is reported by its new content', async ({ assert }) => {
    const part = (title: string, text: string) => `<h2>${title}</h2><p>${text}</p>`
    const sentence = await said(
      'homepage',
      `<p>From $89 a month, without a contract</p>${part('Crates that think', 'They know what is in them, and when it has to be gone.')}`,
      part('Boxes for all', 'Ask for one, and we bring it to your door on the same day.') +
        part('Drivers near you', 'Each of them knows the way, and calls before the bell is rung.')
    )
    assert.match(
      sentence,
      /^Northwind rewrote its homepage: new sections “Boxes for all” and “Drivers near you”/
    )
  })

  test('expandable questions are FAQs, whatever the heading above them', async ({ assert }) => {
    const open = (question: string, answer: string) =>
      `<details><summary>${question}</summary><p>${answer}</p></details>`
    const faq = `<h2>Good to know</h2>${open('How long does it take?', 'Two days at most, and often less than one.')}${open('Who brings it?', 'A driver who lives close to you.')}`
    assert.equal(
      await said('pricing', '', faq),
      'Northwind added the FAQs “How long does it take?” and “Who brings it?”.'
    )
  })

  test('markup, headers and sources are not quoted', async ({ assert }) => {
    const old = '<p>Read on below.</p>'
    for (const line of [
      'Content-type: text/html',
      'graph TB Crate["A crate of yours"] --&gt; Van["Our van"]',
    ])
      assert.notInclude(await said('docs', old, `${old}<p>${line}</p>`), line.slice(0, 8))
  })

  test('a plan is recognized although a badge follows its name on the same line', async ({ assert }) => {
    const cards = (name: string, price: string) =>
      [`<div>Free</div><div>$0</div>`, `<div>${name} <span>Popular</span></div><div>${price}</div>`]
        .map(
          (head) =>
            `<div class="box">${head}<ul><li>A van</li><li>A crate</li></ul><button>Get it</button></div>`
        )
        .join('')
    assert.equal(
      await said('pricing', cards('Plus', '$7'), cards('Solo', '$19')),
      'Northwind now lists Solo at $19, and no longer lists Plus at $7.'
    )
  })

  test('a quotation reaches the end of the difference', async ({ assert }) => {
    const line = (what: string) =>
      `<p>Our vans bring you freely available crates of ${what} from farms in more than ninety towns of the country.</p>`
    const sentence = await said('features', line('fruit'), line('fruit that nobody picked and flowers'))
    assert.include(sentence, 'and flowers')
  })

  test('an existing heading does not become a new headline through another tag', async ({ assert }) => {
    const old = '<h1>Northwind</h1><h2>Why send crates?</h2><p>Crates are what vans are made for.</p>'
    const now = '<p>Northwind</p><h1>Why send crates?</h1><p>Crates are what vans are made for.</p>'
    assert.notInclude(await said('homepage', old, now), 'headline')
  })

  test('an amount that a title only names as a limit is not the price of a plan', async ({ assert }) => {
    const list = (titles: string[]) =>
      `<div><div><h3>More to read</h3><ul>${titles.map((title) => `<li><a href="/a">${title}</a></li>`).join('')}</ul></div><div><h3>Team</h3><p>$9 a month</p><a class="btn">Buy</a><p>Vans</p></div></div>`
    const sentence = await said(
      'pricing',
      list(['How vans are packed']),
      list(['How vans are packed', 'How to move for under $12/month'])
    )
    assert.notMatch(sentence, /plan|at \$12/)
  })
})
