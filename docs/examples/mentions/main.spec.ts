import { test } from '@japa/runner'
import type { Change } from '#platform/contract'
import { PluginRegistry } from '#platform/plugins/registry'
import mentions from './main.js'

/** A pricing page that now also says `text`. */
function changeAdding(text: string): Change {
  return {
    page: { url: 'https://site.example/pricing', label: 'pricing', competitor: 'Northwind' },
    fields: [],
    lines: [{ kind: 'added', block: { text, kind: 'paragraph', landmark: 'main', path: [] } }],
  }
}

test.group('Mentions', () => {
  test('loads with options and judges', async ({ assert }) => {
    const registry = await PluginRegistry.load([[async () => ({ default: mentions }), { names: ['Acme'] }]])
    const [analyst] = registry.all('analysts')
    const judge = (text: string) => analyst.judge(changeAdding(text), {} as never)

    assert.deepInclude(await judge('Half the price of Acme'), {
      score: 'high',
      summary: 'Northwind mentions you on its pricing page.',
      excerpt: 'Half the price of Acme',
    })
    assert.isNull(await judge('Half the price'))
  })
})
