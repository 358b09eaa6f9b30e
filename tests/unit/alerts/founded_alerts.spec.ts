import { test } from '@japa/runner'
import { unfoundedIn } from '#tests/support/founded_alerts'

const texts = ['Team', '$79 / month', 'Was $49 / month', 'A sentence that is long enough to be cut']

test.group('Alerts are held to the stored versions', () => {
  test('what stands there passes, also when it is cut', ({ assert }) => {
    const alert = {
      summary: 'Northwind raised “Team” from $49 to $79 a month: “A sentence that…”.',
      changeExcerpt: '…that is long enough',
      reasoning: 'Price changed by +61%.',
    }
    assert.deepEqual(unfoundedIn(alert, texts), [])
  })

  test('an invented quote, amount or excerpt is found', ({ assert }) => {
    const invented = { summary: 'It says “Gold” for $99.', changeExcerpt: 'Free', reasoning: 'See “Pro”.' }
    assert.deepEqual(unfoundedIn(invented, texts), ['Gold', 'Pro', '$99', 'Free'])
  })
})
