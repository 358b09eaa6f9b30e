import { test } from '@japa/runner'
import type { PageLabel } from 'rivalwatch-plugin'
import { judgeMarkup } from '#tests/support/judge_markup'

const page = (label: PageLabel, path: string = label) => ({
  url: `https://northwind.example/${path}`,
  label,
  competitor: 'Northwind',
})

const FILLER = `<p>Crates are packed at our depot in Delft, where vans wait for them all day and most of the night.</p>
  <p>Every crate has a number, and with it anyone can see where it is and who packed it.</p>
  <p>Vans leave at six, at noon and at nine, and take the shortest way through the town.</p>`

function html(body: string, title = 'Northwind'): string {
  return `<html><head><title>${title}</title></head><body><nav><a href="/">Home</a></nav><main><h1>Crates for every street</h1>${FILLER}${body}</main></body></html>`
}

/** Returns the sentence about a change; empty if there is no alert. */
async function said(label: PageLabel, before: string, after: string, path?: string): Promise<string> {
  const verdict = await judgeMarkup(page(label, path), html(before), html(after))
  return verdict?.score ? verdict.summary : ''
}

/** Returns a plan as a card. */
const card = (name: string, price: string, ...items: string[]) =>
  `<div><h3>${name}</h3><p>${price}</p><ul>${['Boards', 'Audit log', ...items].map((item) => `<li>${item}</li>`).join('')}</ul><button>Buy</button></div>`

const plans = (...cards: string[]) => `<section>${cards.join('')}</section>`

test.group('The difference in an edit', () => {
  test('ignores {$self}')
    .with([
      ['Design and packing of crates', 'Packing and design of crates'],
      ['Built with care by our own drivers', 'Built with care for our own drivers'],
      ['Our Story', '02 — Our Story'],
      ['See www.northwind.example for more', 'See northwind.example for more'],
      ['You see each crate — but your depot can hide some', 'You see each crate; your depot can hide some'],
    ])
    .run(async ({ assert }, [before, after]) => {
      assert.equal(await said('homepage', `<h2>${before}</h2>`, `<h2>${after}</h2>`), '')
    })

  test('quotes the difference that matters, not the first', async ({ assert }) => {
    const line = (host: string, use: string) =>
      `<p>The software described at ${host} may be installed by customers who signed the order form, and used ${use} until the order ends.</p>`
    const sentence = await said(
      'homepage',
      line('www.northwind.example', 'for their own business'),
      line('northwind.example', 'within their own software')
    )
    assert.include(sentence, 'software')
    assert.notInclude(sentence, 'www.')
  })

  test('reports only the difference of a list that became a paragraph, and back', async ({ assert }) => {
    const list =
      '<p>With a crate from our depot you can</p><ul><li>carry all your pears in a single trip home,</li><li>store them below the stairs in winter; and</li><li>bring the crate back to any depot.</li></ul>'
    const text =
      '<p>With a crate from our depot you can carry all your pears in a single trip home, store them below the stairs in winter; and; bring the crate back to any depot.</p>'
    assert.equal(await said('features', list, text), '')
    assert.equal(await said('features', text, list), '')
  })

  test('quotes a number that changed, not the words before it', async ({ assert }) => {
    const sentence = await said(
      'pricing',
      '<p>Write to us at any time. Members of the gold circle come first. We answer within 48 hours or less.</p>',
      '<p>Write to us at any time. Everyone with a yearly order comes first. We answer within 6 hours or less.</p>'
    )
    assert.equal(sentence, 'Northwind now says “We answer within 6 hours or less”, down from 48.')
  })

  test('does not say that sections replaced others', async ({ assert }) => {
    const uses = (...names: string[]) =>
      `<h2>What for</h2>${names.map((name) => `<h3>${name}</h3><p>${name} ${[...name.toLowerCase()].join('')} ${name.length}</p>`).join('')}`
    assert.equal(
      await said('homepage', uses('Pear growers', 'Libraries'), uses('Orchards', 'Book clubs')),
      'Northwind added “Orchards” and “Book clubs” to its homepage.'
    )
  })

  test('reports the page before its footer', async ({ assert }) => {
    const lines = (text: string, footer: string) => `<p>${text}</p></main><footer><p>${footer}</p></footer>`
    const sentence = await said(
      'features',
      lines('Crates open on the left.', 'Packed with love and patience by four people in Ghent since 2015.'),
      lines(
        'Crates open on the left. Lids close with a single push.',
        'Packed with love and a lot of coffee by five people in Bruges since 2015.'
      )
    )
    assert.include(sentence, 'Lids close with a single push')
    assert.notInclude(sentence, 'Bruges')
  })

  test('does not pair lines that share only a number or a place', async ({ assert }) => {
    const lines = (...texts: string[]) => `<div>${texts.map((text) => `<p>${text}</p>`).join('')}</div>`
    assert.notMatch(
      await said(
        'careers',
        lines('455 Harbor Avenue, Floor 4', 'Sunnyside CA 94085'),
        lines('1600 Duane Road', 'Claraville CA 95054')
      ),
      /“455 Harbor.*” to “Claraville/
    )
    assert.notMatch(
      await said(
        'homepage',
        '<p>Northwind for Windows 2.23.1 released. It adds a command that serves crates.</p>',
        '<p>Northwind for Windows 2.25.0 released. Labels can be shared on a local network.</p>'
      ),
      /changed/
    )
  })

  test('says where a new statement appears, and calls only names added', async ({ assert }) => {
    assert.match(await said('homepage', '', '<p>Crates now travel at night as well.</p>'), /now says “Crates/)
    assert.match(await said('homepage', '', '<h2>Night vans</h2>'), /added “Night vans” to its homepage/)
  })

  test('names several items that left a list', async ({ assert }) => {
    const list = (...items: string[]) =>
      `<h2>Benefits</h2><ul>${items.map((it) => `<li>${it}</li>`).join('')}</ul>`
    const kept = 'Lunch at the depot'
    assert.match(
      await said('careers', list(kept, 'Unlimited vacation', 'Visa support', 'Gym nearby'), list(kept)),
      /no longer lists “Unlimited vacation”, “Visa support” and more/
    )
  })

  test('quotes both sides so that they differ', async ({ assert }) => {
    const line = (start: string) =>
      `<p>Everybody who rents our crates for the long winter months and stores them in a depot of their own near the river pays ${start} for the whole of it, labels included.</p>`
    const sentence = await said(
      'homepage',
      line('once a season in advance'),
      line('at the end of every month')
    )
    const [, to, from] = /“([^”]*)”.*“([^”]*)”/.exec(sentence) ?? []
    assert.notEqual(from, to)
    assert.include(to ?? sentence, 'at the end')
  })

  test('quotes the amount that changed, not the longest new words', async ({ assert }) => {
    const line = (who: string, price: string) =>
      `<p>Written for ${who} of every size in the low countries, our crates cost from ${price} for each van that is ordered.</p>`
    assert.include(
      await said(
        'homepage',
        line('dairies and bakeries', 'EUR 4.90'),
        line('greengrocers, florists and butchers', 'EUR 5.90')
      ),
      '5.90'
    )
  })

  test('ignores names of authors and broken links', async ({ assert }) => {
    for (const [before, after] of [
      ['By Ada Berg', 'By Jo Smit'],
      ['See [our vans](/vans) now', 'See [all our vans](/all-vans) now'],
    ])
      assert.equal(await said('homepage', `<p>${before}</p>`, `<p>${after}</p>`), '')
  })

  test('names the language of a page that has been translated', async ({ assert }) => {
    const whole = (text: string) =>
      `<html><head><title>N</title></head><body><main>${text.repeat(1)}</main></body></html>`
    const english = `<h1>Crates for every street</h1>${FILLER}<p>You and your neighbours can share this with us, and the price is the same.</p>`
    const german = `<h1>Kisten für jede Straße</h1><p>Die Kisten werden in unserem Lager gepackt, und die Wagen warten auf sie den ganzen Tag und nicht selten auch in der Nacht.</p><p>Jede Kiste hat eine Nummer, und mit der Nummer sieht man, wo sie ist und von wem sie gepackt wurde.</p><p>Wir fahren um sechs, um zwölf und um neun, und das ist für die ganze Stadt der kürzeste Weg.</p>`
    const verdict = await judgeMarkup(page('homepage'), whole(english), whole(german))
    assert.equal(
      verdict?.summary,
      'Northwind now shows its homepage in German instead of English: “Kisten für jede Straße”.'
    )
    assert.equal(verdict?.score, 'medium')
  })

  test('ignores code, dumps and unfilled placeholders', async ({ assert }) => {
    const dump = (at: string) =>
      `<p>navigation.Menus{"footer":navigation.Menu{(*navigation.MenuEntry)(${at})}}</p>`
    assert.equal(await said('pricing', dump('0xc001'), dump('0xc002')), '')
    assert.notInclude(await said('pricing', '', '<h2>$estimatedPrice$</h2><p>Left</p>'), 'estimatedPrice')
  })
})

