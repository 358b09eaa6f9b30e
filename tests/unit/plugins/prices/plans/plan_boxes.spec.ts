import { test } from '@japa/runner'
import { planBoxes } from '../../../../../plugins/prices/plans/plan_boxes.js'
import { havingOf, plansOf, readHtml } from './pages.js'

const FEATURES = '<ul><li>Reports</li><li>Audit log</li><li>Exports</li></ul><a href="/buy">Buy</a>'
const row = (...boxes: string[]) => `<div>${boxes.map((box) => `<div>${box}</div>`).join('')}</div>`
const card = (name: string, price: string, rest = FEATURES) => `<p>${name}</p><p>${price}</p>${rest}`

/** Returns the plans with their prices and periods: `{ Team: ['49 month'] }`. */
function pricesOf(body: string): Record<string, string[]> {
  const boxes = planBoxes(readHtml(body))
  return Object.fromEntries(
    boxes.map(({ plan, unit }) => [
      plan,
      unit.offers!.map(({ amount, text, period }) => `${amount ?? text} ${period}`.trim()),
    ])
  )
}

test.group('Plans in boxes', () => {
  test('takes "{0}" for the name of a plan')
    .with(['Start', 'Starter', 'Custom', 'Free'])
    .run(({ assert }, name) => {
      const plans = pricesOf(row(card(name, '€9 / month'), card('Unlimited', '€99 / month')))
      assert.deepEqual(plans, { [name]: ['9 month'], Unlimited: ['99 month'] })
    })

  test('finds the name above a price that is a heading', ({ assert }) => {
    const box = (name: string, price: string) => `<p><span>${name}</span></p><h3>${price}</h3>${FEATURES}`
    const plans = pricesOf(row(box('Charities', '€19/month'), box('Companies', '€29/month')))
    assert.deepEqual(plans, { Charities: ['19 month'], Companies: ['29 month'] })
  })

  test('finds a period that is a name below a badge', ({ assert }) => {
    const plans = pricesOf(
      row(card('Free', '$0'), `<p>Most popular</p><h2>Yearly</h2><p>$25 / year</p>${FEATURES}`)
    )
    assert.deepEqual(Object.keys(plans), ['Free', 'Yearly'])
  })

  test('reads "{0}" instead of a price')
    .with([
      'wycena indywidualna',
      'Personalizado',
      'Kontakta oss',
      'Op aanvraag',
      'お問い合わせ',
      'Su richiesta',
    ])
    .run(({ assert }, text) => {
      const plans = pricesOf(row(card('Pro', '$9 / month'), card('Premium', text)))
      assert.deepEqual(plans, { Pro: ['9 month'], Premium: [text] })
    })

  test('ignores links such as "Contact us" next to a price', ({ assert }) => {
    const link = '<p><a href="/contact">Contattaci</a></p>'
    const plans = pricesOf(row(card('Pro', '€9 / mese', link), card('Premium', '€19 / mese', link)))
    assert.deepEqual(plans, { Pro: ['9 month'], Premium: ['19 month'] })
  })

  test('reads "{0}" below a price')
    .with([
      ['einmalig · keine Laufzeit', 'one-time'],
      ['Pago único · sin cuotas', 'one-time'],
      ['per månad, exkl. moms', 'month'],
      ['netto / miesiąc', 'month'],
    ] as [string, string][])
    .run(({ assert }, [text, period]) => {
      const plans = pricesOf(
        row(card('Starter', '990 €', `<p>${text}</p>${FEATURES}`), card('Pro', '1.990 €'))
      )
      assert.deepEqual(plans.Starter, [`990 ${period}`])
    })

  test('ignores what a listed feature costs next to a price', ({ assert }) => {
    const list = '<ul><li>500 replies</li><li>$0.40 per extra reply</li><li>$2 per order</li></ul>'
    const plans = pricesOf(row(card('Starter', '$9 / month', list), card('Pro', '$19 / month', list)))
    assert.deepEqual(plans, { Starter: ['9 month'], Pro: ['19 month'] })
  })

  test('finds boxes whose prices are ranges', ({ assert }) => {
    const plans = pricesOf(
      row(card('Alpha Mini', '€ 3.000 - € 4.000'), card('Alpha Midi', '€ 6.000 - € 9.000'))
    )
    assert.deepEqual(plans, { 'Alpha Mini': ['€ 3.000–€ 4.000'], 'Alpha Midi': ['€ 6.000–€ 9.000'] })
  })

  test('finds boxes with ticks next to boxes with links', ({ assert }) => {
    const ticks = '<div><span>✓</span><span>Logo</span></div><div><span>✓</span><span>Booth</span></div>'
    const sponsors = row(card('Gold sponsor', '$200', ticks), card('Silver sponsor', '$100', ticks))
    const others = row(
      card('Bags', '$40', '<a href="/a">Book</a>'),
      card('Coffee', '$50', '<a href="/b">Book</a>')
    )
    assert.deepEqual(Object.keys(pricesOf(sponsors + others)), [
      'Gold sponsor',
      'Silver sponsor',
      'Bags',
      'Coffee',
    ])
  })

  test('ignores price lists in definition lists', ({ assert }) => {
    const list = '<dl><div><dt>Doors</dt><dd>€60/h</dd></div><div><dt>Floors</dt><dd>€70/h</dd></div></dl>'
    const body = row(`<h3>Carpentry</h3>${list}`, `<h3>Painting</h3>${list}`)
    assert.deepEqual(pricesOf(body), {})
    assert.deepEqual(plansOf(body).plans, [])
  })
})

