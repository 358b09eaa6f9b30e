import { test } from '@japa/runner'
import { pageOf } from '#tests/unit/monitoring/reading/pages'
import structuredData from '#plugins/structured_data'

function nodesOf(...blocks: string[]): unknown[] {
  const html = blocks.map((block) => `<script type="application/ld+json">${block}</script>`).join('')
  return structuredData().extractors![0].extract(pageOf(html)) as unknown[]
}

test.group('structured_data', () => {
  test('flattens lists and graphs and drops invalid blocks', ({ assert }) => {
    const nodes = nodesOf(
      '{"@type":"A"}',
      '[{"@type":"B"},{"@graph":[{"@type":"C"},{"@type":"D"}],"@context":"https://schema.org"}]',
      '{broken',
      '"text"',
      '<!-- {"@type":"E"} -->'
    )
    assert.deepEqual(
      nodes,
      ['A', 'B', 'C', 'D', 'E'].map((type) => ({ '@type': type }))
    )
  })

  test('keeps only plain JSON', ({ assert }) => {
    const [node] = nodesOf('{"a":{"__proto__":{"polluted":1},"constructor":2,"b":[1,null]}}') as {
      a: object
    }[]
    assert.deepEqual(Object.keys(node.a), ['b'])
    assert.notProperty({}, 'polluted')
  })

  test('limits number, size and depth', ({ assert }) => {
    assert.lengthOf(nodesOf(JSON.stringify(Array.from({ length: 300 }, (_, at) => ({ at })))), 100)
    assert.lengthOf(nodesOf(JSON.stringify({ text: 'x'.repeat(100 * 1024) })), 0)
    const block = JSON.stringify({ text: 'x'.repeat(90 * 1024) })
    assert.lengthOf(nodesOf(...Array.from({ length: 20 }, () => block)), 5)
    const [deep] = nodesOf('{"a":'.repeat(5000) + '1' + '}'.repeat(5000))
    assert.isAtMost(JSON.stringify(deep).length, 6 * 33)
  })

  test('reads only JSON-LD', ({ assert }) => {
    const html = '<script type="application/json">{"a":1}</script><script>{"a":1}</script>'
    assert.deepEqual(structuredData().extractors![0].extract(pageOf(html)), [])
  })
})
