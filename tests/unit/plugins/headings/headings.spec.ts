import { test } from '@japa/runner'
import { extractContent } from '#monitoring/pipeline/reading/extract'
import { pageOf } from '#tests/unit/monitoring/reading/pages'
import headings from '#plugins/headings'

test('headings: returns the first three levels in document order, each text once', ({ assert }) => {
  const html = `<h1>One <b>big</b>
    thing</h1><h2>b</h2><h3>c</h3><h2>a</h2><h2> b </h2><h2></h2><h4>d</h4><h3 hidden>e</h3>`
  assert.deepEqual(extractContent(pageOf(html), headings().extractors!).headings, {
    h1: ['One big thing'],
    h2: ['b', 'a'],
    h3: ['c', 'e'],
  })
})
