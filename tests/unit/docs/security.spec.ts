import { existsSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { projectPath } from '#platform/paths'

test.group('Promises', () => {
  test('name existing files: {$self}')
    .with(['SECURITY.md', 'docs/reference/asvs.md'])
    .run(({ assert }, document) => {
      const text = readFileSync(projectPath(document), 'utf8')
      const named = [...text.matchAll(/`((?:app|config|docs|plugins|scripts|tests)\/[\w./-]+)`/g)].map(
        ([, path]) => path
      )
      assert.isAbove(named.length, 20)
      assert.deepEqual(
        named.filter((path) => !existsSync(projectPath(path))),
        []
      )
    })
})