test.group('The plans of a page', () => {
  test('names the new and the old plans instead of guessing which replaced which', async ({ assert }) => {
    const old = plans(card('Solo', '$9 / month'), card('Crew', '$19 / month'), card('Team', '$49 / month'))
    const now = plans(
      card('Starter', '$12 / month'),
      card('Growth', '$29 / month'),
      card('Team', '$49 / month')
    )
    assert.match(
      await said('pricing', old, now),
      /now lists Starter at \$12 and Growth at \$29 a month, and no longer lists Solo at \$9 and Crew at \$19/
    )
  })

  test('recognizes a name with its words in another order, or with an icon’s letter', async ({ assert }) => {
    const pair = (name: string, price: string) => plans(card(name, price), card('Crew', '$19 / month'))
    assert.equal(
      await said('pricing', pair('Atlas · Business', '$99 / month'), pair('Business · Atlas', '$99 / month')),
      ''
    )
    assert.match(
      await said('pricing', pair('Ғ Pro', '$9 / month'), pair('Pro', '$25 / month')),
      /raised Pro from \$9 to \$25/
    )
  })

  test('does not call a plan added that the page named before', async ({ assert }) => {
    const old = plans(
      card('Free', '$0'),
      '<div><h3>Managed · early access</h3><p>To be announced</p><a>Ask</a></div>'
    )
    const now = plans(card('Free', '$0'), card('Managed', '$5 / month'))
    assert.notMatch(await said('pricing', old, now), /added a Managed/)
  })

  test('reports a new plan with its price', async ({ assert }) => {
    const old = plans(card('Crew', '$19 / month'), card('Team', '$49 / month'))
    const now = plans(card('Solo', '$9 / month'), card('Crew', '$19 / month'), card('Team', '$49 / month'))
    assert.match(await said('pricing', old, now), /added a Solo plan at \$9 a month/)
  })

  test('calls something a plan only if the page sells it as one', async ({ assert }) => {
    const cars = (...names: string[]) => plans(...names.map((name) => card(name, '$200 a day')))
    const two = cars('Small van', 'Long van')
    assert.match(
      await said('homepage', cars('Small van', 'Long van', 'Cold van'), two),
      /no longer lists Cold van/
    )
  })

  test('names only plans that are new in a lineup', async ({ assert }) => {
    const services = '<h2>Depot prices</h2><p>$398</p><p>All depots in one pass.</p>'
    const old = plans(card('Solo', '$9 / month'), card('Team', '$49 / month')) + services
    const now = plans(
      card('Freelance', '$12 / month'),
      card('Team', '$49 / month'),
      card('Depot prices', '$398')
    )
    assert.notMatch(await said('pricing', old, now), /Depot prices/)
  })

  test('does not call a rephrased feature removed', async ({ assert }) => {
    const pair = (feature: string) =>
      plans(card('Solo', '$9 / month', feature), card('Crew', '$19 / month', feature))
    const services = '<h2>Services</h2><p>Set-up of depots</p><p>$200</p>'
    assert.notMatch(
      await said('pricing', pair('Depot set-up') + services, pair('Set-up of depots') + services),
      /removed|added|no longer/
    )
  })

  test('keeps other companies’ prices and another sign for the same amount out of prices', async ({
    assert,
  }) => {
    const table = (price: string) =>
      `<table><tr><th>Name</th><th>Price</th></tr><tr><td>Southwind</td><td>${price} per month</td></tr><tr><td>Northwind</td><td>$9 per month</td></tr></table>`
    const score = async (price: string) =>
      (await judgeMarkup(page('homepage'), html(table('$39')), html(table(price))))?.score
    assert.notEqual(await score('$49'), 'high')
    const line = (price: string) => `<p>Crates from ${price} per month for every street</p>`
    assert.notEqual(
      (await judgeMarkup(page('homepage'), html(line('$39')), html(line('US$39'))))?.score,
      'high'
    )
  })

  test('keeps add-ons and the prices of others out of the plans', async ({ assert }) => {
    const own = plans(card('Solo', '$9 / month'), card('Crew', '$19 / month'))
    const others = (heading: string) =>
      `<h2>${heading}</h2>${plans(card('Label printer', '$20 / month'), card('Scanner', '$30 / month'))}`
    for (const heading of ['Add-ons', 'What you’re already paying', 'Northwind vs. the rest'])
      assert.notMatch(await said('pricing', own, own + others(heading)), /(?:added|lists) .*Label printer at/)
  })

  test('does not report plans as removed from a page that no longer shows any price', async ({ assert }) => {
    const old = plans(card('Solo', '$9 / month'), card('Crew', '$19 / month'))
    const now = `<section><div><h3>Crew</h3><p>USD</p><p>per month</p></div></section>`
    assert.notMatch(await said('pricing', old, now), /removed the|no longer shows/)
  })
})

