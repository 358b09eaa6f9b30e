import { test } from '@japa/runner'
import { violationsOf } from './rules.js'
import { readSourceFiles } from './source_files.js'

/** The sentences for a made-up project of these files. */
function violationsIn(files: Record<string, string>): string[] {
  return violationsOf(new Map(Object.entries(files)))
}

test.group('Import directions', () => {
  test('the product keeps them', async ({ assert }) => {
    const files = await readSourceFiles('{app,plugins,config,start,providers,commands,database}/**/*.ts')
    assert.isAbove(files.size, 100, 'the sources were found')
    assert.deepEqual(violationsOf(files), [])
  })

  test('a feature that looks back or aside is found')
    .with([
      ['app/monitoring/a.ts', '#alerts/models/alert', 'monitoring does not know alerts'],
      ['app/monitoring/jobs/a.ts', '../../alerts/b.js', 'monitoring does not know alerts'],
      ['app/analytics/a.ts', '#monitoring/labels', 'analytics does not know monitoring'],
      ['app/workspaces/a.ts', '#dashboard/a', 'workspaces does not know dashboard'],
      ['app/platform/a.ts', '#workspaces/operation', 'platform does not know workspaces'],
      ['app/alerts/a.ts', '#api/operations', 'alerts does not know api'],
      ['app/mcp/a.ts', '#alerts/api', 'mcp does not know alerts'],
      ['app/attic/a.ts', '#platform/errors', 'app/attic is no room of the house'],
      ['app/alerts/a.ts', '#start/kernel', 'app/ does not know start/'],
      ['app/alerts/a.ts', '#tests/support/site', 'app/ does not know tests/'],
      ['app/alerts/a.ts', '#plugins/slack', 'only config/plugins.ts names plugins'],
      ['start/a.ts', '../plugins/slack/main.js', 'only config/plugins.ts names plugins'],
      ['plugins/slack/main.ts', '#platform/errors', 'a plugin knows its own files and the contract'],
      ['plugins/slack/main.ts', '../email/main.js', 'a plugin knows its own files and the contract'],
      ['plugins/slack/main.ts', '#config/app', 'a plugin knows its own files and the contract'],
    ] as const)
    .run(({ assert }, [path, specifier, reason]) => {
      assert.deepEqual(violationsIn({ [path]: `import x from '${specifier}'\nexport default x` }), [
        `${path} imports ${specifier}: ${reason}`,
      ])
    })

  test('every kind of import counts')
    .with([
      `import '#alerts/a'`,
      `import type { A } from '#alerts/a'`,
      `export * from '#alerts/a'`,
      `export async function a() { return import('#alerts/a') }`,
      `export type A = import('#alerts/a').A`,
    ])
    .run(({ assert }, text) => {
      assert.lengthOf(violationsIn({ 'app/monitoring/a.ts': text }), 1)
    })

  test('what may be imported is let through', ({ assert }) => {
    const imports = (...specifiers: string[]) =>
      specifiers.map((specifier) => `import '${specifier}'`).join('\n')
    assert.deepEqual(
      violationsIn({
        'app/dashboard/a.ts': imports(
          '#alerts/a',
          '#monitoring/a',
          '#analytics/a',
          '#workspaces/a',
          '#platform/a'
        ),
        'app/alerts/a.ts': imports(
          './b.js',
          '../monitoring/a.js',
          '#start/env',
          '#config/app',
          'node:fs',
          'undici'
        ),
        'app/alerts/routes.ts': imports('#start/kernel'),
        'app/api/operations.ts': imports('#alerts/api', '#analytics/api'),
        'app/mcp/a.ts': imports('#api/operations'),
        'plugins/slack/main.ts': imports('#platform/contract', './blocks/text.js', '@slack/types'),
        'config/plugins.ts': imports('#plugins/slack'),
      }),
      []
    )
  })

  test('the core names no plugin', ({ assert }) => {
    const files = { 'plugins/http_fetcher/main.ts': '', 'plugins/email/main.ts': '' }
    assert.deepEqual(
      violationsIn({ ...files, 'app/monitoring/a.ts': `export const fetcher = 'http_fetcher'` }),
      ['app/monitoring/a.ts names the plugin http_fetcher: the core asks the registry']
    )
    assert.deepEqual(
      violationsIn({ ...files, 'app/alerts/a.ts': `// not http_fetcher\nexport const field = 'email'` }),
      []
    )
  })
})
