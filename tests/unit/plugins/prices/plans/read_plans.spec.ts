import { test } from '@japa/runner'
import { layouts, type Rows } from './layouts.js'
import { changesOf, havingOf, plansOf } from './pages.js'

const plans: [string, string][] = [
  ['Free', '$0 / month'],
  ['Team', '$49 / month'],
  ['Enterprise', 'Contact sales'],
]
const rows: Rows = {
  'Shared boards': [true, true, true],
  'Audit log': [false, false, true],
  'Custom domains': [false, true, true],
  'Single sign-on': [false, false, true],
  Storage: ['1 GB', '10 GB', 'Unlimited'],
  Support: ['Community', 'E-mail', 'Phone'],
}

test.group('Plans in every layout', () => {
  test('reads features and limits from {name}')
    .with(layouts)
    .run(({ assert }, { render }) => {
      const having = havingOf(plansOf(render(plans, rows)))
      const [free, team, enterprise] = Object.values(having)
      assert.lengthOf(Object.keys(having), 3)
      assert.deepEqual(free, { 'Shared boards': '✓', Storage: '1 GB', Support: 'Community' })
      assert.deepEqual(team, {
        'Shared boards': '✓',
        'Custom domains': '✓',
        Storage: '10 GB',
        Support: 'E-mail',
      })
      assert.equal(enterprise['Audit log'], '✓')
      assert.equal(enterprise.Storage, 'Unlimited')
    })

  test('reports changes in {name}')
    .with(layouts)
    .run(({ assert }, { render }) => {
      const after: Rows = {
        ...rows,
        'Audit log': [false, true, true],
        'Custom domains': [false, false, true],
        Storage: ['1 GB', '20 GB', 'Unlimited'],
        'Status page': [false, true, true],
      }
      const told = changesOf(render(plans, rows), render(plans, after)).map((change) =>
        change.replaceAll('Team plan', 'Team')
      )
      for (const change of [
        'plans.Team.Audit log: not included → included',
        'plans.Team.Custom domains: included → not included',
        'plans.Team.Storage: 10 GB → 20 GB',
      ])
        assert.include(told, change)
      assert.lengthOf(told, 4)
      assert.match(
        told[3],
        /^features\.Status page: {2}→ Status page \(Team(?: plan)?, Enterprise(?: plan)?\)$/
      )
    })

  test('ignores order in {name}')
    .with(layouts)
    .run(({ assert }, { render }) => {
      const turned = Object.fromEntries(
        Object.entries(rows)
          .toReversed()
          .map(([label, values]) => [label, values.toReversed()])
      )
      assert.deepEqual(changesOf(render(plans, rows), render(plans.toReversed(), turned)), [])
    })
})

