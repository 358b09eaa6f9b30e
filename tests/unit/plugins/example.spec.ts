/** The plugins that docs/guides/plugins.md shows keep their word, and it shows them as they are. */
import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import '../../../docs/examples/every_kind/main.spec.js'
import '../../../docs/examples/mentions/main.spec.js'
import '../../../docs/examples/reading_time/main.spec.js'

const read = (path: string) => readFile(new URL(`../../../docs/${path}`, import.meta.url), 'utf8')

test.group('docs/guides/plugins.md', () => {
  test('shows code from the examples', async ({ assert }) => {
    const examples = await Promise.all(
      ['mentions/main.ts', 'reading_time/main.ts', 'reading_time/main.spec.ts', 'every_kind/main.ts'].map(
        (path) => read(`examples/${path}`)
      )
    )
    const shown = [...(await read('guides/plugins.md')).matchAll(/^```ts\n(.*?)^```$/gms)].map(
      ([, code]) => code
    )
    assert.isAtLeast(shown.length, 10)
    for (const code of shown) {
      assert.isTrue(
        examples.some((example) => example.includes(code)),
        code
      )
    }
  })
})
