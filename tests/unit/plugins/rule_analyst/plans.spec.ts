import { test } from '@japa/runner'
import type { Change, ChangeFacts, FieldChange } from 'rivalwatch-plugin'
import { judge } from '../../../../plugins/rule_analyst/judge.js'
import { judgeMarkup } from '#tests/support/judge_markup'
import { added, changeOf, removed } from '#tests/unit/plugins/content_factory'

function field(path: string, before: string | undefined, after: string | undefined, facts: ChangeFacts) {
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
  return { category: 'pricing', field: path, kind, before, after, facts } as FieldChange
}
const priceField = (plan: string, before: string | undefined, after: string | undefined) =>
  field(`prices.${plan}`, before, after, {
    subject: plan,
    amountBefore: before === undefined ? undefined : Number(before.replace(/\D/g, '')),
    amountAfter: after === undefined ? undefined : Number(after.replace(/\D/g, '')),
    period: 'month',
  })
const cell = (plan: string, feature: string, before: string, after: string, facts: ChangeFacts = {}) =>
  field(`plans.${plan}.${feature}`, before, after, { subject: plan, feature, ...facts })
const gone = (plan: string) => field(`plans.${plan}`, plan, undefined, { subject: plan })
const came = (plan: string) => field(`plans.${plan}`, undefined, plan, { subject: plan })
const row = (feature: string, plans: string, isNew = true) =>
  field(
    `features.${feature}`,
    isNew ? undefined : `${feature} (${plans})`,
    isNew ? `${feature} (${plans})` : undefined,
    { subject: plans, feature }
  )
const sso = cell('Pro', 'SSO', 'included', 'not included')

const told = (fields: FieldChange[], lines: Change['lines'] = []) => judge(changeOf({ fields, lines }), null)

test.group('Plan news', () => {
  test('reports: {1}')
    .with<[FieldChange[], string, 'high' | 'medium'][]>([
      [
        [cell('Pro', 'Crates', 'included', '2 Crates', { amountAfter: 2 })],
        'Northwind now lists 2 Crates in Pro.',
        'high',
      ],
      [
        [came('Max'), priceField('Max', undefined, '$99 / month')],
        'Northwind now lists a Max plan at $99 a month.',
        'high',
      ],
      [
        [gone('Pro'), priceField('Pro', '$49 / month', undefined)],
        'Northwind no longer lists the Pro plan ($49 a month).',
        'high',
      ],
      [[gone('Free')], 'Northwind no longer lists the Free plan.', 'high'],
      [
        [gone('Plus'), came('Pro'), came('Max')],
        'Northwind now lists Pro and Max, and no longer lists Plus.',
        'high',
      ],
      [[sso], 'Northwind no longer lists SSO in Pro.', 'medium'],
      [
        [
          sso,
          cell('Team', 'SSO', 'included', 'not included'),
          cell('Free', 'API', 'not included', 'included'),
        ],
        'Northwind now lists API in Free, and no longer lists SSO in Pro and Team.',
        'medium',
      ],
      [
        [cell('Pro', 'Storage', '10 GB', '5 GB', { amountBefore: 10, amountAfter: 5 })],
        'Northwind cut Storage of Pro from 10 to 5 GB.',
        'high',
      ],
      [
        [cell('Pro', 'projects', '10 projects', 'Unlimited projects', { amountBefore: 10 })],
        'Northwind raised Pro from 10 to unlimited projects.',
        'high',
      ],
      [
        [cell('Pro', 'Timeout', '4 minutes', '240 seconds', { amountBefore: 4, amountAfter: 240 })],
        'Northwind changed Timeout of Pro from 4 minutes to 240 seconds.',
        'high',
      ],
      [[row('Audit log', 'Team, Pro')], 'Northwind now lists Audit log in Team and Pro.', 'medium'],
      [[row('Fax', 'all plans', false)], 'Northwind no longer lists Fax on its pricing page.', 'medium'],
      [
        [priceField('Pro', '$49', '$79'), sso],
        'Northwind raised Pro from $49 to $79 a month (+61%).',
        'high',
      ],
      [
        ['A', 'B', 'C', 'D', 'E'].map((name) => row(name, 'all plans')),
        'Northwind now lists A, B and other features on its pricing page.',
        'high',
      ],
    ])
    .run(({ assert }, [fields, summary, score]) => {
      const verdict = told(fields)
      assert.equal(verdict.summary, summary)
      assert.equal(verdict.score, score)
      assert.isTrue(verdict.essential)
    })

  test('quotes the page, not the words for yes and no', ({ assert }) => {
    assert.equal(told([sso]).excerpt, 'SSO')
    assert.equal(told([sso], [removed('SSO with SAML')]).excerpt, 'SSO with SAML')
  })

  test("attributes prices in another currency to the visitor's location", ({ assert }) => {
    const verdict = told(
      [priceField('Pro', '$49', '€45'), priceField('Team', '$19', '€18')],
      [removed('$49'), added('€45')]
    )
    assert.equal(verdict.score, 'medium')
    assert.equal(
      verdict.summary,
      'Northwind now shows €45 a month for Pro in place of $49 a month, and other prices for Team.'
    )
  })
})

