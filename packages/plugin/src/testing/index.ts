/**
 * Contract tests for Japa. A plugin only needs `testPlugin`; the suite for each kind tests a single part without a
 * plugin, such as a part with a fake service behind it.
 */
import { test } from '@japa/runner'
import {
  type Change,
  type Hit,
  keyOf,
  type PageContent,
  type PluginFactory,
  pluginKinds,
  type SourceLink,
  type Versions,
} from '../index.js'
import { testAnalyst } from './analyst_suite.js'
import { testChannel } from './channel_suite.js'
import { CODE } from './checks.js'
import { testDetector } from './detector_suite.js'
import { testEnricher } from './enricher_suite.js'
import { testExtractor } from './extractor_suite.js'
import { testFetcher } from './fetcher_suite.js'
import { testFilter } from './filter_suite.js'
import { testProbe } from './probe_suite.js'
import { type SampleDocument, testSource } from './source_suite.js'
import { contentOf, pageOf } from './product.js'
import { testUnitReader } from './unit_suite.js'
import { emptyContent } from './samples/contents.js'
import { samplePages } from './samples/pages.js'

export {
  contentOf,
  emptyContent,
  pageOf,
  testAnalyst,
  testChannel,
  testDetector,
  testEnricher,
  testExtractor,
  testFetcher,
  testFilter,
  testProbe,
  testSource,
  testUnitReader,
}

export { sampleAlert, sampleBriefing, sampleDigest, sampleMessages } from './samples/messages.js'

export interface PluginSuiteOptions {
  /** The options that `config/plugins.ts` would pass. */
  pluginOptions?: unknown
  /** Markup, contents and changes that the plugin reacts to, in addition to those of the suites. */
  pages?: readonly string[]
  /** The URL of the pages, for a plugin that only reads some. */
  url?: string
  contents?: readonly PageContent[]
  changes?: readonly Change[]
  /** Both versions of the page of a change, for analysts that check their claims against them. */
  versions?: (change: Change) => Versions | null
  /** Documents that the plugin's sources read, by source ID, and links in which the sources find others. */
  documents?: Readonly<Record<string, readonly SampleDocument[]>>
  links?: readonly SourceLink[]
  /** Hits of visitor analytics that its enrichers react to, in addition to those of the suite. */
  hits?: readonly Hit[]
  /** A destination for each channel, by the channel's ID. Nothing is sent to it. */
  destinations?: Readonly<Record<string, string>>
}

/**
 * Registers the contract tests for a plugin and for every part that it contributes.
 *
 * @throws what the factory throws for these options
 */
export function testPlugin(createPlugin: PluginFactory, options: PluginSuiteOptions = {}): void {
  const {
    pluginOptions,
    pages = [],
    url,
    contents = [],
    changes,
    versions,
    hits,
    destinations = {},
    documents = {},
    links,
  } = options
  const plugin = createPlugin(pluginOptions)

  test.group(`Plugin contract: plugin "${plugin.name}"`, () => {
    test('has a name in snake_case', ({ assert }) => assert.match(plugin.name, CODE))

    test('contributes at least one kind of part, all of them known', ({ assert }) => {
      const contributed = Object.keys(plugin).filter((key) => key !== 'name' && key !== 'contract')
      assert.isNotEmpty(contributed, 'it contributes nothing')
      assert.includeMembers([...pluginKinds], contributed, 'it contributes an unknown kind')
      for (const kind of pluginKinds)
        if (plugin[kind]) assert.isArray(plugin[kind], `${kind} is not an array`)
    })

    test('loads, and can be created again', ({ assert }) => {
      for (const kind of pluginKinds) {
        const keys = (plugin[kind] ?? []).map((part) => keyOf(kind, part)).filter((key) => key !== null)
        assert.lengthOf(new Set(keys), keys.length, `two ${kind} have the same name`)
      }
      const again = createPlugin(pluginOptions)
      assert.sameMembers(
        Object.keys(again),
        Object.keys(plugin),
        'it contributes other kinds the second time'
      )
    })
  })

  const fields = plugin.extractors?.map(({ field }) => field) ?? []
  const ownFields = fields.filter((field) => !(field in emptyContent))
  const read =
    fields.length === 0 ? [] : [...samplePages, ...pages].map((html) => contentOf(html, { plugin, url }))

  for (const fetcher of plugin.fetchers ?? []) testFetcher(fetcher)
  for (const source of plugin.sources ?? []) {
    testSource(source, { documents: documents[source.id], links: source.discover && links })
  }
  for (const extractor of plugin.extractors ?? []) testExtractor(extractor, { pages, url })
  for (const reader of plugin.units ?? []) testUnitReader(reader, { pages, url })
  for (const detector of plugin.detectors ?? []) {
    testDetector(detector, { contents: [...read, ...contents], examples: contents, ownFields })
  }
  for (const filter of plugin.filters ?? []) testFilter(filter, { changes })
  for (const analyst of plugin.analysts ?? []) testAnalyst(analyst, { changes, versions })
  for (const channel of plugin.channels ?? []) testChannel(channel, { destination: destinations[channel.id] })
  for (const probe of plugin.probes ?? []) testProbe(probe)
  for (const enricher of plugin.enrichers ?? []) testEnricher(enricher, { hits })
}