test.group('The subject of a price', () => {
  test("reports the page's own price in a comparison with others, not theirs", async ({ assert }) => {
    const table = (own: number, other: number) =>
      `<h2>Compared with others</h2><table><tr><th></th><th>Northwind</th><th>Boxly</th></tr>
      <tr><th>Usual price</th><td>$${own}/mo</td><td>$${other}/mo</td></tr><tr><th>Lids</th><td>yes</td><td>no</td></tr></table>`
    assert.equal(
      await said('custom', table(8, 20), table(10, 20), 'compare'),
      'Northwind now says “$10/mo” for “Usual price” (Northwind), up from $8/mo.'
    )
    assert.notInclude(await said('custom', table(8, 20), table(8, 22), 'compare'), 'Northwind raised')
  })

  test('does not call a price new that now has a named subject', async ({ assert }) => {
    const line = (price: string) =>
      `<p>All prices without tax. Smallest order ${price}. Deposits are returned.</p>`
    assert.notInclude(await said('pricing', line('25,00 €'), line('25,00 € je Lieferung')), 'now shows')
  })

  test('does not call a price per device monthly for the first time', async ({ assert }) => {
    const pair = (unit: string, a: string, b: string) =>
      plans(card('Basic', `€ ${a} / month${unit}`), card('Pro', `€ ${b} / month${unit}`))
    const sentence = await said('pricing', pair(' / device', '9.99', '29.99'), pair('', '19.99', '39.99'))
    assert.match(sentence, /€ 19.99 a month for Basic in place of € 9.99 a month per device/)
    assert.notInclude(sentence, 'monthly prices')
  })

  test('rates a large figure on a homepage as medium', async ({ assert }) => {
    const score = async (label: PageLabel, before: string, after: string) =>
      (await judgeMarkup(page(label), before, after))?.score
    const crates = (count: number) => html(`<p>${count} crates on the road</p>`)
    assert.equal(await score('homepage', crates(757), crates(911)), 'medium')
    assert.equal(await score('homepage', crates(757), crates(760)), 'low')
    const titled = (title: string) => html('', title)
    assert.equal(await score('pricing', titled('Crates for rent'), titled('Crates you can rent')), 'low')
  })

  test('puts a new way of charging for most plans first', async ({ assert }) => {
    const summary = await said(
      'pricing',
      plans(card('Bronze', '$99/mo'), card('Silver', '$199/mo'), card('Snapshot', '$249 one-time')),
      plans(
        card('Bronze', '$275 one-time'),
        card('Silver', '$325 one-time'),
        card('Snapshot', '$299 one-time')
      )
    )
    assert.match(summary, /now shows \$275 one-time for Bronze in place of \$99 a month, and other prices/)
  })

  test('names what a bare price is for, also if that begins with a number', async ({ assert }) => {
    const lesson = (price: string) => `<h3>120 minute lesson</h3><p>${price}</p>`
    assert.equal(
      await said('pricing', lesson('£60.00'), lesson('£75.00')),
      'Northwind raised 120 minute lesson from £60.00 to £75.00 (+25%).'
    )
  })

  test('does not report only a new feature of a plan with a new price', async ({ assert }) => {
    const summary = await said(
      'pricing',
      plans(card('Launch', '$497/mo', 'Captions', 'Branded overlays'), card('Scale', '$897/mo')),
      plans(card('Launch', '$297/mo', 'Photo avatars', 'Weekly calls'), card('Scale', '$897/mo'))
    )
    assert.equal(summary, 'Northwind cut Launch from $497 to $297 a month (−40%).')
  })

  test('names the limit that changed most', async ({ assert }) => {
    const summary = await said(
      'pricing',
      plans(card('Small', '$9/mo', '350 connections'), card('Large', '$29/mo', '4000 calls')),
      plans(card('Small', '$9/mo', '300 connections'), card('Large', '$29/mo', '300 calls'))
    )
    assert.match(summary, /cut Large from 4000 to 300 calls/)
  })

  test('reads a price without its currency', async ({ assert }) => {
    const bare = (price: string) =>
      `<div><h3>Solo</h3><h3>50 / per month</h3><p>One van</p></div><div><h3>Fleet</h3><h3>${price} / per month</h3><p>All vans</p></div>`
    const verdict = await judgeMarkup(page('pricing'), html(bare('100')), html(bare('200')))
    assert.match(verdict?.summary ?? '', /now says “200 \/ per month” under “Fleet”, up from 100/)
    assert.equal(verdict?.score, 'high')
  })

  test('does not treat amounts of samples, slogans and testimonials as prices', async ({ assert }) => {
    const screen = '<div><p>Usage</p><p>$12.47</p></div>'
    assert.notInclude(await said('homepage', '', screen), '$12.47')
    const story = '<p>“I used to spend $18,000 on vans, and now I pay a fraction of it.”</p>'
    assert.notMatch(await said('pricing', '', story), /^Northwind now says “I used/)
    assert.notMatch(
      await said('docs', '', '<table><tr><td>Stealth ($89/mo)</td><td>10 calls</td></tr></table>'),
      /(?:at|for) \$89/
    )
  })

  test('reports limits that moved in both directions', async ({ assert }) => {
    const pair = (a: string, b: string) =>
      plans(card('Solo', '$9 / month', `${a} labels`), card('Crew', '$19 / month', `${b} labels`))
    const sentence = await said('pricing', pair('1,000', '50,000'), pair('5,000', '25,000'))
    assert.match(sentence, /raised Solo from 1,000 to 5,000 labels/)
    assert.match(sentence, /cut Crew from 50,000 to 25,000 labels/)
  })

  test('reports which features a plan lists, and not their verbs', async ({ assert }) => {
    const pair = (...items: string[]) =>
      `<section><div><h3>Solo</h3><p>$9 / month</p><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul><button>Buy</button></div>${card('Crew', '$19 / month')}</section>`
    const old = pair('Shared crates', 'Paper labels', 'Night vans', 'Phone help')
    assert.match(
      await said(
        'pricing',
        old,
        pair('Shared crates', 'Paper labels', 'Night vans', 'Phone help', 'Cold boxes')
      ),
      /now lists Cold boxes in Solo/
    )
    assert.notMatch(
      await said('pricing', old, pair('Warm boxes', 'Plastic tags', 'Early vans', 'Chat')),
      /(?:added|removed) /
    )
  })
})

