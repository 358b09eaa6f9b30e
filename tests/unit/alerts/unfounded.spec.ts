import { test } from '@japa/runner'
import { unfoundedIn } from '#tests/support/unfounded'

const texts = ['Team', '$79 / month', 'Was $49 / month', 'A sentence that is long enough to be cut']

test.group('Alerts are checked against the stored versions', () => {
  test('accepts what the versions contain, even when it is cut', ({ assert }) => {
    const alert = {
      summary: 'Northwind raised “Team” from $49 to $79 a month: “A sentence that…”.',
      changeExcerpt: '…that is long enough',
      reasoning: 'Price changed by +61%.',
    }
    assert.deepEqual(unfoundedIn(alert, texts), [])
  })

  test('reports invented quotes, amounts and excerpts', ({ assert }) => {
    const invented = { summary: 'It says “Gold” for $99.', changeExcerpt: 'Free', reasoning: 'See “Pro”.' }
    assert.deepEqual(unfoundedIn(invented, texts), ['Gold', 'Pro', '$99', 'Free'])
  })
})
