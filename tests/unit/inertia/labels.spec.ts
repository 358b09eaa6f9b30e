import { test } from '@japa/runner'
import { withoutName } from '../../../inertia/lib/labels.js'

test.group('App labels', () => {
  test("shows an alert next to its competitor's name: {0}")
    .with([
      ['Northwind raised Team from $49 to $79.', 'Northwind', 'Raised Team from $49 to $79.'],
      ['Meridian CRM öffnete ein Büro.', 'Meridian CRM', 'Öffnete ein Büro.'],
      ['Northwinds are blowing.', 'Northwind', 'Northwinds are blowing.'],
      ['The site of Northwind is gone.', 'Northwind', 'The site of Northwind is gone.'],
      ['Northwind', 'Northwind', 'Northwind'],
    ] as const)
    .run(({ assert }, [summary, name, shown]) => {
      assert.equal(withoutName(summary, name), shown)
    })
})
