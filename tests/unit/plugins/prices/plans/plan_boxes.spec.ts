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
  test('reads "{0}" as the name of a plan')
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

  test('finds names that are all headlines', ({ assert }) => {
    const box = (name: string, price: string) => `<h1>${name}</h1><h2>${price}</h2>${FEATURES}`
    const boxes = row(box('Charities', '€19/month'), box('Companies', '€29/month'))
    assert.deepEqual(pricesOf(boxes), { Charities: ['19 month'], Companies: ['29 month'] })
  })

  test('finds the only plan with a price, between two whose prices are to be announced', ({ assert }) => {
    const box = (name: string, price: string) => `<h3>${name}</h3><p>${price}</p>${FEATURES}`
    const plans = pricesOf(row(box('Lite', 'TBA'), box('Standard', '€880 / month'), box('Premium', 'TBA')))
    assert.deepEqual(plans, { Lite: ['TBA'], Standard: ['880 month'], Premium: ['TBA'] })
  })

  test('reads a heading below a usual name as its audience', ({ assert }) => {
    const box = (name: string, audience: string, price: string) =>
      `<p>${name}</p><h3>${audience}</h3><p>${price}</p>${FEATURES}`
    const plans = pricesOf(
      row(box('Team', 'Small bakeries', '€8 /month'), box('Business', 'Large bakeries', '€24 /month'))
    )
    assert.deepEqual(plans, { Team: ['8 month'], Business: ['24 month'] })
  })

  test('reads a longer heading as a promise, and the line above it as the name', ({ assert }) => {
    const box = (name: string, promise: string, price: string) =>
      `<div>${name}</div><h3>${promise}</h3><p>${price}</p>${FEATURES}`
    const plans = pricesOf(
      row(box('Solo', '4 crates in one van', '€8 /month'), box('Pro', '9 crates in one van', '€24 /month'))
    )
    assert.deepEqual(plans, { Solo: ['8 month'], Pro: ['24 month'] })

    const numbered = pricesOf(
      row(
        box('24crates · Solo', 'Crates that return', '€8 /month'),
        box('24crates · Pro', 'Crates that count', '€24 /month')
      )
    )
    assert.deepEqual(numbered, { '24crates · Solo': ['8 month'], '24crates · Pro': ['24 month'] })
  })

  test('finds the name in the small element that also contains the price', ({ assert }) => {
    const box = (badge: string, name: string, price: string) =>
      `${badge}<div><h3>${name}</h3><div><span>${price}</span> <span>$</span> <span>/ month</span></div></div>${FEATURES}`
    const plans = pricesOf(
      row(box('', 'Widget A', '49'), box('<div><span>Power ROI</span></div>', 'Widget B', '149'))
    )
    assert.deepEqual(plans, { 'Widget A': ['49 month'], 'Widget B': ['149 month'] })
  })

  test('reads a period that begins the next line, in {0}')
    .with([
      ['English', '$29', '/month, up to 3 members', '29 month'],
      ['Ukrainian', '150 USD на місяць', 'для одного', '150 month'],
      ['one letter', '$1,500/m', 'Cancel every month', '1500 month'],
      ['a unit of length', '$10/m', 'for cables', '10 m'],
      ['one word', '$5.99 once', 'for workshops', '5.99 one-time'],
    ] as const)
    .run(({ assert }, [, price, next, expected]) => {
      const plans = pricesOf(
        row(card('Starter', `${price}</p><p>${next}`), card('Pro', `${price}</p><p>${next}`))
      )
      assert.deepEqual(plans.Starter, [expected])
    })

  test('reads "Contact sales for quote" as a price on request', ({ assert }) => {
    const plans = pricesOf(row(card('Pro', '$29 / month'), card('Enterprise', 'Contact sales for quote')))
    assert.deepEqual(plans.Enterprise, ['Contact sales for quote'])
  })

  test('finds names such as "{0}"')
    .with(['3D website', 'Day pass', 'After Hours'])
    .run(({ assert }, name) => {
      const plans = pricesOf(row(card(name, '€350'), card('Shop', '€500')))
      assert.deepEqual(Object.keys(plans), [name, 'Shop'])
    })

  test('finds a period that is a name below a badge', ({ assert }) => {
    const plans = pricesOf(
      row(card('Free', '$0'), `<p>Most popular</p><h2>Yearly</h2><p>$25 / year</p>${FEATURES}`)
    )
    assert.deepEqual(Object.keys(plans), ['Free', 'Yearly'])
  })

  test('finds a period that is a name above features without a list', ({ assert }) => {
    const features = ['Reports', 'Audit log', 'Exports', 'Support', 'Backups'].map(
      (one) => `<div>${one}</div>`
    )
    const plans = pricesOf(
      row(card('Free', '$0', features.join('')), card('Monthly', '$9.99', features.join('')))
    )
    assert.deepEqual(Object.keys(plans), ['Free', 'Monthly'])
  })

  test('reads a price right after "{0}"')
    .with(['ab', 'dès', 'from'])
    .run(({ assert }, word) => {
      const box = (name: string, price: string) => card(name, `<span>${word}</span>${price}`)
      const plans = pricesOf(row(box('Basic', '1.590 €'), box('Premium', '4.990 €')))
      assert.deepEqual(plans, { Basic: ['1590'], Premium: ['4990'] })
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

  test('finds cards with only a heading and a price', ({ assert }) => {
    const cards = (...names: string[]) =>
      `<div>${names.map((name) => `<div class="card"><h3>${name}</h3><p>from 90 kr</p></div>`).join('')}</div>`
    assert.deepEqual(Object.keys(pricesOf(cards('Portrait', 'Family', 'Wedding'))), [
      'Portrait',
      'Family',
      'Wedding',
    ])
    assert.deepEqual(pricesOf(cards('With this tool', 'Without it')), {}, 'two figures compared')
    const plans = `<section>${cards('Basic', 'Pro')}</section>`.replaceAll('card', 'plan')
    const addOns = cards('Crates', 'Vans', 'Lifts')
    assert.deepEqual(Object.keys(pricesOf(plans + addOns)), ['Basic', 'Pro'])
  })

  test('finds the name in a numbered line above a sentence', ({ assert }) => {
    const box = (line: string) =>
      `<p>${line}</p><h2>More room.<br>The same clear frame.</h2><p>900 €</p>${FEATURES}`
    const plans = pricesOf(row(box('01 / Small site'), box('02 / Large site')))
    assert.deepEqual(Object.keys(plans), ['Small site', 'Large site'])
  })

  test('ignores "{0}" in a box')
    .with(['Saves you ≈15,000 kr of work', 'Recomendado · ahorras 90 €', '• 2 € per booking'])
    .run(({ assert }, text) => {
      const plans = pricesOf(
        row(card('Starter', '9 € / month', `<p>${text}</p>${FEATURES}`), card('Pro', '19 € / month'))
      )
      assert.deepEqual(plans.Starter, ['9 month'])
    })

  test('ignores a line that ends before its price: "{0}"')
    .with(['Cleaning in Warsaw od', '一律：'])
    .run(({ assert }, name) => {
      const plans = pricesOf(row(card(name, '160 zł'), card('Pro', '200 zł')))
      assert.notProperty(plans, name)
    })

  test('ignores {$self} above a price')
    .with(['Per user', 'per seat'])
    .run(({ assert }, name) => {
      assert.notProperty(pricesOf(row(card(name, '$9'), card('Pro', '$19'))), name)
    })

  test('reads a name that is also the only price', ({ assert }) => {
    const free = `<h3>Free</h3><p>Free<br>forever</p>${FEATURES}`
    assert.deepEqual(new Set(pricesOf(row(free, card('Pro', '$9 / month'))).Free), new Set(['0']))
  })

  test('gives each price its period if all periods follow all prices', ({ assert }) => {
    const price = '<span>R$ 29</span> <span>R$ 249</span> <span>/mês</span> <span>/ano</span>'
    const plans = pricesOf(row(card('Starter', price), card('Pro', price)))
    assert.deepEqual(plans.Starter, ['29 month', '249 year'])
    const [box] = planBoxes(readHtml(row(card('Starter', price), card('Pro', price))))
    assert.deepEqual(
      box.unit.offers!.map(({ text }) => text),
      ['R$ 29', 'R$ 249']
    )
  })
})

