import { test } from '@japa/runner'
import { describe, recognize } from '#monitoring/regions/recognize'
import { newRegion } from '#monitoring/regions/changes'
import { resolveRegions } from '#monitoring/regions/resolve'
import { survey, type Survey } from '#monitoring/regions/survey'
import { pageOf } from '../reading/pages.js'

const card = (name: string, price: string, lines: string[]) =>
  `<div class="card"><h3>${name}</h3><p class="price">${price} a month</p><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul><a class="btn" href="/buy">Start trial</a></div>`

const starter = card('Starter', '$19', ['3 users', 'Email support', 'Unlimited projects'])
const team = card('Team', '$49', ['25 users', 'Priority support', 'Unlimited projects', 'Audit log'])
const business = card('Business', '$99', ['100 users', 'Phone support', 'Unlimited projects', 'SSO'])
const quotes =
  '<section id="quotes" class="quotes"><h2>What customers say</h2><p>It saves us a day a week, says the team at Lumenware.</p><p>Our finance people finally trust the numbers.</p></section>'
const questions =
  '<section class="faq"><h2>Questions</h2><p>Can I cancel at any time?</p><p>Yes, from the billing page.</p></section>'
const nav = '<nav class="menu"><a href="/a">Product</a><a href="/b">Pricing</a></nav>'

const PAGE = `<html><body><header>${nav}</header><main class="content"><h1>Pricing</h1>
  <div class="grid">${starter}${team}${business}</div>${quotes}${questions}</main>
  <footer><p>Northwind Ltd, London</p></footer></body></html>`

const surveyed = (html: string): Survey => survey(pageOf(html))

/** Returns the innermost matching element. */
function elementOf(page: Survey, find: (at: number) => boolean): number {
  const at = page.candidates.find(find)
  if (at === undefined) throw new Error('There is no such element.')
  return at
}

const cardOf = (page: Survey, name: string) =>
  elementOf(page, (at) => page.names[at].includes('card') && page.page.blocks[page.starts[at]].text === name)
const sectionOf = (page: Survey, name: string) => elementOf(page, (at) => page.names[at].includes(name))

/** Returns the lines of the region that is recognized after an edit; null if none is. */
function found(after: string, region: (page: Survey) => number): string[] | null {
  const before = surveyed(PAGE)
  const print = describe(before, region(before))
  const page = surveyed(after)
  const at = recognize(page, JSON.parse(JSON.stringify(print)))
  return at === null ? null : page.page.blocks.slice(page.starts[at], page.ends[at]).map(({ text }) => text)
}

const edit = (from: string | RegExp, to: string) => (html: string) => {
  const edited = html.replace(from, to)
  if (edited === html) throw new Error(`Nothing to edit: ${from}`)
  return edited
}
const everywhere = (from: RegExp, to: string | ((...found: string[]) => string)) => (html: string) =>
  html.replace(from, to as string)

const ad = '<div class="card"><h3>Launch offer</h3><p>Only until Friday, for new customers.</p></div>'

