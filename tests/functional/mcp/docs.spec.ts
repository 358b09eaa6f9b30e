import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { projectPath } from '#platform/paths'
import { operations } from '#api/operations'

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

  test('list every tool with its purpose and hints', ({ assert }) => {
    const rows = [...reference.matchAll(/^\| `(\w+)` +\| `([A-Z]+ \S+)` +\| ([\w ]*?) *\|$/gm)]
    const documented = rows.map(([, name, does, hints]) => [name, does, hints])
    const offered = operations.flatMap(({ tool, extendedTool, method, path, scope }) =>
      [tool, tool ? undefined : extendedTool]
        .filter((one) => one !== undefined)
        .map((one) => [
          one.name,
          `${method} ${path}`,
          scope === 'read' ? 'reads' : one.isDestructive ? 'destroys' : one.isOpenWorld ? 'reaches out' : '',
        ])
    )
    assert.sameDeepMembers(documented, offered)
  })
})
