import { test } from '@japa/runner'
import type { PlanTable } from 'rivalwatch-plugin'
import { planChanges } from '../../../../../plugins/prices/plans/plan_changes.js'
import { block, contentOf } from '../../content_factory.js'

const table = (plans: string[], rows: Record<string, string[]>): PlanTable => ({
  plans,
  rows: Object.entries(rows).map(([label, cells]) => ({ label, cells })),
})
const content = (plans: PlanTable | undefined, lines: string[] = []) =>
  contentOf({ plans, blocks: lines.map((text) => block(text)) })
const changes = (before: PlanTable, after: PlanTable) => planChanges(content(before), content(after))

test.group('Plan changes', () => {
  test('reports plans, values and features, with facts', ({ assert }) => {
    const found = changes(
      table(['Basic', 'Pro'], { Reports: ['', '✓'], Seats: ['3', '10'], Fax: ['', '✓'] }),
      table(['Basic', 'Max'], { Reports: ['✓', '✓'], Seats: ['5', '50'], Chat: ['5 rooms', '9 rooms'] })
    )
    assert.deepEqual(
      found.map(({ field, kind, before, after }) => [field, kind, before, after]),
      [
        ['plans.Pro', 'removed', 'Pro', undefined],
        ['plans.Max', 'added', undefined, 'Max'],
        ['plans.Basic.Reports', 'changed', 'not included', 'included'],
        ['plans.Basic.Seats', 'changed', '3', '5'],
        ['features.Fax', 'removed', 'Fax (Pro)', undefined],
        ['features.Chat', 'added', undefined, 'Chat: Basic 5 rooms, Max 9 rooms'],
      ]
    )
    assert.deepEqual(found[3].facts, { subject: 'Basic', feature: 'Seats', amountBefore: 3, amountAfter: 5 })
  })

  test('ignores spelling, order, badges and equivalent wording', ({ assert }) => {
    const before = table(['Basic', 'Pro'], {
      'Single sign-on': ['', '✓'],
      Projects: ['Up to 10', '20 projects'],
    })
    const after = table(['Pro plan', 'BASIC'], {
      Projects: ['20', '10 Projects'],
      'Single Sign-On*': ['✓', ''],
    })
    assert.deepEqual(changes(before, after), [])
  })

  test('reports nothing if either version has no plans', ({ assert }) => {
    const plans = table(['Basic', 'Pro'], { Reports: ['', '✓'] })
    assert.deepEqual(planChanges(content(undefined), content(plans)), [])
    assert.deepEqual(planChanges(content(table([], {})), content(plans)), [])
    assert.deepEqual(planChanges(content(plans), content(table([], {}))), [])
  })

  test('ignores plans whose names are in both versions', ({ assert }) => {
    const before = content(table(['Basic', 'Pro'], { Reports: ['', '✓'] }), ['Basic', 'Pro', 'Max'])
    const after = content(table(['Max', 'Ultra'], { Reports: ['', '✓'] }), ['Basic', 'Pro', 'Max', 'Ultra'])
    assert.deepEqual(
      planChanges(before, after).map(({ field }) => field),
      ['plans.Ultra']
    )
  })

  test('ignores ticks that all flip at once', ({ assert }) => {
    const labels = Array.from({ length: 20 }, (_, at) => `Feature ${at}`)
    const all = (basic: string, pro: string) =>
      table(['Basic', 'Pro'], Object.fromEntries(labels.map((label) => [label, [basic, pro]])))
    assert.deepEqual(changes(all('', '✓'), all('✓', '')), [])
  })

  test('stays within limits', ({ assert }) => {
    const cells = (value: string) => Array.from({ length: 60 }, () => value)
    const plans = Array.from({ length: 60 }, (_, at) => `Plan ${at}`)
    const rows = (value: string) =>
      Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`Limit ${at}`, cells(value)]))
    assert.lengthOf(changes(table(plans, rows('1 GB')), table(plans, rows('2 GB'))), 600)
  })
})
