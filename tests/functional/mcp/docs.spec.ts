import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { projectPath } from '#platform/paths'
import type { Caller } from '#api/operations'
import { toolsFor } from '#mcp/tools'

const guide = await readFile(projectPath('docs/guides/mcp.md'), 'utf8')
const reference = await readFile(projectPath('docs/reference/mcp.md'), 'utf8')

test.group('MCP docs', () => {
  test('use valid JSON configurations that read the key from elsewhere', ({ assert }) => {
    const configurations = [...guide.matchAll(/^```json\n(.+?)^```/gms)].map(([, text]) => text)
    assert.isAtLeast(configurations.length, 5)
    for (const text of configurations) {
      assert.doesNotThrow(() => JSON.parse(text), text)
      assert.match(text, /https:\/\/rivalwatch\.example\/mcp/)
      assert.match(text, /Bearer \$\{(env:)?RIVALWATCH_KEY\}|Bearer \$\{input:/)
      assert.notInclude(text, 'cmk_')
    }
  })

  test('list every tool with its purpose and annotations', ({ assert }) => {
    const rows = [...reference.matchAll(/^\| `(\w+)` +\| `([A-Z]+ \S+)` +\| ([\w`, ]*?) *\|$/gm)]
    const documented = rows.map(([, name, does, annotations]) => [name, does, annotations])
    const caller = { apiKey: { scope: 'admin' } } as Caller
    const contract = toolsFor(caller, 'contract')
    const ids = new Set(contract.map(({ operation }) => operation.id))
    const others = toolsFor(caller, 'all').filter(({ operation }) => !ids.has(operation.id))
    const offered = [...contract, ...others].map(({ operation, description: { name, annotations = {} } }) => {
      const hints = Object.entries(annotations).flatMap(([hint, isTrue]) => (isTrue ? [`\`${hint}\``] : []))
      return [name, `${operation.method} ${operation.path}`, hints.join(', ')]
    })
    assert.sameDeepMembers(documented, offered)
  })
})
