import { test } from '@japa/runner'
import { circlesIn } from './circles.js'
import { violationsOf } from './rules.js'
import { importsOf, readSourceFiles } from './source_files.js'

/** Returns the violations in a fictional project with these files. */
function violationsIn(files: Record<string, string>): string[] {
  return violationsOf(new Map(Object.entries(files)))
}

const PRODUCT = '{app,plugins,packages,config,start,providers,commands,database}/**/*.ts'

test.group('Import directions', () => {
  test('are respected by the product', async ({ assert }) => {
    const files = await readSourceFiles(PRODUCT)
    assert.isAbove(files.size, 100, 'the sources were found')
    assert.deepEqual(violationsOf(files), [])
  })

  test('reports a feature that imports a later or sibling one')
    .with([
      ['app/monitoring/a.ts', '#alerts/models/alert', 'monitoring may not import alerts'],
      ['app/monitoring/jobs/a.ts', '../../alerts/b.js', 'monitoring may not import alerts'],
      ['app/analytics/a.ts', '#monitoring/labels', 'analytics may not import monitoring'],
      ['app/monitoring/a.ts', '#detection/a', 'monitoring may not import detection'],
      ['app/detection/a.ts', '#alerts/a', 'detection may not import alerts'],
      ['app/alerts/a.ts', '#delivery/a', 'alerts may not import delivery'],
      ['app/delivery/a.ts', '#web/a', 'delivery may not import web'],
      ['app/workspaces/a.ts', '#web/a', 'workspaces may not import web'],
      ['app/platform/a.ts', '#workspaces/operation', 'platform may not import workspaces'],
      ['app/alerts/a.ts', '#api/operations', 'alerts may not import api'],
      ['app/mcp/a.ts', '#alerts/api', 'mcp may not import alerts'],
      ['app/attic/a.ts', '#platform/errors', 'app/attic is not in the list of rooms'],
      ['app/alerts/a.ts', '#start/kernel', 'app/ may not import start/'],
      ['app/alerts/a.ts', '#tests/support/site', 'app/ may not import tests/'],
      ['app/alerts/a.ts', '#plugins/slack', 'only config/plugins.ts names plugins'],
      ['start/a.ts', '../plugins/slack/main.js', 'only config/plugins.ts names plugins'],
      ['app/alerts/a.ts', '#plugin/helpers/text', "app/ imports the package as 'rivalwatch-plugin'"],
      [
        'packages/plugin/src/index.ts',
        '../../../app/platform/text.js',
        "the package imports the product's code only in testing/product.ts",
      ],
      [
        'plugins/slack/main.ts',
        '#platform/errors',
        'a plugin imports its own files and packages, such as rivalwatch-plugin',
      ],
      [
        'plugins/slack/main.ts',
        '../email/main.js',
        'a plugin imports its own files and packages, such as rivalwatch-plugin',
      ],
      [
        'plugins/slack/main.ts',
        '#config/app',
        'a plugin imports its own files and packages, such as rivalwatch-plugin',
      ],
    ] as const)
    .run(({ assert }, [path, specifier, reason]) => {
      assert.deepEqual(violationsIn({ [path]: `import x from '${specifier}'\nexport default x` }), [
        `${path} imports ${specifier}: ${reason}`,
      ])
    })

  test('checks every kind of import')
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

  test('accepts allowed imports', ({ assert }) => {
    const imports = (...specifiers: string[]) =>
      specifiers.map((specifier) => `import '${specifier}'`).join('\n')
    assert.deepEqual(
      violationsIn({
        'app/web/a.ts': imports(
          '#delivery/a',
          '#alerts/a',
          '#detection/a',
          '#monitoring/a',
          '#analytics/a',
          '#workspaces/a',
          '#platform/a'
        ),
        'app/delivery/b.ts': imports('#alerts/a', '#detection/a'),
        'app/alerts/a.ts': imports(
          './b.js',
          '../detection/a.js',
          '../monitoring/a.js',
          '#start/env',
          '#config/app',
          'node:fs',
          'undici'
        ),
        'app/web/inbox/routes.ts': imports('#start/kernel'),
        'app/api/operations.ts': imports('#alerts/api', '#analytics/api'),
        'app/mcp/a.ts': imports('#api/operations'),
        'plugins/slack/main.ts': imports('rivalwatch-plugin', './blocks/text.js', '@slack/types'),
        'config/plugins.ts': imports('#plugins/slack'),
      }),
      []
    )
  })

  test('keeps plugin names out of the core', ({ assert }) => {
    const files = {
      'plugins/http_fetcher/main.ts': '',
      'plugins/email/main.ts': '',
      'plugins/webhook/main.ts': '',
    }
    assert.deepEqual(
      violationsIn({ ...files, 'app/monitoring/a.ts': `export const fetcher = 'http_fetcher'` }),
      ['app/monitoring/a.ts names the plugin http_fetcher: the core asks the registry']
    )
    assert.deepEqual(violationsIn({ ...files, 'app/delivery/a.ts': `export const kind = 'webhook'` }), [
      'app/delivery/a.ts names the plugin webhook: the core asks the registry',
    ])
    assert.deepEqual(
      violationsIn({ ...files, 'app/alerts/a.ts': `// not http_fetcher\nexport const field = 'email'` }),
      []
    )
  })
})

