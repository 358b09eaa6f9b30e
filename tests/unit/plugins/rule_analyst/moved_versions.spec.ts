/** A later version of the product in a line that is otherwise the same. */
import { test } from '@japa/runner'
import { alertOn, html } from './alert_on.js'

type Label = Parameters<typeof alertOn>[0]
const said = (label: Label, before: string, after: string) => alertOn(label, html(before), html(after))

test.group('A later version', () => {
  test('is no news if another product has it, if it is required, or if it is lower', async ({ assert }) => {
    const line = (text: string) => `<h2>Install</h2><p>${text}</p>`
    for (const [before, after] of [
      ['Built on Drawbridge 7.2.', 'Built on Drawbridge 7.3.'],
      ['Requires Northwind v1.1.0.', 'Requires Northwind v1.4.0.'],
      ['Northwind Server v1.4.0, with ropes.', 'Northwind Server v1.1.0, with ropes.'],
    ])
      assert.notMatch(await said('homepage', line(before), line(after)), /now lists version/)
  })
})
