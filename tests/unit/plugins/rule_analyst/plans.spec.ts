import { test } from '@japa/runner'
import type { Change, ChangeFacts, FieldChange } from '#platform/contract'
import { judge } from '../../../../plugins/rule_analyst/judge.js'
import { added, changeOf, removed } from '#tests/unit/plugins/content_factory'

function field(path: string, before: string | undefined, after: string | undefined, facts: ChangeFacts) {
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
  return { category: 'pricing', field: path, kind, before, after, facts } as FieldChange
}
const price = (plan: string, before: string | undefined, after: string | undefined) =>
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

const told = (fields: FieldChange[], lines: Change['lines'] = []) => judge(changeOf({ fields, lines }))

test.group('Rules for plans', () => {
  test('say it: {1}')
    .with<[FieldChange[], string][]>([
      [[came('Max'), price('Max', undefined, '$99 / month')], 'Northwind added a plan: Max at $99 / month.'],
      [
        [gone('Pro'), price('Pro', '$49 / month', undefined)],
        'Northwind removed the Pro plan ($49 / month).',
      ],
      [[gone('Free')], 'Northwind dropped the Free plan.'],
      [[gone('Plus'), came('Pro'), came('Max')], 'Northwind removed the Plus plan and added Pro and Max.'],
      [[sso], 'Northwind took SSO out of Pro.'],
      [
        [
          sso,
          cell('Team', 'SSO', 'included', 'not included'),
          cell('Free', 'API', 'not included', 'included'),
        ],
        'Northwind took SSO out of Pro and Team and added API to Free.',
      ],
      [
        [cell('Pro', 'Storage', '10 GB', '5 GB', { amountBefore: 10, amountAfter: 5 })],
        'Northwind lowered Storage of Pro from 10 GB to 5 GB.',
      ],
      [
        [cell('Pro', 'projects', '10 projects', 'Unlimited projects', { amountBefore: 10 })],
        'Northwind raised Pro from 10 projects to Unlimited projects.',
      ],
      [
        [cell('Pro', 'Timeout', '4 minutes', '240 seconds', { amountBefore: 4, amountAfter: 240 })],
        'Northwind changed Timeout of Pro from 4 minutes to 240 seconds.',
      ],
      [[row('Audit log', 'Team, Pro')], 'Northwind added Audit log to Team and Pro.'],
      [[row('Fax', 'all plans', false)], 'Northwind took out Fax from its plans.'],
      [
        [price('Pro', '$49', '$79'), sso],
        'Northwind raised the Pro plan from $49 to $79 a month and took SSO out of Pro.',
      ],
      [
        ['A', 'B', 'C', 'D', 'E'].map((name) => row(name, 'all plans')),
        'Northwind introduced A, B, C and 2 more.',
      ],
    ])
    .run(({ assert }, [fields, summary]) => {
      const verdict = told(fields)
      assert.equal(verdict.summary, summary)
      assert.equal(verdict.score, 'high')
      assert.isTrue(verdict.essential)
    })

  test('quote the page, not the words for yes and no', ({ assert }) => {
    assert.equal(told([sso]).excerpt, 'SSO')
    assert.equal(told([sso], [removed('SSO with SAML')]).excerpt, 'SSO with SAML')
  })

  test('count only what they do not say', ({ assert }) => {
    const { summary } = told(
      [price('Pro', '$49', '$79'), sso],
      [removed('SSO'), removed('$49'), added('$79'), added('We plant a tree for every customer.')]
    )
    assert.match(summary, /took SSO out of Pro, and 1 other change\.$/)
  })

  test('take another currency for what a visitor from elsewhere sees', ({ assert }) => {
    const verdict = told(
      [price('Pro', '$49', '€45'), price('Team', '$19', '€18')],
      [removed('$49'), added('€45')]
    )
    assert.equal(verdict.score, 'medium')
    assert.match(verdict.summary, /^Northwind shows its prices in € instead of \$: /)
  })
})