test.group('Lists of releases, posts and roles', () => {
  test('reads a heading marked for all genders as a role, and nothing below it', async ({ assert }) => {
    const role = (title: string, ...items: string[]) =>
      `<div><h3>${title}</h3><h4>Profile</h4><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul></div>`
    const baker = role('Bäcker (m/w/d)', 'Ausbildung als Bäcker', 'Freude am Teig')
    assert.equal(
      await said(
        'careers',
        `<h2>4 roles</h2>${baker}`,
        `<h2>5 roles</h2>${baker}${role('Konditor für große Torten (m/w/d)', 'Works with our kitchen manager', 'Three years as assistant', 'Driver license')}`
      ),
      'Northwind is hiring a Konditor für große Torten.'
    )
  })

  test('finds roles below the name of their group', async ({ assert }) => {
    const group = (...titles: string[]) =>
      `<h2>Engineers</h2><ul>${titles.map((it) => `<li>${it}</li>`).join('')}</ul>`
    assert.equal(
      await said('careers', group('Crane Engineer'), group('Crane Engineer', 'Brake Engineer')),
      'Northwind is hiring a Brake Engineer.'
    )
  })

  const entry = (version: string, ...items: string[]) =>
    `<h2>${version}</h2><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

  test('reports added history on an empty changelog, and no release', async ({ assert }) => {
    const now = entry('2.4.0', 'Offline mode for drivers') + entry('2.3.0', 'Labels in colour')
    assert.match(
      await said('changelog', '<p>Nothing here yet.</p>', now),
      /added 2\.4\.0 and 2\.3\.0 to its changelog/
    )
  })

  test('quotes highlights whole, and no download notes', async ({ assert }) => {
    const now = entry(
      '2.4.0',
      'KEYS file for validating signatures',
      'Offline mode for drivers',
      'A long explanation of how labels are printed when nobody is near the printer and the paper runs out in the middle of it'
    )
    const sentence = await said('changelog', entry('2.3.0', 'Vans'), now + entry('2.3.0', 'Vans'))
    assert.include(sentence, 'released 2.4.0: “Offline mode for drivers”')
    assert.notMatch(sentence, /KEYS|…/)
  })

  test('calls the page by its type', async ({ assert }) => {
    assert.match(
      await said(
        'changelog',
        '<h2>Builds</h2>',
        '<h2>Builds</h2><h2>Nightly builds</h2><p>Made from the latest sources.</p>',
        'download.html'
      ),
      /its download page/
    )
  })

  test('does not report a heading of the list, or a label above a post, as published', async ({ assert }) => {
    const post = (title: string) =>
      `<article><h3>Product news:</h3><h3><a href="/p">${title}</a></h3></article>`
    const list = (...titles: string[]) => `<h2>The Northwind Blog</h2>${titles.map(post).join('')}`
    assert.equal(
      await said('blog', post('Where vans sleep'), list('A new depot in Gent', 'Where vans sleep')),
      'Northwind now lists “A new depot in Gent” on its blog.'
    )
  })

  test('reports no old entries that moved up as published', async ({ assert }) => {
    const article = (title: string) =>
      `<h3>${title}</h3><p>Vans and crates, and what came of them in the end.</p><a href="/p">Continue reading</a>`
    const old = [
      article('Where vans sleep'),
      article('How crates are washed'),
      article('Who packs at night'),
      article('What labels weigh'),
    ]
    assert.notMatch(
      await said('blog', old.join(''), `${old.slice(1).join('')}${article('Why vans are blue')}`),
      /published/
    )
  })

  test('does not count teasers as posts', async ({ assert }) => {
    const post = (title: string, teaser: string, day = '2026-05-06') =>
      `<article><a href="/p"><h3>${title}</h3></a><a href="/p">${teaser}</a><p>${day}</p></article>`
    const old = post(
      'Where vans sleep',
      'Vans sleep in a depot near the river, and this is how it came about…'
    )
    const now =
      post(
        'A new depot in Gent',
        'We looked for a place in Gent for three years, and at last found one near the…',
        '2026-06-01'
      ) + old
    assert.equal(await said('blog', old, now), 'Northwind published “A new depot in Gent”.')
  })

  test('recognizes a role in another spelling, and ignores a line about seniority', async ({ assert }) => {
    const roles = (...titles: string[]) => `<ul>${titles.map((title) => `<li>${title}</li>`).join('')}</ul>`
    assert.equal(await said('careers', roles('Backend Engineer'), roles('Back-End Engineer')), '')
    assert.notInclude(
      await said('careers', roles('Van Designer'), roles('Van Designer', 'Mobile Engineer', 'Lead (Senior)')),
      'Lead (Senior)'
    )
    assert.notMatch(
      await said(
        'careers',
        roles('Systems Analyst (BA)', 'Driver Coordinator'),
        roles('Systems Analyst', 'Driver Coordinator')
      ),
      /no longer lists/
    )
  })

  test('recognizes a role whose location is written differently', async ({ assert }) => {
    const roles = (place: string, ...titles: string[]) =>
      titles.map((title) => `<h3>${title}, Location: ${place}</h3>`).join('')
    assert.equal(
      await said(
        'careers',
        roles('Delft (ZH)', 'Van Engineer', 'Depot Manager'),
        roles('Delft, Netherlands', 'Van Engineer', 'Depot Manager', 'Crate Designer')
      ),
      'Northwind is hiring a Crate Designer.'
    )
  })

  test('reports opened and closed roles as a change to the list, not a renaming', async ({ assert }) => {
    const roles = (...titles: string[]) => `<ul>${titles.map((title) => `<li>${title}</li>`).join('')}</ul>`
    assert.match(
      await said(
        'careers',
        roles('Van Designer', 'Depot Manager'),
        roles('Label Architect', 'Depot Manager')
      ),
      /is hiring a Label Architect, and no longer lists Van Designer/
    )
  })
})

test.group('Headlines, buttons and notices', () => {
  test('rates the end of support and of a company', async ({ assert }) => {
    const scoreOf = async (text: string) =>
      (await judgeMarkup(page('homepage'), html(''), html(`<p>${text}</p>`)))?.score
    assert.equal(await scoreOf('On 1 September we will end support for paper labels.'), 'medium')
    assert.equal(await scoreOf('Northwind has wound down operations.'), 'high')
  })

  test('does not treat the documentation of a policy API as a policy, or labels around terms as clauses', async ({
    assert,
  }) => {
    const body = (more: string) =>
      `<html><head><title>Privacy policy</title></head><body><main><h1>Privacy policy</h1>${FILLER}${more}</main></body></html>`
    const at = (path: string) => page('custom', path)
    assert.equal(
      (await judgeMarkup(at('privacy'), body('<h3>Connect</h3><p>The devs</p>'), body('')))?.score ?? null,
      null
    )
    const api = await judgeMarkup(
      at('api/policy'),
      body('<p>Use the key at the end.</p>'),
      body('<p>Use the token at the end of it.</p>')
    )
    assert.notMatch(api?.summary ?? '', /its (?:privacy )?policy/)
  })

  test('reports extended terms only as changed, and rates a new legal entity', async ({ assert }) => {
    const clauses = (...numbers: number[]) =>
      numbers
        .map(
          (at) =>
            `<p>Rule ${'abcdefghijklmnopqrstuvwxyz'[at]}: crate ${'zyxwvutsrqponmlkjihgfedcba'[at]} shall go back to depot ${'qwertzuiopasdfghjklyxcvbnm'[at]} by noon at the latest.</p>`
        )
        .join('')
    const terms = (body: string) =>
      `<html><head><title>Terms of service</title></head><body><main><h1>Terms</h1>${body}</main></body></html>`
    const at = page('custom', 'terms')
    const extended = await judgeMarkup(at, terms(clauses(0, 1, 2)), terms(clauses(...Array(20).keys())))
    assert.notMatch(extended?.summary ?? '', /rewrote/)
    const owned = (owner: string) =>
      terms(
        `${clauses(...Array(26).keys())}${clauses(...Array(26).keys())}<p>${owner} runs the vans and the depots of this service.</p>`
      )
    const sold = await judgeMarkup(at, owned('Northwind Inc.'), owned('Gent Crates LLC'))
    assert.equal(sold?.score, 'medium')
  })

  test('names one page of a blog, not its site', async ({ assert }) => {
    const titled = (title: string) =>
      html('<p>Crates are packed in two layers, with the light ones on top.</p>', title)
    const retitled = await judgeMarkup(
      page('blog', 'blog/how-to-pack'),
      titled('How to pack a crate'),
      titled('How we pack crates in half the time')
    )
    assert.match(retitled?.summary ?? '', /changed a page title on its blog from “How to pack a crate”/)
    const renamed = await judgeMarkup(
      page('blog', 'blog/how-to-pack'),
      titled('How to pack a crate – Northwind vans'),
      titled('How to pack a crate – Northwind crates and depots')
    )
    assert.isNull(renamed?.score ?? null)
  })

  test('does not call another spelling, or a name that the page used before, a new name', async ({
    assert,
  }) => {
    const titled = (title: string) =>
      `<html><head><title>${title}</title></head><body><main><h1>Prices</h1>${FILLER}<p>NorthWind packs, NorthWind drives, NorthWind calls.</p></main></body></html>`
    const at = { ...page('pricing'), competitor: 'North wind' }
    const verdict = await judgeMarkup(at, titled('Prices | North wind'), titled('Prices | NorthWind'))
    assert.notMatch(verdict?.summary ?? '', /calls itself/)
  })

  test('keeps the subject of a sentence that was extended, and leaves out the labels of menus', async ({
    assert,
  }) => {
    const owner = (text: string) => `<p>${text} is an app that shows where each crate is.</p>`
    assert.match(
      await said('custom', owner('Crate Eye'), owner('Crate Eye is a product of Delft Holding and')),
      /Crate Eye is a product of Delft Holding/
    )
    const menu = '<p>By use case</p><a href="/bakers">Bakers</a><a href="/dairies">Dairies</a>'
    assert.equal(
      await said('changelog', '<p>1.0 of crates is out.</p>', `<p>1.0 of crates is out.</p>${menu}`),
      ''
    )
  })

  test('does not call a logo the former headline', async ({ assert }) => {
    const at = (headline: string) =>
      `<html><head><title>N</title></head><body><main><h1>${headline}</h1><p>Northwind Industries</p>${FILLER}</main></body></html>`
    const verdict = await judgeMarkup(
      page('homepage'),
      at('Northwind Industries'),
      at('Crates for dairies and bakeries')
    )
    assert.match(verdict?.summary ?? '', /changed its homepage headline to “Crates for dairies/)
  })

  test('does not call a button added that may have replaced another', async ({ assert }) => {
    const buttons = (label: string) =>
      `<div><a class="btn" href="/a">${label}</a></div><p>Vans for all.</p><div><a class="btn" href="/b">${label}</a></div>`
    assert.notMatch(
      await said('features', buttons('Join now'), buttons('Start a free estimate')),
      /added a button/
    )
  })

  test('does not read the use of deprecated parts as a deprecation', async ({ assert }) => {
    const verdict = await judgeMarkup(
      page('changelog'),
      html('<h2>1.0</h2><ul><li>Vans</li></ul>'),
      html('<h2>1.0</h2><ul><li>Vans</li><li>Remove use of deprecated engine features</li></ul>')
    )
    assert.notMatch(verdict?.reasoning ?? '', /Deprecation/)
  })

  test('does not report a removed answer as the end of an offer', async ({ assert }) => {
    const faq = (question: string, answer: string) => `<h2>Questions</h2><h3>${question}</h3><p>${answer}</p>`
    assert.notMatch(
      await said(
        'pricing',
        faq('Can I try it?', 'Yes. Start on the Free plan, or ask us for a trial.'),
        faq('How do I pay?', 'By card or by invoice, at the end of each month.')
      ),
      /no longer says/
    )
  })
})

test.group('The weight of what changed', () => {
  test('names the kind of equally important news that has no room', async ({ assert }) => {
    const offer = (price: string, contacts: string, storage: string) =>
      plans(
        card('Launch for growing depots', price, `${contacts} contacts`, `${storage} GB storage`),
        card('Scale', '$900/mo', '90,000 contacts', '90 GB storage')
      )
    assert.equal(
      await said('pricing', offer('$497/mo', '5,000', '50'), offer('$297/mo', '2,500', '20')),
      'Northwind cut Launch for growing depots from $497 to $297 a month (−40%), and from 50 to 20 GB storage.'
    )
  })

  test('states both lineups if a plan without a box may be one of the old ones', async ({ assert }) => {
    const old = plans(card('Individual', '$20/mo'), card('Student', '$10/mo'))
    const now = `<h2>Individual drivers</h2>${plans(card('Crates+', '$50/mo'), card('Connections', '$40/mo'))}`
    assert.equal(
      await said('pricing', old, now),
      'Northwind now lists Crates+ at $50 and Connections at $40 a month where it listed Individual at $20 and Student at $10 a month.'
    )
  })

  test('does not call a feature that names a breach an incident', async ({ assert }) => {
    const line = (text: string) => `<ul><li>Vans</li><li>${text}</li></ul>`
    assert.notInclude(
      await said('features', line('Depots'), line('Credential and data breach alerts')),
      'high'
    )
    const verdict = (text: string) =>
      judgeMarkup(page('features'), html(line('Depots')), html(`${line('Depots')}<p>${text}</p>`))
    assert.equal((await verdict('We detect every data breach of a supplier within a day.'))?.score, 'medium')
    assert.equal((await verdict('In March we had a data breach at our depot in Delft.'))?.score, 'high')
  })

  test('does not call the parts of one post new posts', async ({ assert }) => {
    const post = (body: string) => `<article><h1>How vans find their way</h1>${body}</article>`
    const parts = ['Start with the map', 'Ask the depot first', 'Take the short bridge'].map(
      (title) => `<h2>${title}</h2><p>${title} before the van leaves, and again after lunch.</p>`
    )
    const verdict = await judgeMarkup(
      page('blog', 'blog/how-vans-find-their-way'),
      `<main>${post('<p>Vans find their way by map, by depot and by bridge, each in its turn and time.</p>')}</main>`,
      `<main>${post(parts.join(''))}</main>`
    )
    assert.notInclude(verdict?.summary ?? '', 'published')
  })

  test('leads with the new headline of a page that became a different one', async ({ assert }) => {
    const tool = (name: string, ...steps: string[]) =>
      `<html><head><title>${name}</title></head><body><main><h1>${name}</h1>${steps
        .map((step) => `<h2>${step} it</h2><p>${step} whatever you have, and wait for a moment or two.</p>`)
        .join('')}</main></body></html>`
    const verdict = await judgeMarkup(
      page('changelog', 'download'),
      tool('Crate finder', 'Name', 'Search', 'Fetch', 'Open'),
      tool('Label printer', 'Draw', 'Colour', 'Print', 'Glue')
    )
    assert.match(
      verdict?.summary ?? '',
      /^Northwind changed its changelog headline from “Crate finder” to “Label printer”/
    )
  })

  test('keeps the "from" of a price', async ({ assert }) => {
    const services = (lead: string, price: string) =>
      ['Shelving', 'Packing'].map((name) => `<h3>${name}</h3><p>${lead}${price}</p>`).join('')
    const sentence = await said('pricing', services('From ', '$120'), services('', '$150'))
    assert.notMatch(sentence, /raised|from \$120 to/)
  })

  test('names a new section and not its parts', async ({ assert }) => {
    const guides = `<h2>Guides for drivers</h2>${['Maps', 'Vans', 'Depots', 'Bridges']
      .map(
        (name) =>
          `<h3>${name} guide</h3><p>Learn all about ${name.toLowerCase()} today.</p><a href="/x">Getting started</a>`
      )
      .join('')}`
    const links = '<a href="/x">Getting started</a><h3>Vans guide</h3><h3>Depots guide</h3>'
    assert.include(await said('docs', links, `${links}${guides}`), 'added “Guides for drivers”')
  })
})

test.group('Several figures', () => {
  test('treats neither a year nor an unchanged name as a figure that rose or fell', async ({ assert }) => {
    const since = (year: number) => `<p>Packing crates since ${year}</p>`
    assert.notMatch(await said('homepage', since(2024), since(2012)), /down from/)
    const trucks = (...names: string[]) =>
      names.map((name) => `<h3>${name}</h3><p>A van of ours</p>`).join('')
    assert.notMatch(await said('custom', trucks('Van R-5'), trucks('Van R-5.2', 'Van R-5')), /up from/)
  })
})

test.group('Things that are not for sale', () => {
  test('does not list benefits as roles', async ({ assert }) => {
    const jobs = '<h2>Join us</h2><h3>Van Driver Lead</h3><h3>Depot Manager</h3><h3>Crate Designer</h3>'
    const benefits = '<h3>Health Insurance</h3><h3>Provident Fund</h3>'
    assert.notInclude(await said('careers', `${jobs}${benefits}`, jobs), 'lists Health')
  })

  test('does not list the balance of a drawn account as a plan', async ({ assert }) => {
    const account = (name: string, amount: string) =>
      `<div><h3>${name}</h3><p>${amount}</p><p>Balance</p><p>All vans</p></div>`
    const drawn = `<section>${account('Depot account', '€24,830.47')}${account('Van account', '€1,240.00')}</section>`
    const offered = plans(card('Team', '$9/mo'), card('Fleet', '$19/mo'))
    assert.notInclude(await said('homepage', offered, `${offered}${drawn}`), 'Depot account at')
  })
})

test.group('The true nature of a line', () => {
  test('names posts by their own title, not by what several posts share', async ({ assert }) => {
    const post = (category: string, title: string) =>
      `<article><a href="/c"><img src="p.png" alt=""> ${category}</a><a href="/p">${title}</a><p>About ${title.toLowerCase()} and nothing else, in a few words.</p></article>`
    const old = [
      post('Product updates', 'How we pack a crate of pears'),
      post('Our drivers', 'A day on the road with Ada'),
    ]
    const now = [post('Company news', 'What we learned from 900 broken crates'), ...old]
    assert.equal(
      await said('blog', old.join(''), now.join('')),
      'Northwind now lists “What we learned from 900 broken crates” on its blog.'
    )
  })

  test('distinguishes the headline of a post from that of the blog', async ({ assert }) => {
    const verdict = await judgeMarkup(
      page('blog', 'blog/how-to-pack-a-crate'),
      html('').replace('Crates for every street', 'How to pack a crate'),
      html('').replace('Crates for every street', 'Packing crates: a guide for everyone')
    )
    assert.include(verdict?.summary, 'changed the headline of a post')
  })

  test('ignores the notation of a price: {$self}')
    .with([
      ['1.250 euro', '€1.250'],
      ['EUR 40', '40 €'],
      ['49 USD', '$49'],
    ])
    .run(async ({ assert }, [before, after]) => {
      const line = (price: string) => `<h2>Cargo bike</h2><p>Yours for ${price} a month</p>`
      assert.equal(await said('pricing', line(before), line(after)), '')
    })

  test('reports clauses that end in semicolons, but no code', async ({ assert }) => {
    const list = (days: number) =>
      `<ul><li>keep each of the crates for ${days} rides;</li><li>keep the lid dry; and</li></ul>`
    assert.include(await said('custom', list(30), list(14)), '14 rides')
    assert.equal(await said('homepage', '', '<p>crate.lid(shut).send(van);</p><p>// pack it first</p>'), '')
  })

  test('reports the company’s new name', async ({ assert }) => {
    const lines = (name: string) =>
      `<p>With ${name} you send a crate in a minute.</p><p>Ask ${name} where your crate is.</p><h2>Why ${name} is quick</h2><p>It knows the town.</p>`
    const named = (name: string) => [html(lines(name), `${name} for crates`)] as const
    const verdict = await judgeMarkup(page('homepage'), ...named('Northwind Crates'), ...named('Southbound'))
    assert.include(verdict?.summary, 'now calls itself Southbound')
  })

  test('cuts quotes in scripts without spaces', async ({ assert }) => {
    const text = '我们的货箱每天早上六点从仓库出发，经过城市的每一条街道，然后送到您的门口。'
    const sentence = await said('features', '', `<p>${text}${text.replaceAll('货箱', '包裹')}</p>`)
    assert.include(sentence, '我们的货箱')
    assert.isBelow(sentence.length, 110)
  })

  test('reports a translation instead of the translated lines', async ({ assert }) => {
    const english =
      '<h2>How it works</h2><p>You order the crates that you need, and we bring them to you with the next van of the day.</p><p>All of the crates are from our own depot, and your driver is the one you know.</p><p>This is the way that crates are moved by our company, with care and in time for you.</p>'
    const czech =
      '<h2>Jak to funguje</h2><p>Objednáte si bedny a my je vám přivezeme v autě, které jede kolem, nebo je u nás můžete vyzvednout.</p><p>Bedny jsou z depa, které je v centru, a řidič je ten, který vás zná, protože se u nás nemění.</p><p>Je to pro nás také cesta, jak vaše bedny dovézt v čase a v pořádku, a pro vás je to pohodlné.</p>'
    assert.match(await said('homepage', english, czech), /in Czech instead of English/)
  })

  test('does not lead with the text of a screen mock-up', async ({ assert }) => {
    const screen = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('')
    const drawn = screen(
      'Inbox',
      'Ada wrote to you',
      'Field Day → you',
      'New here? Take 15% off',
      'Only today',
      'Open the letter',
      'See you in Delft',
      'Bloom & Co'
    )
    const sentence = await said(
      'homepage',
      '',
      `<section>${drawn}</section><h2>Write to your customers</h2><p>Send letters to everyone who ever ordered a crate from you.</p>`
    )
    assert.include(sentence, 'Write to your customers')
    assert.notInclude(sentence, '15%')
  })

  test('leads with prices of packs outside boxes', async ({ assert }) => {
    const packs = (...prices: string[]) =>
      `<h2>Credits</h2><p>${prices.map((price, at) => `${(at + 1) * 100} credits for ${price}`).join('</p><p>')}</p>`
    const intro = (word: string) =>
      `<h2>Who ${word} crates with us?</h2><p>Everyone who ${word} them more than once.</p>`
    const sentence = await said(
      'pricing',
      intro('rents') + packs('$10', '$18'),
      intro('borrows') + packs('$12', '$22')
    )
    assert.match(sentence, /\$12.*\$10|\$10.*\$12/)
  })

  test('does not report a price in structured data that the page does not follow', async ({ assert }) => {
    const data = (price: number) =>
      `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Crate","offers":{"@type":"Offer","price":"${price}","priceCurrency":"USD"}}</script><p>A crate is $49 a month.</p>`
    assert.equal(await said('homepage', data(49), data(299)), '')
  })

  test('does not call a promotion beside the regular price a cut', async ({ assert }) => {
    const boxes = (...price: string[]) =>
      plans(
        card('Depot', '$20 /mo'),
        `<div><h3>Fleet</h3><p>${price.join('</p><p>')}</p><ul><li>Vans</li></ul><button>Buy</button></div>`
      )
    const sentence = await said('pricing', boxes('$79 /mo'), boxes('Regular: $79/mo', '$47 /mo'))
    assert.include(sentence, '$47')
    assert.notInclude(sentence, 'cut')
  })

  test('does not call another size a new name', async ({ assert }) => {
    const goods = (size: number) =>
      plans(card('Van rack', '$90'), card(`Crate ${size} litres`, '$40', 'Oak', 'Lid'))
    assert.notMatch(await said('pricing', goods(60), goods(80)), /renamed/)
  })

  test('calls a numbered plan with the same features renamed', async ({ assert }) => {
    const tiers = (first: string, second: string) =>
      plans(
        card(`${first} — Small Depots`, '$90', 'Oak crates', 'Lids for rain', 'Maps of docks'),
        card(`${second} — Large Depots`, '$140', 'Steel crates', 'Locks for gates', 'Drivers at night')
      )
    assert.equal(
      await said('pricing', tiers('Tier 1', 'Tier 2'), tiers('Starter', 'Workflow')),
      'Northwind renamed Tier 1 — Small Depots to Starter — Small Depots and Tier 2 — Large Depots to Workflow — Large Depots.'
    )
  })

  test('does not call a plan gone whose features are still listed', async ({ assert }) => {
    const features = ['Oak crates', 'Lids for rain', 'Maps of docks']
    const other = card('Fleet', '$140', 'Steel crates', 'Locks for gates')
    const sentence = await said(
      'pricing',
      plans(card('Depot Classic', '$90', ...features), other),
      plans(other) + features.map((text) => `<p>${text}</p>`).join('')
    )
    assert.notMatch(sentence, /no longer lists/)
  })

  test('quotes the new amount of a long line', async ({ assert }) => {
    const line = (end: string) =>
      `<p>We bring crates to families, couples and everyone who lives alone. Orders are open all day${end}.</p>`
    const sentence = await said(
      'pricing',
      line(' and night long'),
      line('; vans that must come twice cost $25 in fees')
    )
    assert.include(sentence, '$25')
  })

  test('quotes both sides of a short difference in Chinese', async ({ assert }) => {
    const line = (place: string) => `<h3>公司注册</h3><p>已上线 · ${place}</p>`
    const sentence = await said('pricing', line('石家庄地区'), line('全国服务'))
    assert.include(sentence, '石家庄地区')
    assert.include(sentence, '全国服务')
  })

  test('does not report characters that an encoding lost', async ({ assert }) => {
    const items = (...lines: string[]) =>
      plans(card('Master', '200 zł', ...lines), card('Start', '90 zł', 'Van'))
    assert.equal(
      await said(
        'pricing',
        items('wa\ufffdno\ufffd\ufffd pakietu 12 miesi\ufffdcy'),
        items('ważność pakietu 12 miesięcy')
      ),
      ''
    )
  })

  test('does not report the result of a calculation as a price', async ({ assert }) => {
    const sum = (crates: number) =>
      `<h2>Built for depots</h2><p>You send ${crates} crates a month × $120 = $${crates * 120}/month. Our plan is $1,799/month. Net: $${crates * 120 - 1799}/month.</p>`
    assert.notMatch(await said('custom', sum(17), sum(25)), /raised|cut/)
  })

  test('names all sections that replaced others, or none', async ({ assert }) => {
    const areas = (...names: string[]) =>
      `<h2>Areas</h2>${names.map((name) => `<h3>${name}</h3><p>${name} is for everyone who packs.</p>`).join('')}`
    const sentence = await said(
      'homepage',
      areas('Marking', 'Grades', 'Classes'),
      `${areas('Rubrics', 'Classes')}<h3>Charts</h3>`
    )
    assert.notInclude(sentence, 'in place of “Marking” and “Grades”')
  })

  test('reports what a line lost, not what it kept', async ({ assert }) => {
    const line = (rest: string) => `<p>Northwind Crates, registration number 2020/636646${rest}</p>`
    const verdict = await judgeMarkup(
      page('custom', 'refund-policy'),
      html(line(' · Suite 4, Crate House, 128 Depot Drive, Delft')),
      html(line(''))
    )
    assert.include(verdict?.summary, 'no longer says “Suite 4')
  })

  test('quotes both sides of numbers that count nothing', async ({ assert }) => {
    const line = (id: string) => `<p>Ask us about the company with the number ${id} and see what we know.</p>`
    assert.notMatch(await said('homepage', line('27074358'), line('12345678')), /down from|up from/)
  })

  test('names the subject of a version', async ({ assert }) => {
    const entry = (mark: string, title: string) =>
      `<p>${mark}</p><h2>${title}</h2><ul><li>Wheels turn a little faster on wet roads</li></ul>`
    const old = entry('2026-08-01', '6.0.0')
    const sentence = await said('changelog', old, `${entry('Unreleased', 'crate-wheels 2.1.0')}${old}`)
    assert.include(sentence, '“crate-wheels 2.1.0”')
    assert.notInclude(sentence, 'released')
  })
})

