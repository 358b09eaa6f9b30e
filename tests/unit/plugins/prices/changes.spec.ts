import { test } from '@japa/runner'
import type { Offer } from 'rivalwatch-plugin'
import { priceChanges } from '../../../../plugins/prices/changes.js'
import { contentOf } from './pages.js'

const team: Partial<Offer> = {
  subject: 'Team',
  text: '$49 / month',
  amount: '49',
  currency: '$',
  period: 'month',
}
const pro: Partial<Offer> = {
  subject: 'Pro',
  text: '$99 / month',
  amount: '99',
  currency: '$',
  period: 'month',
}
const changes = (before: Partial<Offer>[], after: Partial<Offer>[]) =>
  priceChanges(contentOf(before), contentOf(after))

test.group('Price changes', () => {
  test("reports a plan's new price", ({ assert }) => {
    assert.deepEqual(changes([team, pro], [{ ...team, text: '$79 / month', amount: '79' }, pro]), [
      {
        category: 'pricing',
        field: 'prices.Team',
        kind: 'changed',
        before: '$49 / month',
        after: '$79 / month',
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

  test('ignores order, duplicates, notation and a new name', ({ assert }) => {
    assert.deepEqual(changes([team, pro], [pro, team, team]), [])
    assert.deepEqual(changes([team], [{ ...team, text: '$49.00/mo', subject: 'TEAM' }]), [])
    assert.deepEqual(changes([{ ...team, currency: '€' }], [{ ...team, currency: 'EUR' }]), [])
    assert.deepEqual(changes([team, pro], [{ ...team, subject: 'Growth' }, pro]), [])
  })

  test('reports added and removed plans', ({ assert }) => {
    const [removed, added] = changes([team], [pro])
    assert.containsSubset(removed, { kind: 'removed', field: 'prices.Team', before: '$49 / month' })
    assert.notProperty(removed, 'after')
    assert.containsSubset(added, { kind: 'added', field: 'prices.Pro', after: '$99 / month' })
    assert.deepEqual(added.facts, {
      subject: 'Pro',
      amountAfter: 99,
      currency: '$',
      period: 'month',
      landmark: 'main',
    })
  })

  test('reports a price for a plan that was free or on request', ({ assert }) => {
    const free = { subject: 'Starter', text: 'Free', amount: '0' }
    const paid = { ...team, subject: 'Starter', text: '$5 / month', amount: '5' }
    const [change] = changes([free], [paid])
    assert.containsSubset(change, {
      kind: 'changed',
      before: 'Free',
      after: '$5 / month',
      facts: { amountBefore: 0, amountAfter: 5 },
    })
    const onRequest = { subject: 'Pro', text: 'Custom' }
    assert.containsSubset(changes([onRequest], [pro]), [
      { kind: 'changed', before: 'Custom', after: '$99 / month' },
    ])
    assert.deepEqual(changes([onRequest], [{ ...onRequest, text: 'Contact sales' }]), [])
  })

  test('reports a new period or currency for the same amount', ({ assert }) => {
    assert.lengthOf(changes([team], [{ ...team, text: '$49 / user / month', period: 'user / month' }]), 1)
    assert.lengthOf(changes([team], [{ ...team, text: '€49 / month', currency: '€' }]), 1)
  })

  test('pairs several prices of a subject in order', ({ assert }) => {
    const price = (amount: string) => ({ text: `$${amount}`, amount, currency: '$' })
    const found = changes([price('10'), price('20'), price('30')], [price('10'), price('25'), price('35')])
    assert.deepEqual(
      found.map(({ field, before, after }) => [field, before, after]),
      [
        ['prices', '$20', '$25'],
        ['prices', '$30', '$35'],
      ]
    )
  })

  test('includes the landmark and limits the changes to 200', ({ assert }) => {
    const offers = Array.from({ length: 500 }, (_, i) => ({
      subject: `Item ${i}`,
      text: `$${i}`,
      amount: `${i + 1}`,
    }))
    assert.lengthOf(changes(offers, []), 200)
    const footer = { ...team, landmark: 'footer' }
    assert.equal(changes([], [footer])[0].facts?.landmark, 'footer')
  })
})
