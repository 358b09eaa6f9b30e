import { test } from '@japa/runner'
import { readPlans } from '#alerts/prices/plan_readings'
import { contentOf } from '#tests/support/judge_markup'

const box = (name: string, price: string, lead: string, ...items: string[]) =>
  `<div class="plan"><h3>${name}</h3><p>${price}</p>${lead}<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul><a href="/buy">Choose</a></div>`

/** Returns the values of each plan's features by label. */
function featuresOf(...boxes: string[]): Record<string, Record<string, string>> {
  const html = `<html><body><main><h1>Plans</h1><section>${boxes.join('')}</section></main></body></html>`
  const plans = readPlans(contentOf('https://northwind.example/pricing', html))
  return Object.fromEntries(
    plans.map(({ name, features }) => [
      name,
      Object.fromEntries(features.map(({ label, value }) => [label, value])),
    ])
  )
}

test.group('Features from another plan', () => {
  test('are included: {lead}')
    .with([
      { lead: '<p>Everything in Free, plus:</p>' },
      { lead: '<p>All Free features, plus</p>' },
      { lead: '<p>Alles aus Free und dazu</p>' },
      { lead: '<p>Tout ce qui est dans Free, plus :</p>' },
      { lead: '<p>Todo lo de Free, y además:</p>' },
      { lead: '<p>Wszystko z Free oraz</p>' },
    ])
    .run(({ assert }, { lead }) => {
      const features = featuresOf(
        box('Free', '$0 / month', '', '3 crates', 'Shared inbox', 'API access'),
        box('Team', '$29 / month', lead, 'Single sign-on', 'Audit log', 'Webhooks'),
        box('Business', '$99 / month', lead.replace('Free', 'Team'), 'Own depot', 'Own van', 'Own key')
      )
      assert.equal(features.Team['Shared inbox'], 'included')
      assert.equal(features.Business['API access'], 'included')
      assert.equal(features.Free['Single sign-on'], 'not listed')
      assert.equal(features.Team['Own van'], 'not listed')
      // A higher plan usually has a different limit.
      assert.equal(features.Team.crates, 'not listed')
    })

  test('may come from a list item, which is not a feature if it only introduces the list', ({ assert }) => {
    const features = featuresOf(
      box('Free', '$0 / month', '', 'Shared inbox', 'API access', 'Maps'),
      box('Team', '$29 / month', '', 'Everything in Free, plus:', 'Audit log', 'Webhooks'),
      box('Business', '$99 / month', '', 'Everything in Team', 'Own depot', 'Own van')
    )
    assert.equal(features.Team.Maps, 'included')
    assert.notProperty(features.Team, 'Everything in Free, plus:')
    assert.equal(features.Business['Everything in Team'], 'included')
  })

  test('are not included without such a line, or by a line about people', ({ assert }) => {
    const features = featuresOf(
      box('Team', '$9 / month', '', 'Shared inbox', 'API access', 'Maps'),
      box('Business', '$29 / month', '<p>All team members get a key.</p>', 'Depot', 'Audit log', 'Webhooks')
    )
    assert.equal(features.Business.Maps, 'not listed')
  })

  test('do not change the cells of a table, which say no', ({ assert }) => {
    const features = featuresOf(
      box('Free', '$0 / month', '', 'Shared inbox', 'API access', 'Maps'),
      box('Team', '$29 / month', '<p>Everything in Free, plus:</p>', 'Audit log', 'Webhooks', 'Keys'),
      `<table><tr><th>Feature</th><th>Free</th><th>Team</th></tr><tr><td>Shows ads</td><td>✓</td><td>✗</td></tr>
       <tr><td>Storage</td><td>1 GB</td><td>5 GB</td></tr></table>`
    )
    assert.equal(features.Team['Shows ads'], 'not listed')
    assert.equal(features.Team.Maps, 'included')
  })
})
