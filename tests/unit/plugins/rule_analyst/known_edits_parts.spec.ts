/** Parts of homepages, features pages and docs: what was added, removed, renamed or replaced. */
import { test } from '@japa/runner'
import type { PageLabel } from 'rivalwatch-plugin'
import { judgeMarkup } from '#tests/support/judge_markup'
import { alertOn, FILLER } from './alert_on.js'

function said(label: PageLabel, before: string, after: string): Promise<string> {
  const markup = (body: string) =>
    `<nav><a href="/depots">Depots</a> <a href="/routes">Route planner</a> <a href="/mail">Mail</a></nav>
    <main><h1>Crates for everyone in town</h1>${body}<h2>About crates</h2>${FILLER}</main>`
  return alertOn(label, markup(before), markup(after))
}

type Card = [title: string, text: string]

const cards = (...list: Card[]) =>
  `<h2>What crates can do</h2><div>${list
    .map(([title, text]) => `<div><h3>${title}</h3><p>${text}</p></div>`)
    .join('')}</div>`

const MAPS: Card = ['Depot maps', 'Shows each depot with the vans that are waiting in front of it.']
const ROUTES: Card = ['Route planner', 'Finds the shortest way through the town for every van that leaves.']
const LABELS: Card = ['Labels', 'Prints a label for each crate while it is still being packed.']

test.group('A part of a page', () => {
  test('is reported if it is gone, even if the menu still has its name', async ({ assert }) => {
    assert.equal(
      await said('homepage', cards(MAPS, ROUTES, LABELS), cards(MAPS, LABELS)),
      'low: Northwind removed the section “Route planner” from its homepage.'
    )
  })

  test('is reported if it is new, even if the menu already had its name', async ({ assert }) => {
    assert.match(
      await said('homepage', cards(MAPS, LABELS), cards(MAPS, LABELS, ROUTES)),
      /^medium: Northwind added the section “Route planner” to its homepage/
    )
  })

  test('is not reported if its text is now in another part', async ({ assert }) => {
    assert.notMatch(
      await said('homepage', cards(MAPS, ROUTES, LABELS), cards(MAPS, ['Vans', ROUTES[1]], LABELS)),
      /removed/
    )
  })

  test('is gone, even if the same line below each part is kept below the others', async ({ assert }) => {
    const products = (...list: Card[]) =>
      list
        .map(
          ([title, text]) => `<p>Tool</p><h2>${title}</h2><p>${text}</p><p>Sold without a subscription</p>`
        )
        .join('')
    assert.match(
      await said('homepage', products(MAPS, ROUTES, LABELS), products(MAPS, LABELS)),
      /^low: Northwind removed .*“Route planner” from its homepage\.$/
    )
  })

  test('is gone, even if the footer seems to be below its heading', async ({ assert }) => {
    const footer =
      '<footer><p>Northwind packs crates in Delft and Ghent.</p><p>Call the depot from eight to six.</p></footer>'
    const page = (part: string) => `<main><h1>Crates for everyone</h1>${FILLER}${part}</main>${footer}`
    const end =
      '<h2>Crates should help you and not the other way around.</h2><p>So we sell them once and mend them for years.</p>'
    const { summary = '' } =
      (await judgeMarkup(
        { url: 'https://northwind.example/', label: 'homepage', competitor: 'Northwind' },
        page(end),
        page('')
      )) ?? {}
    assert.match(summary, /^Northwind removed “Crates should help you and not the other way around/)
  })

  test('has been renamed if its text is the same, even if the menu still has its old name', async ({
    assert,
  }) => {
    assert.equal(
      await said('homepage', cards(MAPS, ROUTES, LABELS), cards(MAPS, ['Harbor radar', ROUTES[1]], LABELS)),
      'low: Northwind changed “Route planner” to “Harbor radar” on its homepage.'
    )
  })

  test('has the label above its title', async ({ assert }) => {
    const labelled = (label: string) =>
      cards(MAPS, ROUTES, LABELS).replace('<h3>Depot maps', `${label}<h3>Depot maps`)
    assert.equal(
      await said('homepage', labelled(''), labelled('<div>Beta</div>')),
      'medium: Northwind now marks “Depot maps” as “Beta”.'
    )
  })
})

test.group('A question', () => {
  const faq = (...questions: string[]) =>
    `<h2>Questions</h2>${questions
      .map((text, at) => {
        const answer = [
          'Yes, on any day of the week.',
          'Only if the crate is broken or lost.',
          'Our workshop does, within one week.',
        ][at]
        return `<details><summary>${text} ⌄</summary><p>${answer}</p></details>`
      })
      .join('')}`
  const asked = ['Can I return a crate?', 'Do you pay for lost crates?']

  test('is reported if it is new, with an arrow after it', async ({ assert }) => {
    assert.equal(
      await said('pricing', faq(...asked), faq(...asked, 'Who mends a broken lid?')),
      'low: Northwind added an FAQ: “Who mends a broken lid?”.'
    )
  })
})

test.group('Words that replaced others', () => {
  test('are not news if only “and” became “&”', async ({ assert }) => {
    const text = (and: string) =>
      `<p>To celebrate Crates v2 ${and} to thank everyone who packed for it, we offer crates at a lower price this year.</p>`
    assert.equal(await said('pricing', text('and'), text('&')), '')
  })

  test('are not quoted in place of an offer that is gone', async ({ assert }) => {
    const [old, now] = [
      '<p>No credit card required. Change your order from any phone.</p>',
      '<p>The night shift of every harbor, planned by noon and known to every crane before dark.</p>',
    ]
    assert.equal(await said('pricing', old, now), 'high: Northwind no longer says “No credit card required”.')
  })

  test('are not names if they are parts of a sentence', async ({ assert }) => {
    const text = (town: string) =>
      `<p>In ${town}, crates are packed by crews of nine people, vans are loaded by hand, depots are cleaned every evening, and routes are planned by noon each day.</p>`
    assert.match(
      await said('homepage', text('Bremen'), text('Kiel')),
      /now says “In Kiel, crates .*” instead of “Bremen”/
    )
  })

  test('are a figure above its caption, even if an ornament follows', async ({ assert }) => {
    const figures = (count: string) =>
      `<h2>Twenty years of crates</h2><div><div>${count}</div><div>Parents in line</div></div><div><div>92%</div><div>Happy packers</div></div><div>"</div><h3>What they say</h3><p>We like them.</p>`
    assert.match(
      await said('homepage', figures('2500+'), figures('7500+')),
      /“7500\+” for “Parents in line”, up from 2500/
    )
  })
})
