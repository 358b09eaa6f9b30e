import { test } from '@japa/runner'
import { readPlans } from '#alerts/prices/plan_readings'
import { contentOf } from '#tests/support/judge_markup'

function namesOf(body: string): string[] {
  const html = `<html><body><main><h1>Prices</h1>${body}</main></body></html>`
  return readPlans(contentOf('https://northwind.example/pricing', html)).map(({ name }) => name)
}

test.group('Plans of a page', () => {
  test('reads no plans from headings above prices without a month or year', ({ assert }) => {
    assert.deepEqual(namesOf('<h2>Calculate your price</h2><p>€70</p><h2>Electrician</h2><p>€90/h</p>'), [])
  })

  test('reads no plan from a single heading above a price', ({ assert }) => {
    assert.deepEqual(namesOf('<h2>Calculator</h2><p>€70 / month</p><h2>Questions</h2><p>Ask us.</p>'), [])
  })

  test('reads plans from several headings right above monthly prices', ({ assert }) => {
    assert.deepEqual(
      namesOf('<h2>Starter</h2><p>$19 / month</p><p>3 seats</p><h2>Team</h2><p>$49 / month</p>'),
      ['Starter', 'Team']
    )
  })
})
