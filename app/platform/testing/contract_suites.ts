/**
 * What `contract.ts` asks of each kind of plugin part, as Japa tests. `testPlugin` is the one call that a plugin needs;
 * the suites of single kinds are there for parts that are made without a plugin.
 */
import { test } from '@japa/runner'
import type { Change, Extractor, Hit, Page, PageContent, PluginFactory } from '#platform/contract'
import { pluginKinds, PluginRegistry } from '#platform/plugins/registry'
import { testAnalyst } from './analyst_suite.js'
import { testChannel } from './channel_suite.js'
import { CODE } from './checks.js'
import { testDetector } from './detector_suite.js'
import { testEnricher } from './enricher_suite.js'
import { pageOf, type ReadPage, testExtractor } from './extractor_suite.js'
import { testFetcher } from './fetcher_suite.js'
import { testFilter } from './filter_suite.js'
import { testProbe } from './probe_suite.js'
import { emptyContent } from './samples/contents.js'
import { samplePages } from './samples/pages.js'

export {
  emptyContent,
  testAnalyst,
  testChannel,
  testDetector,
  testEnricher,
  testExtractor,
  testFetcher,
  testFilter,
  testProbe,
}

export interface PluginSuiteOptions {
  /** The product's own functions, which the suites are handed because the platform knows no feature. */
  readPage: ReadPage
  extractContent: (page: Page, extractors: readonly Extractor[]) => PageContent
  /** What the plugin is given in `config/plugins.ts`. */
  pluginOptions?: unknown
  /** Markup, contents and changes that show what the plugin does, in addition to those of the suites. */
  pages?: readonly string[]
  contents?: readonly PageContent[]
  changes?: readonly Change[]
  /** Hits of visitor analytics that show what enrichers do, likewise. */
  hits?: readonly Hit[]
  /** A destination for each channel, by its id. Nothing is sent there. */
  destinations?: Readonly<Record<string, string>>
}

/**
 * Registers the tests of the contract for a plugin and for every part that it contributes.
 *
 * @throws what the factory throws for the given options
 */
export function testPlugin(createPlugin: PluginFactory, options: PluginSuiteOptions): void {
  const {
    readPage,
    extractContent,
    pluginOptions,
    pages = [],
    contents = [],
    changes,
    hits,
    destinations = {},
  } = options
  const plugin = createPlugin(pluginOptions)
  const contentOf = (html: string) => extractContent(pageOf(html, readPage), plugin.extractors ?? [])

  test.group(`Contract of the plugin "${plugin.name}"`, () => {
    test('has a name in snake_case', ({ assert }) => assert.match(plugin.name, CODE))

    test('contributes lists of known kinds, and something', ({ assert }) => {
      const contributed = Object.keys(plugin).filter((key) => key !== 'name')
      assert.isNotEmpty(contributed)
      assert.includeMembers([...pluginKinds], contributed)
      for (const kind of pluginKinds) if (plugin[kind]) assert.isArray(plugin[kind], kind)
    })

    test('can be loaded, and made again', ({ assert }) => {
      assert.doesNotThrow(() => new PluginRegistry([plugin]))
      assert.sameMembers(Object.keys(createPlugin(pluginOptions)), Object.keys(plugin))
    })
  })

  const fields = plugin.extractors?.map(({ field }) => field) ?? []
  const ownFields = fields.filter((field) => !(field in emptyContent))
  const read = fields.length === 0 ? [] : [...samplePages, ...pages].map(contentOf)

  for (const fetcher of plugin.fetchers ?? []) testFetcher(fetcher)
  for (const extractor of plugin.extractors ?? []) testExtractor(extractor, { readPage, pages })
  for (const detector of plugin.detectors ?? []) {
    testDetector(detector, { contents: [...read, ...contents], ownFields })
  }
  for (const filter of plugin.filters ?? []) testFilter(filter, { changes })
  for (const analyst of plugin.analysts ?? []) testAnalyst(analyst, { changes })
  for (const channel of plugin.channels ?? []) testChannel(channel, { destination: destinations[channel.id] })
  for (const probe of plugin.probes ?? []) testProbe(probe)
  for (const enricher of plugin.enrichers ?? []) testEnricher(enricher, { hits })
}
