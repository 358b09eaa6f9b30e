import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { inputSchema } from '#api/input_schema'
import { operations } from '#api/operations'
import { projectPath } from '#platform/paths'
import type { Operation } from '#platform/operations/operation'

/** How the table marks the scope that an operation needs. */
const MARKS = { read: undefined, write: 'W', admin: 'A' }

interface Row {
  listed: { operation: Operation | undefined; code: string; mark: string | undefined }[]
  does: string
}

/** Returns the rows of the table of operations. A code without a path or method continues the one before it. */
function rowsOf(page: string): Row[] {
  return [...page.matchAll(/^\| (`(?:GET|POST|PATCH|DELETE) .*?) \| (.*?) \|$/gm)].map(([, cell, does]) => {
    let [method, path] = ['', '']
    const listed = [...cell.matchAll(/`([A-Z]+)?\s?(\/\S+)?`(?: ([WA])\b)?/g)].map(
      ([code, verb, end, mark]) => {
        method = verb ?? method
        const [, root] = path.split('/')
        const named = operations.filter((one) => one.method === method)
        const operation =
          named.find((one) => one.path === (end ?? path)) ??
          named.find((one) => end && one.path.endsWith(end) && one.path.startsWith(`/${root}/`))
        path = operation?.path ?? path
        return { operation, code, mark }
      }
    )
    return { listed, does: does.trim() }
  })
}

test.group('docs/reference/api.md', () => {
  test('lists every operation with the scope that it needs', async ({ assert }) => {
    const listed = rowsOf(await readFile(projectPath('docs/reference/api.md'), 'utf8')).flatMap(
      (row) => row.listed
    )
    for (const { operation, code, mark } of listed) {
      assert.isDefined(operation, code)
      assert.equal(mark, MARKS[operation!.scope], code)
    }
    assert.sameMembers(
      listed.map(({ operation }) => operation!.id),
      operations.map(({ id }) => id)
    )
  })

  test('names all parameters of an operation if it names any', async ({ assert }) => {
    const rows = rowsOf(await readFile(projectPath('docs/reference/api.md'), 'utf8'))
    const taking = rows.filter(({ does }) => does.includes('; takes '))
    assert.isAbove(taking.length, 4)
    for (const { listed, does } of taking) {
      const [{ operation, code }] = listed
      const named = [...does.split('; takes ')[1].matchAll(/`\??(\w+)=?`/g)].map(([, name]) => name)
      assert.includeMembers(named, Object.keys(inputSchema(operation!.input).properties), code)
    }
  })
})
