import { test } from '@japa/runner'
import prices from '#plugins/prices'
import { extractContent } from '#monitoring/pipeline/reading/extract'
import { readPlans } from '#alerts/prices/plan_readings'
import { readHtml } from '../../plugins/prices/plans/pages.js'

function namesOf(body: string): string[] {
  return readPlans(extractContent(readHtml(body), prices().extractors!)).map(({ name }) => name)
}

test.group('Plans of a page', () => {
  test('reads no plans from headings above prices', ({ assert }) => {
    assert.deepEqual(namesOf('<h2>Calculate your price</h2><p>€70</p><h2>Electrician</h2><p>€90/h</p>'), [])
  })
})
