import { test } from '@japa/runner'
import fc from 'fast-check'
import type { Block, PageContent } from 'rivalwatch-plugin'
import prices from '#plugins/prices'
import { readPage } from '#monitoring/pipeline/reading/read_page'
import { readPrices, type PlacedOffer } from '../../../../plugins/prices/offers.js'
import { block, pageOf } from './pages.js'

function readHtml(body: string) {
  return readPage({
    url: 'https://rival.test/',
    finalUrl: 'https://rival.test/',
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: Buffer.from(`<!doctype html><html><body>${body}</body></html>`),
  })
}

const told = ({ subject, text, period }: PlacedOffer) => [subject, text, period]
const offersOf = (body: string) => readPrices(readHtml(body)).offers.map(told)

test.group('Prices in blocks', () => {
  test('joins a price split across blocks', ({ assert }) => {
    const team = { path: ['Plans', 'Team'] }
    const page = pageOf(['$', '49', '/ user', 'per month'].map((text) => block(text, team)))
    assert.deepEqual(readPrices(page), {
      prices: ['$49 / user per month'],
      offers: [
        {
          subject: 'Team',
          text: '$49 / user per month',
          amount: '49',
          currency: '$',
          period: 'user / month',
          landmark: 'main',
        },
      ],
    })
  })

  test('lists each price once, in order, without bare numbers', ({ assert }) => {
    const page = pageOf([block('10 users'), block('$9 / mo'), block('from €5'), block('$9 / mo')])
    assert.deepEqual(readPrices(page).prices, ['$9 / mo', '€5'])
  })

  test('uses the name before a price as its subject', ({ assert }) => {
    const page = pageOf([
      block('Team plan: from $49 a month', { kind: 'list_item' }),
      block('If you need more, the Business plan costs $99 a month.'),
    ])
    assert.deepEqual(readPrices(page).offers.map(told), [
      ['Team plan', '$49 a month', 'month'],
      ['Business plan', '$99 a month', 'month'],
    ])
  })

  test('lists discounts as prices but not as offers', ({ assert }) => {
    const page = pageOf([block('Save $20'), block('$15 off'), block('$100 credit')])
    assert.deepEqual(readPrices(page).offers, [])
    assert.lengthOf(readPrices(page).prices, 3)
  })

  test('returns each price as it appears in one block or in joined neighbors', ({ assert }) => {
    const texts = fc.array(
      fc.constantFrom(
        '$',
        '49',
        '$49',
        '/ month',
        'per seat',
        '9,90 €',
        'kr',
        '12',
        'Team',
        'billed annually',
        'EUR'
      ),
      { maxLength: 30 }
    )
    fc.assert(
      fc.property(texts, (lines) => {
        const whole = lines.join('').replaceAll(' ', '')
        for (const price of readPrices(pageOf(lines.map((text) => block(text)))).prices) {
          assert.isTrue(whole.includes(price.replaceAll(' ', '')), price)
        }
      })
    )
  })

  test('never throws and stays within limits', ({ assert }) => {
    const blocks = fc.array(
      fc.record<Block>({
        text: fc.oneof(
          fc.string({ unit: 'grapheme', minLength: 1 }),
          fc.constantFrom('$49', '/ month', 'Free', 'Pro')
        ),
        kind: fc.constantFrom('heading', 'paragraph', 'list_item', 'cell', 'cta', 'link', 'label'),
        landmark: fc.constantFrom('main', 'footer', 'nav'),
        path: fc.array(fc.constantFrom('Plans', 'Team', 'Monthly', ''), { maxLength: 3 }),
      }),
      { maxLength: 40 }
    )
    fc.assert(
      fc.property(blocks, (list) => {
        for (const price of readPrices(pageOf(list)).prices) assert.isAtMost(price.length, 120)
      })
    )
    const flood = Array.from({ length: 3_000 }, (_, i) => block(`$${i} $${i}.50 $${i}.75`))
    assert.lengthOf(readPrices(pageOf(flood)).prices, 200)
    assert.lengthOf(readPrices(pageOf(flood)).offers, 500)
  })
})