test.group('What plans in boxes have', () => {
  test('reads lists of boxes without common names and periods', ({ assert }) => {
    const body = row(card('Stage one', 'od 800 zł'), card('Stage two', 'od 1200 zł'))
    assert.deepEqual(havingOf(plansOf(body))['Stage one'], { Reports: '✓', 'Audit log': '✓', Exports: '✓' })
  })

  test('reads items whose class names are numbered', ({ assert }) => {
    const items = ['Reports', 'Audit log', 'Exports'].map(
      (text, at) => `<div class="item${at + 1}"><svg></svg><span>${text}</span></div>`
    )
    const list = `<div>${items.join('')}</div>`
    const body = row(card('Starter', '$9 / month', list), card('Pro', '$19 / month', list))
    assert.deepEqual(Object.keys(havingOf(plansOf(body)).Pro), ['Reports', 'Audit log', 'Exports'])
  })

  test('ignores notes next to a list', ({ assert }) => {
    const notes = '<div>Great for sprints</div><div>Cancel anytime</div><div>Paid by card</div>'
    const body = row(card('Starter', '$9 / month', notes + FEATURES), card('Pro', '$19 / month'))
    assert.deepEqual(Object.keys(havingOf(plansOf(body)).Starter), ['Reports', 'Audit log', 'Exports'])
  })

  const table = (names: string[]) =>
    `<table><tr><th></th>${names.map((name) => `<th>${name}</th>`).join('')}</tr>
    <tr><td>Exports</td>${names.map((_, at) => `<td>${at ? '✓' : '–'}</td>`).join('')}</tr>
    <tr><td>Single sign-on</td>${names.map((_, at) => `<td>${at ? '✓' : '–'}</td>`).join('')}</tr></table>`

  test('matches columns with boxes whose names are longer', ({ assert }) => {
    const boxes = row(card('Acme Basic', '$9 / month'), card('Acme Growth', '$19 / month'))
    const read = plansOf(boxes + table(['Basic', 'Growth']))
    assert.sameMembers(read.plans, ['Acme Basic', 'Acme Growth'])
    assert.equal(havingOf(read)['Acme Growth']['Single sign-on'], '✓')
  })

  test('ignores tables of competitors next to boxes of plans', ({ assert }) => {
    const boxes = row(card('Starter', '$9 / month'), card('Pro', '$19 / month'))
    assert.sameMembers(plansOf(boxes + table(['Rival €9', 'Other €19'])).plans, ['Starter', 'Pro'])
  })

  test('ignores a table of figures whose last columns look like names', ({ assert }) => {
    const body = `<p>$49 / month</p><table><tr><th>Product</th><th>Revenue</th><th>Profit</th><th>Stock</th><th>State</th></tr>
      <tr><td>Grinder</td><td>$900</td><td>$300</td><td>Plenty</td><td>Healthy</td></tr>
      <tr><td>Frother</td><td>$800</td><td>$200</td><td>Few</td><td>Risky</td></tr></table>`
    assert.deepEqual(plansOf(body).plans, [])
  })
})
