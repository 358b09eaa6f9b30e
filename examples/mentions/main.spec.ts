import { test } from '@japa/runner'
import type { Change } from 'rivalwatch-plugin'
import mentions from './main.js'

/** Returns a change that adds `text` to a pricing page. */
function changeAdding(text: string): Change {
  return {
    page: { url: 'https://site.example/pricing', label: 'pricing', competitor: 'Northwind' },
    fields: [],
    lines: [{ kind: 'added', block: { text, kind: 'paragraph', landmark: 'main', path: [] } }],
  }
}

test.group('Mentions', () => {
  test('alerts only when a new line names you', async ({ assert }) => {
    const [analyst] = mentions({ names: ['Acme'] }).analysts!
    const judge = (text: string) => analyst.judge(changeAdding(text), {} as never)

    assert.deepInclude(await judge('Half the price of Acme'), {
      score: 'high',
      summary: 'Northwind mentions you on its pricing page.',
      excerpt: 'Half the price of Acme',
    })
    assert.isNull(await judge('Half the price'))
  })
})