test.group('Prices on pages', () => {
  test('reads cards with headings, including a free plan and one on request', ({ assert }) => {
    const offers = offersOf(`
      <header><a class="btn" href="/c">Contact sales</a></header>
      <main><h1>Simple, transparent pricing</h1><h2>Plans</h2>
      <div><h3>Starter</h3><p>For individuals</p><p>Free</p><a class="btn" href="/a">Start</a></div>
      <div><h3>Team</h3><p>For growing teams</p><div><b>$49</b><span>/month</span></div><p>or $490 billed annually</p></div>
      <div><h3>Pro</h3><div>$</div><div>99</div><div>per user / month</div><div>billed annually</div></div>
      <div><h3>Enterprise</h3><a class="btn" href="/c">Contact sales</a></div></main>
      <footer><p>Add-ons from $5</p></footer>`)
    assert.deepEqual(offers, [
      ['Starter', 'Free', ''],
      ['Team', '$49/month', 'month'],
      ['Team', '$490 billed annually', 'year'],
      ['Pro', '$99 per user / month billed annually', 'user / month, billed yearly'],
      ['Enterprise', 'Contact sales', ''],
      ['Add-ons', '$5', ''],
    ])
  })

  test('reads a table with plans as columns', ({ assert }) => {
    const offers = offersOf(`<h1>Pricing</h1><table>
      <tr><th></th><th>Starter</th><th>Team</th></tr>
      <tr><td>Monthly price</td><td>Free</td><td>$49</td></tr>
      <tr><td>Annual</td><td>-</td><td>$490</td></tr>
      <tr><td>Extra seat</td><td>$5</td><td>$5</td></tr></table>`)
    assert.deepEqual(offers, [
      ['Starter', 'Free', ''],
      ['Team', '$49', 'month'],
      ['Team', '$490', 'year'],
      ['Starter, Extra seat', '$5', ''],
      ['Team, Extra seat', '$5', ''],
    ])
  })

  test('reads a table with prices in its header', ({ assert }) => {
    const offers = offersOf(`<h1>Pricing</h1><table>
      <tr><th>Features</th><th><h3>Starter</h3><div>$9<small>/mo</small></div></th>
      <th><div>Team</div><div>$49</div><div>/mo</div></th></tr>
      <tr><td>Projects</td><td>3</td><td>10</td></tr></table>`)
    assert.deepEqual(offers, [
      ['Starter', '$9/mo', 'month'],
      ['Team', '$49 /mo', 'month'],
    ])
  })

  test('reads a table with plans as rows', ({ assert }) => {
    const offers = offersOf(`<h1>Pricing</h1><table>
      <tr><th>Plan</th><th>Monthly</th><th>Yearly</th></tr>
      <tr><td>Starter</td><td>€9</td><td>€90</td></tr>
      <tr><td>Team</td><td>49,00 €</td><td>490,00 €</td></tr></table>`)
    assert.deepEqual(offers, [
      ['Starter', '€9', 'month'],
      ['Starter', '€90', 'year'],
      ['Team', '49,00 €', 'month'],
      ['Team', '490,00 €', 'year'],
    ])
  })

  test('reads names from the lines above when no heading names a plan', ({ assert }) => {
    const expected = [
      ['Starter', '$9/mo', 'month'],
      ['Team', '$49/mo', 'month'],
    ]
    const list = '<h1>Pricing</h1><dl><dt>Starter</dt><dd>$9/mo</dd><dt>Team</dt><dd>$49/mo</dd></dl>'
    const cards = `<h2>Our plans</h2><div><div>Starter</div><div>For individuals</div><div>$9/mo</div><div>SSO</div></div>
      <div><div>Team</div><div>$49/mo</div></div>`
    assert.deepEqual(offersOf(list), expected)
    assert.deepEqual(offersOf(cards), expected)
  })

  test('ignores the text above a price for all plans', ({ assert }) => {
    assert.deepEqual(
      offersOf(
        '<footer><ul><li><a href="/t">Trust centre</a></li></ul><p>All plans from $24 a month.</p></footer>'
      ),
      [['', '$24 a month', 'month']]
    )
  })

  test('reads the period from a heading such as "Monthly"', ({ assert }) => {
    const offers = offersOf(`<h1>Plans</h1><h2>Monthly</h2><h3>Team</h3><p>$49</p>
      <h2>Annual billing</h2><h3>Team</h3><p>$39/mo</p>`)
    assert.deepEqual(offers, [
      ['Team', '$49', 'month'],
      ['Team', '$39/mo', 'month, billed yearly'],
    ])
  })

  test('lists a crossed-out price as a price but not as an offer', ({ assert }) => {
    const page = readHtml('<h1>Blue Widget</h1><p><s>$99.00</s> <b>$79.00</b></p>')
    assert.deepEqual(readPrices(page).prices, ['$99.00', '$79.00'])
    assert.deepEqual(readPrices(page).offers.map(told), [['Blue Widget', '$79.00', '']])
  })

  test('returns the landmark of each offer', ({ assert }) => {
    const page = readHtml('<h1>Widget</h1><p>$79</p><aside><h2>Related</h2><p>$19</p></aside>')
    assert.deepEqual(
      readPrices(page).offers.map(({ landmark }) => landmark),
      ['main', 'aside']
    )
  })

  test('ignores hidden prices', ({ assert }) => {
    assert.deepEqual(readPrices(readHtml('<p hidden>$5</p><p>$6</p>')).prices, ['$6'])
  })

  test('reads tables with roles, whatever quotes the markup uses', ({ assert }) => {
    for (const quote of ['"', "'", '']) {
      const by = (role: string, text: string) => `<div role=${quote}${role}${quote}>${text}</div>`
      const row = (...cells: string[]) => by('row', cells.map((text) => by('cell', text)).join(''))
      const html = by('table', row('', 'Starter', 'Team') + row('Price', '$9', '$49'))
      assert.deepEqual(offersOf(html), [
        ['Starter', '$9', ''],
        ['Team', '$49', ''],
      ])
    }
  })

  test('reports that the Team plan went from $49 to $79 a month', ({ assert }) => {
    const plugin = prices()
    const contentAt = (price: string) => {
      const page = readHtml(`<h1>Pricing</h1><h2>Starter</h2><p>$9 / month</p><h2>Team</h2>
        <div><span>${price}</span></div><div>per month</div>`)
      const fields = plugin.extractors!.map((extractor) => [extractor.field, extractor.extract(page)])
      return Object.fromEntries(fields) as PageContent
    }
    assert.deepEqual(plugin.detectors![0].detect(contentAt('$49'), contentAt('$49')), [])
    assert.deepEqual(plugin.detectors![0].detect(contentAt('$49'), contentAt('$79')), [
      {
        category: 'pricing',
        field: 'prices.Team',
        kind: 'changed',
        before: '$49 per month',
        after: '$79 per month',
        facts: {
          subject: 'Team',
          amountBefore: 49,
          amountAfter: 79,
          currency: '$',
          period: 'month',
          landmark: 'main',
        },
      },
    ])
  })

  test('fills the prices and offers of the snapshot', ({ assert }) => {
    const page = readHtml('<h2>Team</h2><p>$49 / month</p>')
    const fields = prices().extractors!.map((extractor) => [extractor.field, extractor.extract(page)])
    assert.deepEqual(fields[0], ['prices', ['$49 / month']])
    assert.containsSubset(fields[1], ['offers', [{ subject: 'Team', amount: '49', period: 'month' }]])
  })
})

test.group('Prices between headings', () => {
  test('belong to the heading above if one is right there', ({ assert }) => {
    const body = '<h3>Sentinel</h3><p>350 €</p><h3>Tower</h3><p>500 €</p><h3>Contact</h3><p>Write to us.</p>'
    assert.deepEqual(offersOf(body), [
      ['Sentinel', '350 €', ''],
      ['Tower', '500 €', ''],
    ])
  })
})

test.group('Names that look like prices', () => {
  test('NIS2 is a directive', ({ assert }) => {
    assert.deepEqual(
      offersOf('<h2>Compliance</h2><p>NIS2, ISO 27001 and NIS 2 audits.</p><p>NIS 25 a month</p>').map(
        ([, text]) => text
      ),
      ['NIS 25 a month']
    )
  })
})