test.group('Contents of plans in boxes', () => {
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

  test('reads paragraphs whose lines begin with bullets', ({ assert }) => {
    const list = '<p>• <b>Reports</b> by mail<br>• Audit log<br>• SSO</p><a href="/buy">Buy</a>'
    const body = row(`<h3>Starter</h3><p>$9 / month</p>${list}`, `<h3>Pro</h3><p>$19 / month</p>${list}`)
    assert.deepEqual(Object.keys(havingOf(plansOf(body)).Pro), ['Reports by mail', 'Audit log', 'SSO'])
  })

  test('reads muted items as missing, but not notes in items', ({ assert }) => {
    const list =
      '<ul><li>Reports <i class="text-muted">daily</i></li><li class="muted">Audit log</li><li class="text-muted">SSO</li></ul>'
    const body = row(card('Starter', '$9 / month', list), card('Pro', '$19 / month'))
    assert.deepEqual(Object.keys(havingOf(plansOf(body)).Starter), ['Reports daily'])
  })

  test('reads a table with one plan per row', ({ assert }) => {
    const body =
      '<table><tr><th>Pakket</th><th>Frequentie</th><th>Per maand</th></tr>' +
      '<tr><td>Basis</td><td>1 bezoek</td><td>€45</td></tr><tr><td>Comfort</td><td>2 bezoeken</td><td>€125</td></tr></table>'
    assert.deepEqual(havingOf(plansOf(body)), {
      Basis: { Frequentie: '1 bezoek' },
      Comfort: { Frequentie: '2 bezoeken' },
    })
    assert.deepEqual(plansOf(body.replace('Pakket', 'Klus').replace('Basis', 'Ramen')).plans, [])
  })

  test('reads a table with a price in one of two headers', ({ assert }) => {
    const body =
      '<table><tr><th>Funzione</th><th>Piano Gratuito</th><th>Piano Uno<br>3,99€/mese</th></tr>' +
      '<tr><td>Lezioni</td><td>✗</td><td>✓</td></tr><tr><td>Chat</td><td>3</td><td>70</td></tr></table>'
    assert.deepEqual(havingOf(plansOf(body))['Piano Uno'], { Lezioni: '✓', Chat: '70' })
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

  test('matches no box whose name contains two columns', ({ assert }) => {
    const boxes = row(card('Acme Starter', '$9 / month'), card('Pro Plus', '$19 / month'))
    assert.includeMembers(plansOf(boxes + table(['Pro', 'Plus'])).plans, ['Pro', 'Plus'])
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