/** Edits of the page after which the Team card must still be recognized. */
const CARD_EDITS: Record<string, (html: string) => string> = {
  'nothing changes': (html) => html,
  'a wrapper is put around it': edit(team, `<div class="cell">${team}</div>`),
  'two wrappers are put around all cards': edit(
    /<div class="grid">(.*?)<\/div>(?=<section id)/s,
    '<div class="outer"><div class="inner"><div class="grid">$1</div></div></div>'
  ),
  'a wrapper is put into it': edit(
    team,
    team.replace('<div class="card">', '<div class="card"><div class="body">') + '</div>'
  ),
  'its class is renamed': edit(team, team.replace('"card"', '"plan-box"')),
  'all classes are renamed': everywhere(/class="(\w+)"/g, 'class="v2-$1"'),
  'all classes get new hashes': everywhere(/class="\w+"/g, 'class="css-1x9ab3"'),
  'all classes are gone': everywhere(/ class="\w+"/g, ''),
  'ids are gone': everywhere(/ id="\w+"/g, ''),
  'it gets an id': edit(team, team.replace('"card"', '"card" id="team"')),
  'it gets attributes': edit(
    team,
    team.replace('"card"', '"card" data-track="x" style="color:red" role="group"')
  ),
  'a sibling is put before it': edit(team, ad + team),
  'a sibling is put after it': edit(team, team + ad),
  'the cards change places': edit(starter + team + business, business + team + starter),
  'it becomes the first': edit(starter + team, team + starter),
  'it becomes the last': edit(team + business, business + team),
  'the card before it is removed': edit(starter, ''),
  'the card after it is removed': edit(business, ''),
  'its tag changes': edit(
    team,
    team.replace('<div class="card">', '<section class="card">').replace(/<\/div>$/, '</section>')
  ),
  'its list is numbered': edit(team, team.replace('<ul>', '<ol>').replace('</ul>', '</ol>')),
  'its price changes': edit('$49', '$79'),
  'its text changes a little': edit('Priority support', 'Dedicated support by chat'),
  'half of its text changes': edit(
    '<li>25 users</li><li>Priority support</li>',
    '<li>As many seats as you like</li><li>Help around the clock</li>'
  ),
  'a line is added': edit(
    '<li>Audit log</li>',
    '<li>Audit log</li><li>Custom roles for each department</li>'
  ),
  'a line is removed': edit('<li>Audit log</li>', ''),
  'its heading changes slightly': edit('<h3>Team</h3>', '<h3>Teams</h3>'),
  'the heading above changes': edit('<h1>Pricing</h1>', '<h1>Plans for everyone</h1>'),
  'the menu moves to the end': (html) => html.replace(nav, '').replace('</body>', `${nav}</body>`),
  'a banner is put on top': edit('<body>', '<body><div class="banner">Winter sale: save until Friday</div>'),
  'the sections change places': edit(quotes + questions, questions + quotes),
  'the rest of the page is gone': edit(quotes + questions, ''),
}

const CARD_LOSSES: Record<string, (html: string) => string> = {
  'it is removed': edit(team, ''),
  'it is removed with the next': edit(team + business, ''),
  'it is removed and all classes change': (html) =>
    everywhere(/class="\w+"/g, 'class="css-1x9ab3"')(html.replace(team, '')),
  'all cards are removed': edit(starter + team + business, ''),
  'another card takes its place': edit(
    team,
    card('Scale', '$299', ['Own cluster', 'Onboarding in person', 'Signed contract'])
  ),
  'an advertisement takes its place': edit(team, ad),
  'the page becomes a shell': () =>
    '<html><body><div id="root"><p>Please enable JavaScript.</p></div></body></html>',
  'the page becomes another one': () =>
    `<html><body><main class="content"><h1>Careers</h1>${questions}</main></body></html>`,
  'its text appears twice': edit(team, team + team),
}

const SECTION_EDITS: Record<string, (html: string) => string> = {
  'its id changes': edit('id="quotes"', 'id="voices"'),
  'its class changes': edit('class="quotes"', 'class="testimonials"'),
  'its text changes wholly, below the same heading': edit(
    /<p>It saves.*?numbers\.<\/p>/s,
    '<p>Setting it up took an afternoon.</p><p>Best purchase of the year.</p>'
  ),
  'its tag changes': (html) =>
    html
      .replace('<section id="quotes"', '<div id="quotes"')
      .replace('numbers.</p></section>', 'numbers.</p></div>'),
  'it moves to the top': edit(/(<div class="grid">.*?)(<section id="quotes".*?<\/section>)/s, '$2$1'),
  'it is emptied, with its id': edit(/(<section id="quotes" class="quotes">).*?<\/section>/s, '$1</section>'),
}

const SECTION_LOSSES: Record<string, (html: string) => string> = {
  'it is removed': edit(quotes, ''),
  'another section takes its place': edit(
    quotes,
    '<section class="partners"><h2>Partners</h2><p>Fable, Tessera and Lumenware resell our product.</p></section>'
  ),
  'its id is used elsewhere': (html) => html.replace(quotes, '').replace('<footer>', '<footer id="quotes">'),
}

test.group('A region: one of several alike', () => {
  for (const [what, change] of Object.entries(CARD_EDITS)) {
    test(`is found when ${what}`, ({ assert }) => {
      const lines = found(change(PAGE), (page) => cardOf(page, 'Team'))
      assert.match(lines?.[0] ?? 'lost', /^Teams?$/)
      assert.equal(lines?.at(-1), 'Start trial')
    })
  }

  for (const [what, change] of Object.entries(CARD_LOSSES)) {
    test(`is lost when ${what}`, ({ assert }) => {
      assert.isNull(found(change(PAGE), (page) => cardOf(page, 'Team')))
    })
  }
})