test.group('Circular imports', () => {
  const circlesOf = (files: Record<string, string>) => circlesIn(new Map(Object.entries(files)))

  test('do not exist in the product', async ({ assert }) => {
    assert.deepEqual(circlesIn(await readSourceFiles(PRODUCT)), [])
  })

  test('are reported, whatever closes the circle')
    .with([`import '#alerts/a'`, `import a, { type A } from './a.js'`, `export * from '../alerts/a.js'`])
    .run(({ assert }, back) => {
      const files = {
        'app/alerts/a.ts': `import { b } from './b.js'`,
        'app/alerts/b.ts': `import c from '#alerts/c'`,
        'app/alerts/c.ts': back,
        'app/alerts/d.ts': `import a from './a.js'`,
      }
      assert.deepEqual(circlesOf(files), [['app/alerts/a.ts', 'app/alerts/b.ts', 'app/alerts/c.ts']])
    })

  test('do not include types and dynamic imports')
    .with([
      `import type { A } from './a.js'`,
      `import { type A } from './a.js'`,
      `export type { A } from './a.js'`,
      `export const load = () => import('./a.js')`,
    ])
    .run(({ assert }, back) => {
      assert.deepEqual(circlesOf({ 'app/alerts/a.ts': `import './b.js'`, 'app/alerts/b.ts': back }), [])
    })
})

test.group('Screens', () => {
  test('have their controllers, props and routes in a folder of the same name', async ({ assert }) => {
    const foldersOf = async (glob: string, depth: number) =>
      new Set([...(await readSourceFiles(glob)).keys()].map((path) => path.split('/')[depth]))
    const screens = await foldersOf('inertia/pages/*/*.svelte', 2)
    screens.delete('errors')
    const folders = await foldersOf('app/web/*/routes.ts', 2)
    assert.deepEqual([...screens].sort(), [...folders].sort())
  })

  test('declare props in files named *_types.ts, which contain no functions', async ({ assert }) => {
    const pages = await readSourceFiles('app/web/inertia_pages.ts')
    const sources = [...pages.values()].flatMap(importsOf).filter((source) => source.startsWith('#'))
    assert.isAbove(sources.length, 20)
    for (const source of sources) assert.match(source, /_types$/)
    for (const [path, text] of await readSourceFiles('app/web/**/*_types.ts')) {
      assert.notMatch(text, /^(?:export )?(?:default )?(?:async )?(?:function|class)\b|=>\s*\{/m, path)
    }
  })
})