test.group('The context of a line', () => {
  test('reads the number after the product’s name as its version, not as a limit', async ({ assert }) => {
    const files = (version: string) =>
      `<h2>Files</h2><ul><li>Northwind ${version} (1.3 MB)</li><li>Northwind ${version} Portable (1.3 MB)</li></ul>`
    assert.equal(
      await said('homepage', files('3.9'), files('3.11')),
      'Northwind now lists version 3.11 on its homepage.'
    )
  })

  test('quotes a short sentence about an amount with the words before it', async ({ assert }) => {
    const sentence = await said(
      'pricing',
      '',
      '<p>Every crate is free, and it will stay so. Stickers for your crates are optional. From €0.49, paid once.</p>'
    )
    assert.include(sentence, 'Stickers for your crates are optional. From €0.49')
  })

  test("does not report a link above a blog's headline as published", async ({ assert }) => {
    const blog = (link: string) =>
      `<main>${link}<h1>Blog</h1><article><h2><a href="/1">How we pack crates for winter</a></h2><p>${'Straw goes in first. '.repeat(8)}</p></article></main>`
    const verdict = await judgeMarkup(
      page('blog'),
      blog(''),
      blog('<a href="tel:+3150">Call us by day and night 050 44 29 68 97</a>')
    )
    assert.notInclude(verdict?.summary, 'published')
  })

  test('reads a new name without its possessive', async ({ assert }) => {
    const terms = (name: string) =>
      `<p>You may download one copy of ${name}'s list.</p><p>The list on ${name}'s website is offered as it is.</p><p>Under no law does ${name}'s team owe you a crate.</p>`
    const verdict = await judgeMarkup(
      page('custom', 'terms'),
      html(terms('Northwind')),
      html(terms('Southwind'), 'Southwind')
    )
    assert.include(verdict?.summary, 'itself Southwind.')
  })

  test('ignores the head of an unpublished page', async ({ assert }) => {
    assert.equal(await said('docs', '', '<p>--- layout: docs title: Crates weight: 4 ---</p>'), '')
  })

  test('does not mistake the version of a part for that of the product', async ({ assert }) => {
    const part = (name: string) => `<h2>${name}</h2><p>Labels are printed in two colours now.</p>`
    assert.notInclude(await said('docs', '', part('Crate labels v2.4.0')), 'its version')
    assert.include(await said('docs', '', part('Version 2.4.0')), '2.4.0')
    const entry = (title: string, mark: string) =>
      `<h2>${title}</h2><p>${mark}</p><ul><li>Wheels turn a little faster on wet roads</li></ul>`
    const old = entry('2.2.0', '2026-07-01')
    const planned = `${entry('2.4.0', 'coming soon')}${entry('2.3.0', '2026-08-01')}${old}`
    assert.equal(await said('changelog', old, planned), 'Northwind released 2.3.0.')
    const others = `${entry('2.3.0', '2026-08-01')}${entry('Labels 0.7.0', '2026-08-01')}${old}`
    assert.notInclude(await said('changelog', old, others), 'and 0.7.0')
  })

  test('does not call a slogan above a price a plan', async ({ assert }) => {
    const boxes = (name: string) =>
      plans(card('Solo', '$9 a month'), card('Crew', '$19 a month'), card(name, '$49 a month'))
    const sentence = await said('homepage', '', boxes('A depot that stops moving starts to rust.'))
    assert.notInclude(sentence, 'rust')
  })

  test('does not report a price that is only written differently', async ({ assert }) => {
    const price = (text: string) => `<h2>Crate for a day</h2><p>${text}</p>`
    assert.notInclude(await said('pricing', price('$20 / zi'), price('$ 20 / day')), 'in place of')
  })

  test('does not treat lines without a common word as one changed line', async ({ assert }) => {
    const address = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('')
    const sentence = await said(
      'custom',
      address('Depot Lane 4, back yard', 'Our office in Delft is open all day'),
      address('Rotterdam, 3011 AD, Netherlands', 'Our office in Delft is open in the morning')
    )
    assert.notInclude(sentence, 'changed “Depot Lane 4')
  })

  test('does not call a banner above terms a change to the terms', async ({ assert }) => {
    const terms = (phone: string) =>
      `<html><head><title>Terms</title></head><body><div><p>Open at night in all of Delft. Call or text ${phone} at any hour.</p></div><main><h1>Terms of service</h1>${FILLER}</main></body></html>`
    const verdict = await judgeMarkup(page('custom', 'terms'), terms('050 991 350'), terms('050 399 439'))
    assert.notInclude(verdict?.score ? verdict.summary : '', 'changed its terms')
  })

  test('does not compare lists of numbers', async ({ assert }) => {
    const sentence = await said(
      'homepage',
      '<p>Crates of the years (2008/2010/2012/2013) fit</p>',
      '<p>Crates of the years (2010/2012/2013/2015) fit</p>'
    )
    assert.notMatch(sentence, /up from|down from/)
  })
})