test.group('A region: a section', () => {
  for (const [what, change] of Object.entries(SECTION_EDITS)) {
    test(`is found when ${what}`, ({ assert }) => {
      const lines = found(change(PAGE), (page) => sectionOf(page, 'quotes'))
      assert.oneOf(lines?.[0], [undefined, 'What customers say'])
      assert.isNotNull(lines)
      assert.isBelow(lines!.length, 4)
    })
  }

  for (const [what, change] of Object.entries(SECTION_LOSSES)) {
    test(`is lost when ${what}`, ({ assert }) => {
      assert.isNull(found(change(PAGE), (page) => sectionOf(page, 'quotes')))
    })
  }
})

/** Returns the lines of a watched region with a selector, after a page was replaced; null if it is lost. */
function selected(before: string, after: string, selector: string): string[] | null {
  const first = resolveRegions(
    pageOf(before),
    { isNew: true, regions: [newRegion('watch', { selector })] },
    0
  )
  const page = surveyed(after)
  const { watched, isLost } = resolveRegions(page.page, { isNew: false, regions: first.regions }, 0)
  const [at] = watched
  return isLost ? null : page.page.blocks.slice(page.starts[at], page.ends[at]).map(({ text }) => text)
}

const offers = (strip: string, price: string, rest = '') =>
  `<html><body><header>${nav}</header><main class="content"><h1>Pricing</h1><p${strip}>Winter sale: 20% off until Friday.</p>
  <p${price}>Team costs $49 a month</p><p>All prices without VAT.</p></main>
  <footer><p${rest}>Northwind Ltd, London</p></footer></body></html>`
const STRIP = ' class="strip"'

test.group('A region with a selector', () => {
  for (const [what, change] of Object.entries(SECTION_EDITS)) {
    test(`is found when ${what}`, ({ assert }) => {
      for (const selector of ['.quotes', '#quotes']) {
        const lines = selected(PAGE, change(PAGE), selector)
        assert.isNotNull(lines, selector)
        assert.oneOf(lines![0], [undefined, 'What customers say'])
      }
    })
  }

  test('is not an element that its class moved to', ({ assert }) => {
    const before = offers(STRIP, '')
    const sale = ['Winter sale: 20% off until Friday.']
    assert.deepEqual(selected(before, offers('', STRIP), '.strip'), sale)
    assert.deepEqual(selected(before, offers('', '', STRIP), '.strip'), sale)
    const removed = edit(/<p>Winter.*?<\/p>/, '')
    assert.isNull(selected(before, removed(offers('', '', STRIP)), '.strip'))
  })

  test('may get new content in the same place, or under the same ID', ({ assert }) => {
    const before = offers(STRIP, '')
    const summer = edit('Winter sale: 20% off until Friday.', 'Meet us in Lisbon!')
    assert.deepEqual(selected(before, summer(before), '.strip'), ['Meet us in Lisbon!'])
    const entry = (id: string, text: string) =>
      `<article${id}><h2>${text}</h2><p>Notes on ${text}</p></article>`
    const log = (...entries: string[]) => `<main><h1>Changelog</h1>${entries.join('')}<p>Older</p></main>`
    for (const [mark, selector] of [
      [' id="changelog-latest"', '#changelog-latest'],
      [' id="changelog-latest"', 'article[id="changelog-latest"]'],
      [' class="latest"', '.latest'],
    ]) {
      const lines = selected(
        log(entry(mark, 'Offline mode')),
        log(entry(mark, 'CSV export'), entry('', 'Offline mode')),
        selector
      )
      assert.equal(lines?.[0], 'CSV export', selector)
    }
  })
})

test.group('A region without distinguishing traits', () => {
  test('cannot be described', ({ assert }) => {
    const page = surveyed(`<main>${'<div class="ad"><p>Advertisement</p></div>'.repeat(3)}</main>`)
    assert.isNull(describe(page, sectionOf(page, 'ad')))
  })
})

test.group('Regions on a hostile page', () => {
  test('are searched for within limits', ({ assert }) => {
    const before = surveyed(PAGE)
    const print = describe(before, cardOf(before, 'Team'))!
    const deep = `${'<div class="card">'.repeat(400)}${'<p>Team</p>'.repeat(2_000)}`
    const wide = `<main>${`<div class="${'a b c d e f g '.repeat(40)}" id="x"><p>Team $49 a month</p></div>`.repeat(10_000)}</main>`
    for (const html of [deep, wide, '', '<p>', '\u0000<div class="card"><h3>Te\uD800am']) {
      assert.isNull(recognize(surveyed(html), print))
    }
  })
})
