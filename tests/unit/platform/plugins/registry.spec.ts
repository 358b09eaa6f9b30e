import { test } from '@japa/runner'
import type { Extractor, Filter, Plugin, PluginFactory } from 'rivalwatch-plugin'
import type { PluginEntry } from '#platform/plugins/config'
import { PluginRegistry } from '#platform/plugins/registry'

function extractor(field: string): Extractor<number> {
  return { field, empty: 0, extract: () => 1 }
}

function filter(id: string): Filter {
  return { id, apply: (change) => ({ change, heldBack: [] }) }
}

/** Returns an entry of `config/plugins.ts` whose module has the given default export. */
function entry(exported: unknown): () => Promise<{ default: PluginFactory }> {
  return async () => ({ default: exported as PluginFactory })
}

function entryOf(plugin: Plugin): PluginEntry {
  return entry(() => plugin)
}

test.group('PluginRegistry', () => {
  test('keeps the order of the config, however long each takes to load', async ({ assert }) => {
    const slow = Promise.withResolvers<void>()
    const loading = PluginRegistry.load([
      async () => {
        await slow.promise
        return { default: () => ({ name: 'first', filters: [filter('a'), filter('b')] }) }
      },
      async () => {
        slow.resolve()
        return {
          default: () => ({ name: 'second', filters: [filter('c')], extractors: [extractor('size')] }),
        }
      },
    ])
    const registry = await loading
    assert.deepEqual(
      registry.plugins.map(({ name }) => name),
      ['first', 'second']
    )
    assert.deepEqual(
      registry.all('filters').map(({ id }) => id),
      ['a', 'b', 'c']
    )
    assert.deepEqual(
      registry.all('extractors').map(({ field }) => field),
      ['size']
    )
    assert.deepEqual(registry.all('analysts'), [])
  })

  test('passes each plugin its options', async ({ assert }) => {
    const given: unknown[] = []
    const create = (name: string) => (options: unknown) => {
      given.push(options)
      return { name }
    }
    await PluginRegistry.load([entry(create('plain')), [entry(create('tuned')), { level: 2 }]])
    assert.deepEqual(given, [undefined, { level: 2 }])
  })

  test('rejects two plugins that share {what}')
    .with([
      {
        what: 'a name',
        plugins: [{ name: 'seo' }, { name: 'seo' }],
        message: 'Two loaded plugins share the plugin name "seo".',
      },
      {
        what: 'a field',
        plugins: [
          { name: 'a', extractors: [extractor('title')] },
          { name: 'b', extractors: [extractor('title')] },
        ],
        message: 'Two loaded plugins share the name of extractors "title".',
      },
      {
        what: 'an id within a kind',
        plugins: [
          { name: 'a', filters: [filter('noise')] },
          { name: 'b', filters: [filter('noise')] },
        ],
        message: 'Two loaded plugins share the name of filters "noise".',
      },
    ])
    .run(async ({ assert }, { plugins, message }) => {
      await assert.rejects(() => PluginRegistry.load(plugins.map(entryOf)), message)
    })

  test('lets parts of different kinds share an id', async ({ assert }) => {
    const plugin: Plugin = {
      name: 'a',
      filters: [filter('rules')],
      analysts: [{ id: 'rules', judge: () => null }],
      detectors: [
        { categories: ['seo'], detect: () => [] },
        { categories: ['seo'], detect: () => [] },
      ],
    }
    await assert.doesNotReject(() => PluginRegistry.load([entryOf(plugin)]))
  })

  test('names the entry that cannot be loaded: {why}')
    .with([
      {
        why: 'no module',
        bad: () => Promise.reject(new Error("Cannot find package 'rivalwatch-plugin-x'")),
        message: "Cannot find package 'rivalwatch-plugin-x'",
      },
      { why: 'no function', bad: entry({ name: 'seo' }), message: 'its default export is not a function' },
      { why: 'no export', bad: entry(undefined), message: 'its default export is not a function' },
      { why: 'no plugin', bad: entry(() => undefined), message: 'its name "undefined" is not snake_case' },
      {
        why: 'no name',
        bad: entry(() => ({ name: 'My plugin' })),
        message: 'its name "My plugin" is not snake_case',
      },
      {
        why: 'another contract',
        bad: entry(() => ({ name: 'newer', contract: 2 })),
        message: 'it was written for plugin contract 2, but this release uses 1',
      },
      {
        why: 'options that do not fit',
        bad: entry(() => {
          throw new Error('level has to be 1, 2 or 3')
        }),
        message: 'level has to be 1, 2 or 3',
      },
    ])
    .run(async ({ assert }, { bad, message }) => {
      await assert.rejects(
        () => PluginRegistry.load([entryOf({ name: 'fine' }), bad]),
        `Cannot load a plugin (config/plugins.ts, entry 2): ${message}`
      )
    })

  test('names the import of an entry that cannot be loaded', async ({ assert }) => {
    const error = await PluginRegistry.load([
      entryOf({ name: 'fine' }),
      // @ts-expect-error: there is no such package.
      () => import('rivalwatch-plugin-missing'),
    ]).catch(({ message }: Error) => message)
    assert.match(String(error), /config\/plugins\.ts, entry 2, import\('rivalwatch-plugin-missing'\)\): /)
  })

  test('takes options from settings and leaves out the plugin without them', async ({ assert }) => {
    const given: unknown[] = []
    const module = entry((options: unknown) => {
      given.push(options)
      return { name: 'asking' }
    })
    const entries: PluginEntry[] = [
      entryOf({ name: 'first' }),
      { module, options: ({ languageModel }) => languageModel },
      entryOf({ name: 'last' }),
    ]
    const languageModel = { baseUrl: 'http://127.0.0.1:9/v1', model: 'fake', apiKey: null }
    const namesOf = ({ plugins }: PluginRegistry) => plugins.map(({ name }) => name)
    assert.deepEqual(namesOf(await PluginRegistry.load(entries)), ['first', 'last'])
    assert.deepEqual(namesOf(await PluginRegistry.load(entries, { languageModel })), [
      'first',
      'asking',
      'last',
    ])
    assert.deepEqual(given, [languageModel])
  })

  test('loads every plugin of the product’s config', async ({ assert }) => {
    const { default: entries } = await import('#config/plugins')
    const languageModel = { baseUrl: 'http://127.0.0.1:9/v1', model: 'fake', apiKey: null }
    const browser = { executablePath: '/nowhere/chromium', environment: {}, sandbox: true }
    const registry = await PluginRegistry.load(entries, { languageModel, browser })
    assert.lengthOf(registry.plugins, entries.length)
    for (const kind of ['fetchers', 'extractors', 'detectors', 'filters', 'analysts'] as const) {
      assert.isNotEmpty(registry.all(kind), kind)
    }
  })
})