test.group('Weaker verbs', () => {
  test('does not report a limit that is only spelled differently', async ({ assert }) => {
    const table = (support: string) =>
      `<table><tr><th></th><th>Solo</th><th>Team</th></tr><tr><td>Price</td><td>$9</td><td>$19</td></tr><tr><td>Support</td><td>${support}</td><td>Équipe</td></tr></table>`
    assert.equal(await said('pricing', table('Communauté'), table('Communaute')), '')
  })

  test('does not report a reworded feature of a plan as new or removed', async ({ assert }) => {
    const plan = (...items: string[]) =>
      plans(
        `<div><h3>Solo</h3><p>$9 / month</p><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul><button>Buy</button></div>`,
        card('Crew', '$19 / month')
      )
    const sentence = await said(
      'pricing',
      plan('Van & Barge Tours', 'Crates (blogs + labels)', 'Depot'),
      plan('Van tours management', 'Barge tours management', 'Crates — blogs + colored labels', 'Depot')
    )
    assert.notMatch(sentence, /no longer lists|now lists/)
  })

  test('does not report a raised price under a heading of a page that sells nothing', async ({ assert }) => {
    const loading = (price: string) => `<h2>Night loading</h2><p>${price}/hr flat</p>`
    const sentence = await said('docs', loading('$2.81'), loading('$2.95'))
    assert.include(sentence, '$2.95')
    assert.notInclude(sentence, 'raised')
  })

  test('does not report a raised amount in a box without regular payments outside pricing pages', async ({
    assert,
  }) => {
    const boxes = (amount: string) =>
      plans(card('You earn', amount), card('Each depot earns', '$900')).replaceAll('Buy', 'Join')
    const sentence = await said('custom', boxes('$2,500'), boxes('$5,000'), 'partners')
    assert.notInclude(sentence, 'raised')
  })

  test('does not mistake placeholder text for a language', async ({ assert }) => {
    const text = (words: string) => `<p>${words}</p>`.repeat(6)
    const sentence = await said(
      'blog',
      text('The vans of the town and the crates that are in them, from our depot to your door.'),
      text('Lorem ipsum dolor sit amet, non sed elit et quis est du sur les des, ut nec elit.')
    )
    assert.notMatch(sentence, / in (?:French|Latin)/)
  })

  test('does not report an added plan on a page whose plans had no price', async ({ assert }) => {
    const open = plans(card('Small', '[PRICE]'), card('Large', '[PRICE]'))
    const sentence = await said('pricing', open, plans(card('Light', '$15/mo'), card('Full', '$25/mo')))
    assert.match(sentence, /now lists Light at \$15 and Full at \$25 a month/)
  })

  test('names the plans for which a sentence has no room', async ({ assert }) => {
    const boxes = plans(card('Light', '$15/mo'), card('Full', '$25/mo'))
    const words = (text: string) => `<h2>${text}</h2><p>${text} and more of that.</p>`
    const verdict = await judgeMarkup(
      page('homepage'),
      html(words('Crates')).replace(
        'Crates for every street',
        'Crates from our own depots for the people of every street'
      ),
      html(words('Vans') + boxes).replace(
        'Crates for every street',
        'Vans and crates that come to you at night and by day'
      )
    )
    assert.notInclude(verdict?.summary, 'changed its plans')
  })

  test('reports only entries with a new date as published', async ({ assert }) => {
    const post = (title: string, day: string) =>
      `<article><h2>${title}</h2><p>${day}</p><p>${title}, told by Ada.</p></article>`
    const old = post('Where vans sleep', '1 May 2026')
    assert.equal(
      await said('blog', old, post('A new depot in Gent', '4 June 2026') + old),
      'Northwind published “A new depot in Gent”.'
    )
    assert.equal(
      await said(
        'blog',
        old,
        `<article><h2>Browse by depot</h2><p>All posts about a depot.</p></article>${old}`
      ),
      'Northwind now lists “Browse by depot” on its blog.'
    )
  })

  test('quotes the release of a part with its name', async ({ assert }) => {
    const entry = (name: string) => `<h2>${name}</h2><p>Fixed what ${name} did at night.</p>`
    const sentence = await said(
      'changelog',
      entry('Viewer 2.3'),
      entry('Labels 4.1') + entry('Viewer 2.4') + entry('Viewer 2.3')
    )
    assert.include(sentence, 'released “Labels 4.1” and “Viewer 2.4”')
  })

  test('does not end a sentence of terms before a number', async ({ assert }) => {
    const clause = (rate: string) =>
      `<h2>7. Preise</h2><p>Für Kisten gilt nach § 12 Abs. 3 der Satz von ${rate} Prozent ohne Abzug.</p>`
    const sentence = await said('custom', clause('7'), clause('19'), 'agb')
    assert.include(sentence, '19 Prozent')
  })

  test('does not call a link below terms a change to the terms', async ({ assert }) => {
    const clauses =
      '<p>Crates stay ours until they are paid, and we fetch what is not paid within a month of its delivery.</p>'
    const sentence = await said(
      'custom',
      clauses,
      `${clauses}<p>To go back to the homepage, click here.</p>`,
      'terms'
    )
    assert.notInclude(sentence, 'changed its terms')
  })
})