/** Returns plan cards as on a real page. */
function cards(...plans: [name: string, price: string, ...items: string[]][]): string {
  const made = plans.map(
    ([name, price, ...items]) =>
      `<div><h3>${name}</h3><p>${price}</p><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul><a href="/buy">Buy</a></div>`
  )
  return `<html><head><title>Pricing</title></head><body><main><h1>Pricing</h1><section>${made.join('')}</section></main></body></html>`
}

const page = { url: 'https://northwind.example/pricing', label: 'pricing', competitor: 'Northwind' } as const
const summaryOf = async (before: string, after: string) => (await judgeMarkup(page, before, after))?.summary

test.group('Verification of plan claims', () => {
  test('gives a new price no period that only the old one had', ({ assert }) => {
    const { summary } = told([priceField('Pass', '$6 / month', '¥22')])
    assert.include(summary, '¥22')
    assert.notInclude(summary, '¥22 a month')
  })

  const team = ['Team', '$49 / month', '10 users', 'Audit log'] as const

  test('does not report a plan as removed that is mentioned elsewhere', async ({ assert }) => {
    const free = ['Free', '$0', '1 user', 'Forum'] as const
    const before = cards([...free], [...team])
    const after = cards([...team]).replace('<h1>Pricing</h1>', '<h1>Pricing</h1><p>Start free, forever.</p>')
    assert.notMatch((await summaryOf(before, after)) ?? '', /removed/)
  })

  test('does not compare a monthly price with a yearly one', async ({ assert }) => {
    const pro = (price: string) => cards(['Pro', price, '50 users', 'SSO'], [...team])
    assert.equal(
      await summaryOf(pro('$90 / month'), pro('$900 / year')),
      'Northwind now shows $900 a year for Pro in place of $90 a month.'
    )
  })

  test('does not compare a range with a minimum', async ({ assert }) => {
    const pro = (price: string) => cards(['Pro', price, '50 users', 'SSO'], [...team])
    assert.equal(
      await summaryOf(pro('$90 – $150 / month'), pro('From $90 / month')),
      'Northwind now shows from $90 a month for Pro in place of $90–$150 a month.'
    )
  })

  test('reports a plan with the same lines under another name as renamed', async ({ assert }) => {
    const pro = (name: string) =>
      cards([name, '$90 / month', '50 users', 'SSO', 'Priority support'], [...team])
    assert.equal(await summaryOf(pro('Pro'), pro('Growth')), 'Northwind renamed Pro to Growth.')
  })

  test('ignores crossed-out prices and prices of extra seats', async ({ assert }) => {
    const pro = (price: string) => cards(['Pro', price, '50 users', 'SSO'], [...team])
    assert.equal(
      await summaryOf(
        pro('<s>$120</s> $90 / month</p><p>$9/mo per additional seat'),
        pro('<s>$120</s> $99 / month</p><p>$8/mo per additional seat')
      ),
      'Northwind raised Pro from $90 to $99 a month (+10%).'
    )
  })

  test('does not treat a contact link as a plan', async ({ assert }) => {
    const links = '<div><h3>Quick links</h3><a href="/c">Contact us</a></div>'
    const before = cards([...team], ['Pro', '$90 / month', 'SSO']).replace('</section>', `${links}</section>`)
    assert.notMatch((await summaryOf(before, before.replace(links, ''))) ?? '', /plan/)
  })

  test('recognizes a feature under a longer name for the same plans', ({ assert }) => {
    const { summary } = told(
      [row('Branding', 'Pro, Max', false), row('Reports with branding', 'Pro, Max')],
      [removed('Branding'), added('Branding domain'), added('Reports with branding')]
    )
    assert.notMatch(summary, /no longer/)
  })

  test('ignores tables that compare the company with others', ({ assert }) => {
    const { summary } = told([row('Uptime promise', 'Northwind', false)], [removed('Uptime promise')])
    assert.notMatch(summary, /from Northwind/)
  })

  test('quotes long values up to the difference', ({ assert }) => {
    const [short, long] = ['', 'the archive server '].map(
      (more) => `Care for many years (LTS) package ${more}with quick releases of all fixes`
    )
    const { summary } = told([cell('Pro', 'Benefits', short, long)], [removed(short), added(long)])
    assert.include(summary, 'the archive server')
  })

  test('does not report a feature as removed that another one covers', ({ assert }) => {
    const { summary } = told(
      [row('Manual review and edits', 'Free', false)],
      [added('Setup from photos and manual review')]
    )
    assert.notMatch(summary, /removed/)
  })
})
