/**
 * Checks that the plugins shown in docs/guides/plugins.md pass the contract suites, and that the guide shows them
 * unchanged.
 */
import { glob, readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { projectPath } from '#platform/paths'
import '../../../examples/kinds/kinds.spec.js'
import '../../../examples/mentions/main.spec.js'
import '../../../examples/reading_time/main.spec.js'

test.group('docs/guides/plugins.md', () => {
  test('shows code from the examples', async ({ assert }) => {
    const examples: string[] = []
    for await (const path of glob('examples/{kinds,mentions,reading_time}/*.ts', { cwd: projectPath('.') })) {
      examples.push(await readFile(projectPath(path), 'utf8'))
    }
    const guide = await readFile(projectPath('docs/guides/plugins.md'), 'utf8')
    const shown = [...guide.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code)
    assert.isAtLeast(shown.length, 10)
    for (const code of shown) {
      assert.isTrue(
        examples.some((example) => example.includes(code)),
        code
      )
    }
  })
})
