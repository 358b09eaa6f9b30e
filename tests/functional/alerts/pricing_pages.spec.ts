import { test } from '@japa/runner'
import { layouts, type Rows } from '#tests/unit/plugins/prices/plans/layouts'
import { WatchedSite } from '#tests/support/watched_site'

const plans: [string, string][] = [
  ['Free', '$0 / month'],
  ['Pro', '$49 / month'],
  ['Enterprise', 'Contact sales'],
]
const rows: Rows = {
  'Shared boards': [true, true, true],
  'Single sign-on': [false, true, true],
  Storage: ['1 GB', '10 GB', '1 TB'],
}
const LAYOUTS = ['a table with unnamed drawings', 'cards that list what a plan has', 'rows of boxes']

test.group('Pricing pages', (group) => {
  let watched: WatchedSite
  group.each.setup(async () => {
    watched = await WatchedSite.start()
    return () => watched.stop()
  })

  test('report lost and gained plan features: {$self}')
    .with(LAYOUTS)
    .run(async ({ assert }, name) => {
      const { render } = layouts.find((layout) => layout.name === name)!
      const page = (now: typeof plans, has: Rows) =>
        `<!doctype html><html><head><title>Pricing</title></head><body><main><h1>Pricing</h1>${render(now, has)}</main></body></html>`
      watched.site.serve('/pricing', page(plans, rows))
      await watched.watch('/pricing', 'pricing')
      const dearer = plans.map(([plan, price]): [string, string] => [plan, price.replace('$49', '$79')])
      const less = { ...rows, 'Single sign-on': [false, false, true] }
      await watched.crawl('/pricing', page(dearer, less), page(dearer.toReversed(), turned(less)))

      const { body } = await watched.api.get('/alerts')
      assert.lengthOf(body.alerts, 1)
      const [alert] = body.alerts
      assert.equal(alert.signalScore, 'high')
      assert.equal(alert.summary, 'Northwind raised Pro from $49 to $79 a month (+61%).')
      const evidence = (await watched.api.get(`/alerts/${alert.id}/evidence`)).body
      const pricing = evidence.fieldChanges.filter(
        ({ category }: { category: string }) => category === 'pricing'
      )
      assert.deepEqual(pricing, [
        {
          category: 'pricing',
          field: 'prices.Pro',
          kind: 'changed',
          before: '$49 / month',
          after: '$79 / month',
        },
        {
          category: 'pricing',
          field: 'plans.Pro.Single sign-on',
          kind: 'changed',
          before: 'included',
          after: 'not included',
        },
      ])
    })
})

function turned(some: Rows): Rows {
  return Object.fromEntries(Object.entries(some).map(([label, values]) => [label, values.toReversed()]))
}
