import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { operations } from '#api/operations'
import { projectPath } from '#platform/paths'

const reference = await readFile(projectPath('docs/reference/api.md'), 'utf8')

/** Returns the operations in the first column of a table, such as "GET /alerts" and "POST /alerts/{id}/read". */
function operationsIn(markdown: string, known: ReadonlySet<string>): Set<string> {
  const named = new Set<string>()
  for (const [, cell] of markdown.matchAll(/^\| (`(?:GET|POST|PUT|PATCH|DELETE) [^|]*)\|/gm)) {
    let [method, path] = ['', '']
    for (const [, words] of cell.matchAll(/`([^`]+)`/g)) {
      const [, verb, address] = /^([A-Z]+)?\s?(\/\S+)?$/.exec(words) ?? []
      method = verb ?? method
      // "/archive" after "/alerts/{id}/read" is "/alerts/{id}/archive".
      const sibling = `${path.slice(0, path.lastIndexOf('/'))}${address}`
      path = address === undefined ? path : known.has(`${method} ${sibling}`) ? sibling : address
      named.add(`${method} ${path}`)
    }
  }
  return named
}

test('the API reference names exactly the operations that exist', ({ assert }) => {
  const existing = new Set(operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`))
  const named = operationsIn(reference, existing)
  assert.deepEqual(
    { missing: [...existing.difference(named)], unknown: [...named.difference(existing)] },
    { missing: [], unknown: [] }
  )
})