test.group('Plans next to other content', () => {
  const none = { plans: [], rows: [] }

  test('ignores tables that are not about plans: {0}')
    .with([
      [
        '<table><tr><th>Browser</th><th>Flexbox</th><th>Grid</th></tr><tr><td>Firefox</td><td>Yes</td><td>No</td></tr></table>',
      ],
      [
        '<table><tr><th>Team</th><th>Played</th><th>Won</th></tr><tr><td>Arsenal</td><td>3</td><td>2</td></tr></table>',
      ],
      [
        '<table><tr><th>Add-on</th><th>Price</th></tr><tr><td>Extra seat</td><td>$5 / month</td></tr></table>',
      ],
      [
        '<table><tr><th>Size</th><th>S</th><th>M</th></tr><tr><td>Price</td><td>$5</td><td>$6</td></tr></table>',
      ],
      [
        '<div><div><h3>Red chair</h3><p>$49</p><ul><li>Oak</li></ul></div><div><h3>Blue chair</h3><p>$59</p><ul><li>Oak</li></ul></div></div>',
      ],
    ])
    .run(({ assert }, [html]) => {
      assert.deepEqual(plansOf(html), none)
    })

  test('omits badges, buttons, explanations and prices', ({ assert }) => {
    const { plans: names, rows: read } = plansOf(`<table>
<tr><td></td><td><h3>Basic</h3><a class="btn" href="/a">Start now</a></td><td><span>Most popular</span><h3>Pro</h3></td></tr>
<tr><td>Monthly price</td><td>$9</td><td>$19</td></tr>
<tr class="section"><td colspan="3">Reporting</td></tr>
<tr><td>Exports <span class="tooltip">As CSV and PDF</span></td><td>✗</td><td>✓</td></tr>
<tr><td>Extra seat</td><td>$2</td><td>$3</td></tr></table>`)
    assert.deepEqual(names, ['Basic', 'Pro'])
    assert.deepEqual(read, [{ label: 'Exports', cells: ['', '✓'] }])
  })

  test('reads labels, names and limits from nested markup', ({ assert }) => {
    const { plans: names, rows: read } = plansOf(`<table>
<tr><td></td><td><b>Wave</b><span>for the few who begin</span> <i>$9 / month</i> <small>billed monthly, cancel whenever you like, no card needed</small></td>
<td><b>Tide</b><span>for those who go on</span> <i>$19 / month</i> <small>billed monthly, cancel whenever you like, no card needed</small></td></tr>
<tr><td><a href="/sso">SSO</a> and SCIM</td><td>✗</td><td>✓</td></tr></table>`)
    assert.deepEqual(names, ['Wave', 'Tide'])
    assert.deepEqual(read, [{ label: 'SSO and SCIM', cells: ['', '✓'] }])
    const card = (name: string, storage: string, support: string) =>
      `<div><h3>${name}</h3><p>$9 / month</p><table><tr><td>Storage</td><td>${storage}</td></tr></table><ul><li>${support}</li></ul></div>`
    const cards = plansOf(
      `<div>${card('Basic', '1 GB', '<span class="disabled">Phone</span>')}${card('Pro', '9 GB', 'Phone')}</div>`
    )
    assert.deepEqual(havingOf(cards), { Basic: { Storage: '1 GB' }, Pro: { Storage: '9 GB', Phone: '✓' } })
  })

  test('adds the section to rows with the same name', ({ assert }) => {
    const { rows: read } = plansOf(`<table><tr><th></th><th>Basic $1</th><th>Pro $2</th></tr>
<tr><th colspan="3">Chat</th></tr><tr><td>History</td><td>30 days</td><td>1 year</td></tr>
<tr><th colspan="3">Calls</th></tr><tr><td>History</td><td>✗</td><td>✓</td></tr></table>`)
    assert.deepEqual(
      read.map(({ label }) => label),
      ['Chat: History', 'Calls: History']
    )
  })

  test('reads an amount and its unit as one value', ({ assert }) => {
    const card = (name: string, price: string, items: string[]) =>
      `<div><h3>${name}</h3><p>${price}</p><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul></div>`
    const page = (projects: string) =>
      `<div>${card('Basic', '$9 / month', ['3 projects'])}${card('Pro', '$19 / month', [projects, 'API'])}</div>`
    assert.deepEqual(changesOf(page('Up to 10 projects'), page('10 projects')), [])
    assert.deepEqual(changesOf(page('10 projects'), page('Unlimited projects')), [
      'plans.Pro.projects: 10 projects → Unlimited projects',
    ])
  })

  test('leaves out what a plan can be extended with', ({ assert }) => {
    const card = (name: string, price: string, extras: string) =>
      `<div class="card"><h3>${name}</h3><p>${price} / month</p><ul><li>Crates</li><li>Vans</li>${extras}</ul><a href="/buy">Buy</a></div>`
    const { plans: names, rows: read } = plansOf(
      card('Basic', '$9', '<li>Available as add-ons<ul><li>Kiosk</li></ul></li>') + card('Team', '$19', '')
    )
    assert.deepEqual(names, ['Basic', 'Team'])
    assert.notInclude(JSON.stringify(read), 'Kiosk')
    assert.include(JSON.stringify(read), 'Vans')
  })

  test('stays within limits', ({ assert }) => {
    const head = Array.from({ length: 90 }, (_, at) => `<th><h3>Plan ${at}</h3><p>$${at + 1}</p></th>`).join(
      ''
    )
    const body = Array.from(
      { length: 700 },
      (_, at) => `<tr><td>Feature ${at}</td>${'<td>✓</td>'.repeat(60)}</tr>`
    ).join('')
    const wide = plansOf(`<table><tr><th></th>${head}</tr></table>`)
    const long = plansOf(
      `<table><tr><th></th>${Array.from({ length: 60 }, (_, at) => `<th><h3>Plan ${at}</h3><p>$${at + 1}</p></th>`).join('')}</tr>${body}</table>`
    )
    assert.isAtMost(wide.plans.length, 60)
    assert.lengthOf(long.plans, 60)
    assert.isAtMost(long.rows.length, 500)
  })
})
