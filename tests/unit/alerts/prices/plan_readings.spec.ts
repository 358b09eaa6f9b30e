import { test } from '@japa/runner'
import { readPlans } from '#alerts/prices/plan_readings'
import { contentOf } from '#tests/support/judge_markup'

function namesOf(body: string): string[] {
  const html = `<html><body><main><h1>Prices</h1>${body}</main></body></html>`
  return readPlans(contentOf('https://northwind.example/pricing', html)).map(({ name }) => name)
}

test.group('Plans on a page', () => {
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

  test('finds the lines of plans in tables in the main content, not in menus', ({ assert }) => {
    const html = `<html><body><nav><a href="/">Home</a><a href="/enterprise">Enterprise</a></nav><main>
      <p>Enterprise plans include more.</p>
      <table><tr><th>Feature</th><th>Team</th><th>Enterprise</th></tr>
      <tr><th>Price</th><td>$49 / month</td><td>$99 / month</td></tr>
      <tr><th>SSO</th><td>–</td><td>✓</td></tr></table></main></body></html>`
    const content = contentOf('https://northwind.example/pricing', html)
    const textAt = (line: number) => content.blocks[line - 1].text
    assert.deepEqual(
      readPlans(content).map(({ name, line, prices }) => [name, textAt(line), textAt(prices[0].line)]),
      [
        ['Team', 'Team', '$49 / month'],
        ['Enterprise', 'Enterprise', '$99 / month'],
      ]
    )
    assert.equal(content.blocks[readPlans(content)[1].line - 1].landmark, 'main')
    // A price that no line shows as it was read links to its plan instead of the first line of the page.
    content.offers = content.offers.map((offer) => ({ ...offer, text: `${offer.text} each` }))
    assert.deepEqual(
      readPlans(content).map(({ prices }) => textAt(prices[0].line)),
      ['Team', 'Enterprise']
    )
  })

  test("links features to lines of the plan's own {$self}")
    .with(['box', 'section'])
    .run(({ assert }, layout) => {
      const plan = (name: string, price: number, ...features: string[]) => {
        const items = features.map((text) => `<li>${text}</li>`).join('')
        const text = `<h3>${name}</h3><p>$${price} / month</p><ul>${items}</ul>`
        return layout === 'box' ? `<div>${text}</div>` : text
      }
      const plans = [
        plan('Starter', 19, '3 seats', '10 projects'),
        plan('Team', 49, '15 Seats', '50 projects', 'Audit log'),
        plan('Business', 99, 'Everything in Team, plus:', '60 seats', 'SSO', 'Support: by phone'),
      ]
      const html = `<html><body><main><h1>Prices</h1><div>${plans.join('')}</div></main></body></html>`
      const content = contentOf('https://northwind.example/pricing', html)
      const linesOf = (label: string) =>
        readPlans(content).map(({ features }) => {
          const { line } = features.find((feature) => feature.label === label)!
          return content.blocks[line - 1].text
        })
      assert.deepEqual(linesOf('seats'), ['3 seats', '15 Seats', '60 seats'])
      assert.deepEqual(linesOf('Support'), ['Starter', 'Team', 'Support: by phone'])
      assert.deepEqual(linesOf('SSO'), ['Starter', 'Team', 'SSO'])
    })

  test('links a feature to its row in a table, not to the box of another plan', ({ assert }) => {
    const html = `<html><body><main><h1>Prices</h1><div>
      <div><h3>Team</h3><p>$49 / month</p><ul><li>SSO</li><li>Export</li></ul></div>
      <div><h3>Business</h3><p>$99 / month</p><ul><li>Export</li><li>API</li></ul></div></div>
      <table><tr><th>Feature</th><th>Team</th><th>Business</th></tr>
      <tr><th>SSO</th><td>✓</td><td>✓</td></tr><tr><th>API</th><td>–</td><td>✓</td></tr></table></main></body></html>`
    const content = contentOf('https://northwind.example/pricing', html)
    const [team, business] = readPlans(content).map(({ features }) => features[0])
    const kindAt = (line: number) => content.blocks[line - 1].kind
    assert.deepInclude([team.label, business.label], 'SSO')
    assert.deepEqual([kindAt(team.line), kindAt(business.line)], ['list_item', 'cell'])
  })
})
